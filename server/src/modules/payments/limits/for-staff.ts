import { type LimitKind, limitLabels } from "@vitral/contract/pix-limits";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { rulesOf, type Tenant, tenantsForStaff } from "../../tenants/tenants.ts";
import { approveChange, findWaiting, removeChange } from "./limit-queries.ts";
import { type AwaitingRaise, findAwaitingRaises } from "./awaiting-queries.ts";
import { effectiveAtOf } from "./rules.ts";
import { type LimitDeps, notifyCustomer } from "./notify-customer.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { accountsForStaff, lockOwner } from "../../accounts/accounts.ts";
import { cents, formatBrl } from "@vitral/brazil/cents";
import type { CommandPayload } from "@vitral/contract/acts/acts";
import { Refusal } from "../../../platform/http/errors.ts";
import { commandKind, type Description } from "../../acts/acts.ts";
import { afterHours, rulesNow, waitingChange, waitingDetails } from "./limit-words.ts";
import { cancelByStaff, waitingOf } from "./set-by-staff.ts";

export type { AwaitingRaise };
export { raiseByRule, changesEndedBy, setNow } from "./set-by-staff.ts";

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

type Raise = CommandPayload<"limits.approve">;
type Waiting = Awaited<ReturnType<typeof awaiting>>[number];

const gone = "Este aumento não aguarda mais: foi decidido, cancelado ou trocado por outro.";

/** The raise that a command names, as long as the customer asks for that amount. */
async function theRaise(tx: Tx, tenantId: string, { accountId, kind, amount }: Raise, now: Date) {
  const waiting = await awaiting(tx, tenantId, now);
  return waiting.find((one) => one.accountId === accountId && one.kind === kind && one.amount === amount);
}

function described(
  { accountId, kind }: Raise,
  verb: string,
  found: Waiting | undefined,
  shown: (found: Waiting) => Pick<Description, "changes" | "amount">,
): Description {
  const limit = limitLabels[kind].toLowerCase();
  if (!found) return { sentence: `${verb} o aumento do ${limit}`, ...nothing, accountId, obstacle: gone };
  const sentence = `${verb} o aumento do ${limit} da conta ${found.number}`;
  return { sentence, ...shown(found), customerId: found.customerId, accountId, obstacle: null };
}

const nothing = { changes: [], amount: null, customerId: null };

/** Confirms a raise beyond the ceiling: it holds after the hours that the rules say. The customer is notified. */
export const limitsApprove = commandKind({
  kind: "limits.approve",
  async describe({ now }, tx, tenantId, raise) {
    const { raiseDelayHours } = await rulesNow(tx, tenantId, now());
    return described(raise, "Aprovar", await theRaise(tx, tenantId, raise, now()), ({ kind, current, amount }) => ({
      changes: [{ field: `limit.${kind}`, before: formatBrl(current), after: afterHours(amount, raiseDelayHours) }],
      amount: cents(Math.max(0, amount - current)),
    }));
  },
  async execute(deps, tx, raise, { tenantId }) {
    const tenant = (await tenantsForStaff.list(tx)).find(({ id }) => id === tenantId);
    if (!tenant || !(await theRaise(tx, tenantId, raise, deps.now()))) return null;
    return approve(deps, tx, tenant, raise);
  },
  failure: (holdsFrom) => (holdsFrom === null ? gone : null),
  details: ({ kind, amount }, holdsFrom) => ({
    kind,
    cents: amount,
    ...(holdsFrom && waitingDetails({ [kind]: holdsFrom })),
  }),
});

/** A raise beyond the ceiling ends: the limit stays as it is. The customer is notified. */
export const limitsReject = commandKind({
  kind: "limits.reject",
  describe: async ({ now }, tx, tenantId, raise) =>
    described(raise, "Rejeitar", await theRaise(tx, tenantId, raise, now()), ({ amount }) => ({
      changes: [{ field: "raise", before: formatBrl(amount), after: "recusado" }],
      amount: null,
    })),
  async execute(deps, tx, raise, { tenantId }) {
    if (!(await theRaise(tx, tenantId, raise, deps.now()))) return false;
    return reject(deps, tx, { tenantId, accountId: raise.accountId }, raise.kind);
  },
  failure: (isRejected) => (isRejected ? null : gone),
  details: ({ kind, amount }) => ({ kind, cents: amount }),
});

const noChange = "Esta alteração não aguarda mais: já vale, foi cancelada ou trocada por outra.";

/** A change of a limit that waits for its hour ends: the limit stays as it is. The customer is notified. */
export const limitsCancel = commandKind({
  kind: "limits.cancel",
  async describe({ now }, tx, tenantId, { accountId, kind, amount }) {
    const terms = await accountsForStaff.findTermsInForce(tx, { tenantId, accountId, at: now() });
    if (!terms) throw new Refusal("NOT_FOUND");
    const waiting = await waitingOf(tx, { tenantId, accountId }, now());
    const found = waiting.find((one) => one.kind === kind && one.amount === amount && one.effectiveAt !== null);
    return {
      sentence: `Cancelar a alteração que aguarda da conta ${terms.number}`,
      changes: found ? [waitingChange(found, "cancelada")] : [],
      amount: null,
      customerId: terms.customerId,
      accountId,
      obstacle: found ? null : noChange,
    };
  },
  execute: (deps, tx, { accountId, ...change }, { tenantId }) =>
    cancelByStaff(deps, tx, { tenantId, accountId }, change),
  failure: (isCancelled) => (isCancelled ? null : noChange),
  details: ({ kind, amount }) => ({ kind, ...(amount !== null && { cents: amount }) }),
});
