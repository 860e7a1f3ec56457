import type { Cents } from "@vitral/brazil/cents";
import { limitWindow } from "@vitral/brazil/dates";
import { type LimitChangeKind, LimitKind } from "@vitral/contract/pix-limits";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { accountsForStaff, lockOwner } from "../../accounts/accounts.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import { applyDueChangesOf } from "./due-changes.ts";
import {
  findLimits,
  findWaiting,
  removeBeyond,
  removeChange,
  upsertChange,
  type WaitingChange,
} from "./limit-queries.ts";
import { type LimitDeps, notifyCustomer } from "./notify-customer.ts";
import { effectiveAtOf, limitInForce, limitsAfterCut, peopleOf, limitsAfterRaise } from "./rules.ts";

type Limits = Partial<Record<LimitKind, Cents>>;

/** What waits of an account's limits; `effectiveAt` null: for an operator. */
export const waitingOf = (db: Db | Tx, accountKey: AccountKey, now: Date): Promise<WaitingChange[]> =>
  findWaiting(db, accountKey, now);

/** Which of the changes that wait would end when the staff sets limits at once (`setNow`). */
export const changesEndedBy = (limits: Limits, waiting: readonly WaitingChange[]): WaitingChange[] =>
  waiting.filter(({ kind, people }) => {
    if (kind === "NIGHT_START") return false;
    const isBeyond = (amount: Cents | undefined) => amount !== undefined && people !== null && people > amount;
    return limits[kind] !== undefined || isBeyond(limits.NIGHT) || isBeyond(limits.NIGHT_PEOPLE);
  });

/**
 * Sets limits of an account at once, as the staff orders, and ends what waits of them. The customer is notified of each
 * limit, and of what ended. Where the night has one limit alone, a higher one counts as asked for between people too.
 */
export async function setNow(deps: LimitDeps, tx: Tx, accountKey: AccountKey, limits: Limits): Promise<void> {
  await lockOwner(tx, accountKey);
  await applyDueChangesOf(deps, tx, accountKey);
  // The night first: what is between people is compared with it.
  for (const kind of LimitKind.options) {
    const amount = limits[kind];
    if (amount !== undefined) await setOne(deps, tx, accountKey, kind, amount);
  }
}

async function setOne(deps: LimitDeps, tx: Tx, accountKey: AccountKey, kind: LimitKind, amount: Cents): Promise<void> {
  const now = deps.now();
  const row = await findLimits(tx, { ...accountKey, now, day: limitWindow(now).day });
  const current = limitInForce(kind, row);
  const { own, others } = await removeBeyond(tx, accountKey, kind, amount);
  const terms =
    amount > current
      ? limitsAfterRaise(kind, amount, peopleOf(kind, amount, row), row.nightLimit)
      : limitsAfterCut(kind, amount, row);
  await accountsForStaff.setLimits(tx, accountKey, terms);
  const change = { kind, amount, nightStart: null, effectiveAt: now };
  if (amount !== current) await notifyCustomer(deps, tx, accountKey, "EFFECTIVE", change, { replaced: own?.amount });
  else if (own) await notifyCustomer(deps, tx, accountKey, "CANCELLED", own, {});
  for (const other of others) await notifyCustomer(deps, tx, accountKey, "CANCELLED", other, {});
}

/**
 * The same, but what is higher waits as a customer's own raise does, in the place of one that waits. The same raise
 * that waits for its hour already keeps it. Answers from when each limit that waits holds.
 */
export async function raiseByRule(
  deps: LimitDeps,
  tx: Tx,
  tenant: Pick<Tenant, "id" | "rules">,
  accountId: string,
  limits: Limits,
): Promise<Partial<Record<LimitKind, Date>>> {
  const accountKey = { tenantId: tenant.id, accountId };
  await lockOwner(tx, accountKey);
  await applyDueChangesOf(deps, tx, accountKey);
  const now = deps.now();
  const waits: Partial<Record<LimitKind, Date>> = {};
  for (const kind of LimitKind.options) {
    const amount = limits[kind];
    if (amount === undefined) continue;
    const row = await findLimits(tx, { ...accountKey, now, day: limitWindow(now).day });
    if (amount <= limitInForce(kind, row)) {
      await setOne(deps, tx, accountKey, kind, amount);
      continue;
    }
    const waiting = (await findWaiting(tx, accountKey, now)).find((one) => one.kind === kind);
    const kept = waiting?.amount === amount ? waiting.effectiveAt : null;
    const effectiveAt: Date = kept ?? effectiveAtOf(now, rulesOf(tenant, now));
    waits[kind] = effectiveAt;
    if (kept) continue;
    const change = { kind, amount, people: peopleOf(kind, amount, row), nightStart: null, askedAt: now, effectiveAt };
    await upsertChange(tx, accountKey, change);
    await notifyCustomer(deps, tx, accountKey, "ASKED", change, { replaced: waiting?.amount });
  }
  return waits;
}

/** Ends a change that waits for its hour, as long as it is of this amount; false where none is. */
export async function cancelByStaff(
  deps: LimitDeps,
  tx: Tx,
  accountKey: AccountKey,
  { kind, amount }: { kind: LimitChangeKind; amount: Cents | null },
): Promise<boolean> {
  await lockOwner(tx, accountKey);
  const waiting = (await findWaiting(tx, accountKey, deps.now())).find((one) => one.kind === kind);
  if (!waiting?.effectiveAt || waiting.amount !== amount) return false;
  await removeChange(tx, accountKey, kind);
  await notifyCustomer(deps, tx, accountKey, "CANCELLED", waiting, {});
  return true;
}
