import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { limitWindow } from "@vitral/brazil/dates";
import type { LimitChangeOutcome } from "@vitral/contract/pix-limits";
import { forEachDueTenant } from "../../../platform/database/due-work.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import { type Caller, consume } from "../../identity/identity.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import type { PixDeps } from "../deps.ts";
import {
  withAuthorization,
  ceilingOf,
  effectiveAtOf,
  findLimits,
  type LimitDeps,
  limitInForce,
  type LimitNews,
  type LimitsRow,
  notifyPayeeLimit,
} from "../../payments/payments.ts";
import {
  findPayeeLimit,
  type PayeeLimit,
  savePayeeLimit,
  duePayeeLimits,
  takeDuePayeeLimits,
} from "./payee-limit-queries.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { lockOwner } from "../../accounts/accounts.ts";

type AccountId = Pick<Account, "id">;
type PayeeLimitRequest = { favoriteId: string; amount: Cents | null; pin: string };

/** Of a tenant in one run; the next run goes on. */
const maxAtOnce = 200;

/**
 * Gives a favourite a limit of its own, or (`amount` null) takes it away. What lets less out holds at once and cancels
 * what waits; what lets more out waits as a raise of the account's limits does. The same change again does not begin to
 * wait anew. Throws NOT_FOUND, LIMITS_BY_SUPPORT_ONLY, PAYEE_LIMIT_TOO_HIGH above the ceiling of the day's limit,
 * TOO_MANY_REQUESTS and the refusals of the PIN.
 */
export async function changePayeeLimit(
  deps: PixDeps,
  caller: Caller,
  account: AccountId,
  { favoriteId, amount, pin }: PayeeLimitRequest,
): Promise<LimitChangeOutcome> {
  const rules = rulesOf(caller.tenant, deps.now());
  if (!rules.selfServiceLimits) throw new Refusal("LIMITS_BY_SUPPORT_ONLY");
  const scope = { tenantId: caller.tenant.id, accountId: account.id, favoriteId };
  await consume(deps, "PIX_LIMIT_CHANGE", { tenantId: scope.tenantId, who: caller.id });
  const done = await withAuthorization(deps, caller, account.id, pin, async (tx) => {
    const now = deps.now();
    const payee = await findPayeeLimit(tx, scope, now);
    if (!payee) return new Refusal("NOT_FOUND");
    const row = await findLimits(tx, { ...scope, now, day: limitWindow(now).day });
    const ceiling = ceilingOf("DAY", row, rules);
    if (amount !== null && amount > ceiling)
      return new Refusal("PAYEE_LIMIT_TOO_HIGH", { words: { limit: formatBrl(ceiling) } });
    const { waiting } = payee;
    if (waiting && waiting.amount === amount) return pendingUntil(waiting.effectiveAt);
    if (letsMoreOut(payee.limit, amount, largestOf(row))) {
      const effectiveAt = effectiveAtOf(now, rules);
      const asked = { amount, askedAt: now, effectiveAt };
      await savePayeeLimit(tx, { ...scope, ...payee }, { limit: payee.limit, waiting: asked });
      await notify(deps, tx, scope, payee, "ASKED", { amount, effectiveAt });
      return pendingUntil(effectiveAt);
    }
    await savePayeeLimit(tx, { ...scope, ...payee }, { limit: amount, waiting: null });
    if (amount !== payee.limit) await notify(deps, tx, scope, payee, "EFFECTIVE", { amount, effectiveAt: now });
    else if (waiting) await notify(deps, tx, scope, payee, "CANCELLED", waiting);
    return { status: "EFFECTIVE" as const };
  });
  // Returned and not thrown within the transaction: the right PIN has reset the failures.
  if (done instanceof Refusal) throw done;
  return done;
}

/** Cancels a pending change. Without one it does nothing, so a repeated call has the same answer. */
export async function cancelPayeeLimitChange(deps: PixDeps, caller: Caller, account: AccountId, favoriteId: string) {
  const scope = { tenantId: caller.tenant.id, accountId: account.id, favoriteId };
  await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, scope);
    const payee = await findPayeeLimit(tx, scope, deps.now());
    if (!payee) throw new Refusal("NOT_FOUND");
    if (!payee.waiting) return;
    await savePayeeLimit(tx, { ...scope, ...payee }, { limit: payee.limit, waiting: null });
    await notify(deps, tx, scope, payee, "CANCELLED", payee.waiting);
  });
}

/**
 * Moves limits of payees whose moment has come, and tells the customers, once. They hold from their moment on without
 * it (functions/pix-decide.sql). Runs on every server. Answers how many there were.
 */
export async function applyDuePayeeLimits({ db, ...deps }: LimitDeps & { db: Db }): Promise<number> {
  let applied = 0;
  const now = deps.now();
  await forEachDueTenant({ db, now: () => now }, [duePayeeLimits], async (tenantId) => {
    await db.transaction().execute(async (tx) => {
      const due = await takeDuePayeeLimits(tx, { tenantId, now, max: maxAtOnce });
      for (const { accountId, name, amount } of due)
        await notifyPayeeLimit(deps, tx, { tenantId, accountId }, "EFFECTIVE", {
          payee: name,
          amount,
          effectiveAt: now,
        });
      applied += due.length;
    });
  });
  return applied;
}

/**
 * Whether a change lets more out in a day than holds now. A payment within a payee's limit uses nothing of the
 * account's limits, so that a first limit always does, unless it is zero; without a limit the account's hold.
 */
function letsMoreOut(current: Cents | null, next: Cents | null, ofAccount: Cents): boolean {
  if (next === null) return current !== null && current < ofAccount;
  return next > (current ?? 0);
}

/** Without a limit of its own a payee may be paid so much at once. */
export const largestOf = (row: LimitsRow): Cents =>
  cents(Math.min(limitInForce("DAY", row), limitInForce("TRANSACTION", row)));

/** Whether a payee may be paid more in a day once its limit is gone. The caller holds the owner's lock. */
export async function removalLetsMoreOut(
  tx: Tx,
  accountKey: AccountKey,
  { limit }: PayeeLimit,
  now: Date,
): Promise<boolean> {
  const row = await findLimits(tx, { ...accountKey, now, day: limitWindow(now).day });
  return letsMoreOut(limit, null, largestOf(row));
}

const pendingUntil = (effectiveAt: Date): LimitChangeOutcome => ({
  status: "PENDING",
  effectiveAt,
});

type Change = { amount: Cents | null; effectiveAt: Date };

const notify = (
  deps: LimitDeps,
  tx: Tx,
  accountKey: AccountKey,
  { name }: PayeeLimit,
  news: LimitNews,
  { amount, effectiveAt }: Change,
) => notifyPayeeLimit(deps, tx, accountKey, news, { payee: name, amount, effectiveAt });
