import type { Cents } from "@vitral/brazil/cents";
import { limitWindow } from "@vitral/brazil/dates";
import { LimitKind } from "@vitral/contract/pix-limits";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import { accountAdministration } from "../../accounts/accounts.ts";
import { applyDueChangesOf } from "./due-changes.ts";
import { approveChange, findLimits, findWaiting, lockOwner, removeBeyond, removeChange } from "./limit-queries.ts";
import { type AwaitingRaise, findAwaitingRaises } from "./operator-queries.ts";
import { effectiveAtOf, limitInForce, loweredTo, peopleOf, raisedTo } from "./rules.ts";
import { type LimitDeps, notifyCustomer } from "./notify-customer.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

export type { AwaitingRaise };

/** The raises beyond the ceiling that wait for an operator. */
export const awaiting = (db: Db | Tx, tenantId: string, now: Date): Promise<AwaitingRaise[]> =>
  findAwaitingRaises(db, tenantId, now);

/** Lets a raise go on: it still waits as the tenant's rules say. Answers from when it holds; null: none waits. */
export async function approve(
  deps: LimitDeps,
  tx: Tx,
  tenant: Pick<Tenant, "id" | "rules">,
  { accountId, kind }: { accountId: string; kind: LimitKind },
): Promise<Date | null> {
  const accountKey = { tenantId: tenant.id, accountId };
  await lockOwner(tx, accountKey);
  const now = deps.now();
  const effectiveAt = effectiveAtOf(now, rulesOf(tenant, now));
  const approved = await approveChange(tx, accountKey, { kind, effectiveAt });
  if (!approved) return null;
  await notifyCustomer(deps, tx, accountKey, "APPROVED", approved);
  return effectiveAt;
}

/** Ends a raise that waits for an operator; false where none does. */
export async function reject(deps: LimitDeps, tx: Tx, accountKey: AccountKey, kind: LimitKind): Promise<boolean> {
  await lockOwner(tx, accountKey);
  const waiting = await findWaiting(tx, accountKey, deps.now());
  if (!waiting.some((one) => one.kind === kind && one.effectiveAt === null)) return false;
  const rejected = await removeChange(tx, accountKey, kind);
  if (rejected) await notifyCustomer(deps, tx, accountKey, "REJECTED", rejected);
  return true;
}

/**
 * Sets limits of an account at once, as an operator orders; it ends what waits of them. Where the night has one limit
 * alone, a higher one counts as asked for between people too.
 */
export async function setNow(
  deps: LimitDeps,
  tx: Tx,
  accountKey: AccountKey,
  limits: Partial<Record<LimitKind, Cents>>,
): Promise<void> {
  await lockOwner(tx, accountKey);
  await applyDueChangesOf(deps, tx, accountKey);
  const now = deps.now();
  // The night first: what is between people is compared with it.
  for (const kind of LimitKind.options) {
    const amount = limits[kind];
    if (amount === undefined) continue;
    const row = await findLimits(tx, { ...accountKey, now, day: limitWindow(now).day });
    await removeBeyond(tx, accountKey, kind, amount);
    const isRaise = amount > limitInForce(kind, row);
    const terms = isRaise
      ? raisedTo(kind, amount, peopleOf(kind, amount, row), row.nightLimit)
      : loweredTo(kind, amount, row);
    await accountAdministration.setLimits(tx, accountKey, terms);
  }
}
