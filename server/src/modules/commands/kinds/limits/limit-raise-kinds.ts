import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import type { CommandPayload } from "@vitral/contract/acts/acts";
import { limitLabels } from "@vitral/contract/pix-limits";
import type { Tx } from "../../../../platform/database/db.ts";
import { Refusal } from "../../../../platform/http/errors.ts";
import { accountAdministration } from "../../../accounts/accounts.ts";
import { limitsForStaff } from "../../../payments/payments.ts";
import { payeeLimitsForStaff } from "../../../pix/pix.ts";
import { tenantAdministration } from "../../../tenants/tenants.ts";
import { commandKind, type Description, fact } from "../kind.ts";
import { afterHours, rulesNow, waitingChange, waitingDetails } from "./limit-words.ts";

type Raise = CommandPayload<"limits.approve">;
type Waiting = Awaited<ReturnType<typeof limitsForStaff.awaiting>>[number];

const gone = "Este aumento não aguarda mais: foi decidido, cancelado ou trocado por outro.";

/** The raise that a command names, as long as the customer asks for that amount. */
async function theRaise(tx: Tx, tenantId: string, { accountId, kind, amount }: Raise, now: Date) {
  const waiting = await limitsForStaff.awaiting(tx, tenantId, now);
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
    const tenant = (await tenantAdministration.list(tx)).find(({ id }) => id === tenantId);
    if (!tenant || !(await theRaise(tx, tenantId, raise, deps.now()))) return null;
    return limitsForStaff.approve(deps, tx, tenant, raise);
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
    return limitsForStaff.reject(deps, tx, { tenantId, accountId: raise.accountId }, raise.kind);
  },
  failure: (isRejected) => (isRejected ? null : gone),
  details: ({ kind, amount }) => ({ kind, cents: amount }),
});

const noChange = "Esta alteração não aguarda mais: já vale, foi cancelada ou trocada por outra.";

/** A change of a limit that waits for its hour ends: the limit stays as it is. The customer is notified. */
export const limitsCancel = commandKind({
  kind: "limits.cancel",
  async describe({ now }, tx, tenantId, { accountId, kind, amount }) {
    const terms = await accountAdministration.findTermsInForce(tx, { tenantId, accountId, at: now() });
    if (!terms) throw new Refusal("NOT_FOUND");
    const waiting = await limitsForStaff.waitingOf(tx, { tenantId, accountId }, now());
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
    limitsForStaff.cancelByStaff(deps, tx, { tenantId, accountId }, change),
  failure: (isCancelled) => (isCancelled ? null : noChange),
  details: ({ kind, amount }) => ({ kind, ...(amount !== null && { cents: amount }) }),
});

const noLimit = "Este favorecido não tem mais um limite próprio.";
const ofPayee = (limit: Cents | null): string => (limit === null ? "os da conta" : formatBrl(limit));

/** The own limit of a favourite is taken away at once, with what waits of it. The customer is notified. */
export const limitsPayee = commandKind({
  kind: "limits.payee",
  async describe({ now }, tx, tenantId, { favoriteId }) {
    const found = await payeeLimitsForStaff.thePayeeLimit(tx, { tenantId, id: favoriteId }, now());
    const { accountId, customerId, name, limit, waiting, more } = found;
    return {
      sentence: "Retirar o limite próprio de um favorecido do cliente",
      changes: [fact("favorite", name), { field: "favoriteLimit", before: ofPayee(limit), after: ofPayee(null) }],
      amount: more,
      customerId,
      accountId,
      obstacle: limit === null && waiting === null ? noLimit : null,
    };
  },
  execute: (deps, tx, { favoriteId }, { tenantId }) =>
    payeeLimitsForStaff.removePayeeLimitFor(deps, tx, { tenantId, id: favoriteId }),
  failure: (removed) => (removed ? null : noLimit),
  details: ({ favoriteId }) => ({ favoriteId }),
});
