import type { Cents } from "@vitral/brazil/cents";
import { limitWindow } from "@vitral/brazil/dates";
import type { LimitChangeKind, LimitChangeOutcome, LimitKind, NightStartTime } from "@vitral/contract/pix-limits";
import type { Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type Account, accountsForStaff, lockOwner } from "../../accounts/accounts.ts";
import { type Caller, consume } from "../../identity/identity.ts";
import { type Rules, rulesOf } from "../../tenants/tenants.ts";
import type { PaymentDeps } from "../deps.ts";
import { withAuthorization } from "../with-authorization.ts";
import { applyDueChangesOf } from "./due-changes.ts";
import {
  findLimits,
  findWaiting,
  removeBeyond,
  removeChange,
  upsertChange,
  type WaitingChange,
} from "./limit-queries.ts";
import { ceilingOf, effectiveAtOf, kindsOf, limitInForce, limitsAfterCut, peopleOf } from "./rules.ts";
import { notifyCustomer } from "./notify-customer.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

type AccountId = Pick<Account, "id">;

/**
 * Changes a Pix limit (IN BCB 512/2024, arts. 12 to 16). What is not more holds at once and cancels a raise that waits;
 * a raise waits as the tenant's rules say, beyond the ceiling for an operator first. The same raise again does not
 * begin to wait anew. A lower night ends a raise between people that goes beyond it. Throws LIMITS_BY_SUPPORT_ONLY,
 * TOO_MANY_REQUESTS and the refusals of the PIN, which is counted as for a payment.
 */
export async function changePixLimit(
  deps: PaymentDeps,
  caller: Caller,
  account: AccountId,
  { kind, amount, pin }: { kind: LimitKind; amount: Cents; pin: string },
): Promise<LimitChangeOutcome> {
  const rules = rulesOf(caller.tenant, deps.now());
  if (!rules.selfServiceLimits) throw new Refusal("LIMITS_BY_SUPPORT_ONLY");
  return changing(deps, caller, account, pin, async (tx, accountKey, now) => {
    const row = await findLimits(tx, { ...accountKey, now, day: limitWindow(now).day });
    if (!kindsOf(row).includes(kind)) throw new Refusal("LIMITS_BY_SUPPORT_ONLY");
    const current = limitInForce(kind, row);
    if (amount > current) {
      const needsApproval = amount > ceilingOf(kind, row, rules);
      const people = peopleOf(kind, amount, row);
      return wait(deps, tx, accountKey, { kind, amount, people, nightStart: null, needsApproval, now, rules });
    }
    const { own, others } = await removeBeyond(tx, accountKey, kind, amount);
    if (amount < current) {
      await accountsForStaff.setLimits(tx, accountKey, limitsAfterCut(kind, amount, row));
      await notifyCustomer(deps, tx, accountKey, "EFFECTIVE", { kind, amount, nightStart: null, effectiveAt: now });
    } else if (own) await notifyCustomer(deps, tx, accountKey, "CANCELLED", own);
    for (const other of others) await notifyCustomer(deps, tx, accountKey, "CANCELLED", other);
    return { status: "EFFECTIVE" };
  });
}

/** Chooses when the customer's night begins; a change waits as a raise does. Throws as `changePixLimit`. */
export async function changeNightStart(
  deps: PaymentDeps,
  caller: Caller,
  account: AccountId,
  { start, pin }: { start: NightStartTime; pin: string },
): Promise<LimitChangeOutcome> {
  const rules = rulesOf(caller.tenant, deps.now());
  if (!rules.selfServiceLimits || !rules.nightStartChoice) throw new Refusal("LIMITS_BY_SUPPORT_ONLY");
  return changing(deps, caller, account, pin, async (tx, accountKey, now) => {
    const kind = "NIGHT_START" as const;
    const nightStart = start === "22:00" ? 22 : 20;
    const row = await findLimits(tx, { ...accountKey, now, day: limitWindow(now).day });
    if (nightStart !== row.nightStart)
      return wait(deps, tx, accountKey, {
        kind,
        amount: null,
        people: null,
        nightStart,
        needsApproval: false,
        now,
        rules,
      });
    const cancelled = await removeChange(tx, accountKey, kind);
    if (cancelled) await notifyCustomer(deps, tx, accountKey, "CANCELLED", cancelled);
    return { status: "EFFECTIVE" };
  });
}

/** Cancels a pending change. Without one it does nothing, so a repeated call has the same answer. */
export async function cancelLimitChange(deps: PaymentDeps, caller: Caller, account: AccountId, kind: LimitChangeKind) {
  const accountKey = { tenantId: caller.tenant.id, accountId: account.id };
  await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, accountKey);
    await applyDueChangesOf(deps, tx, accountKey);
    const cancelled = await removeChange(tx, accountKey, kind);
    if (cancelled) await notifyCustomer(deps, tx, accountKey, "CANCELLED", cancelled);
  });
}

/** Counts the call and the PIN, locks the customer, and runs the change on the limits that hold at that moment. */
async function changing(
  deps: PaymentDeps,
  caller: Caller,
  account: AccountId,
  pin: string,
  change: (tx: Tx, accountKey: AccountKey, now: Date) => Promise<LimitChangeOutcome>,
): Promise<LimitChangeOutcome> {
  await consume(deps, "PIX_LIMIT_CHANGE", { tenantId: caller.tenant.id, who: caller.id });
  const accountKey = { tenantId: caller.tenant.id, accountId: account.id };
  return withAuthorization(deps, caller, account.id, pin, async (tx) => {
    await applyDueChangesOf(deps, tx, accountKey);
    return change(tx, accountKey, deps.now());
  });
}

type NewChange = Pick<WaitingChange, "kind" | "amount" | "people" | "nightStart"> & {
  needsApproval: boolean;
  now: Date;
  rules: Rules;
};

/** Stores a pending change and replaces another of its kind. The same amount again keeps its date. */
async function wait(deps: PaymentDeps, tx: Tx, accountKey: AccountKey, asked: NewChange): Promise<LimitChangeOutcome> {
  const { kind, amount, people, nightStart, now } = asked;
  const waiting = (await findWaiting(tx, accountKey, now)).find((one) => one.kind === kind);
  if (waiting && waiting.amount === amount && waiting.nightStart === nightStart) return outcomeOf(waiting);
  const effectiveAt = asked.needsApproval ? null : effectiveAtOf(now, asked.rules);
  const change = { kind, amount, people, nightStart, askedAt: now, effectiveAt };
  await upsertChange(tx, accountKey, change);
  await notifyCustomer(deps, tx, accountKey, effectiveAt ? "ASKED" : "AWAITING_APPROVAL", change);
  return outcomeOf(change);
}

const outcomeOf = ({ effectiveAt }: Pick<WaitingChange, "effectiveAt">): LimitChangeOutcome =>
  effectiveAt ? { status: "PENDING", effectiveAt } : { status: "AWAITING_APPROVAL" };
