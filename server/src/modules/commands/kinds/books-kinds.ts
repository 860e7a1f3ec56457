import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatDay } from "@vitral/brazil/dates";
import { differenceSides } from "@vitral/contract/console/reconciliation";
import { Refusal } from "../../../platform/http/errors.ts";
import { refundForFault, resolveDifference, theDifference, thePayment } from "../../desk/desk.ts";
import { commandKind, fact } from "./kind.ts";

/** A credit of a customer goes back to its payer, as an operational fault (BE08). */
export const paymentRefund = commandKind({
  kind: "payment.refund",
  async describe(_deps, tx, tenantId, { transactionId, amount }) {
    const { traces, ...payment } = await thePayment(tx, { tenantId, id: transactionId });
    const { left } = traces;
    if (traces.creditId !== transactionId || left === null) throw new Refusal("NOT_FOUND");
    const returned = cents(payment.amount - left);
    return {
      sentence: `Devolver ${formatBrl(amount)} do Pix de ${formatDate(payment.at)} por falha operacional`,
      changes: [
        fact("paid", formatBrl(payment.amount)),
        { field: "returned", before: formatBrl(returned), after: formatBrl(cents(returned + amount)) },
      ],
      amount,
      customerId: payment.customerId,
      accountId: payment.accountId,
      obstacle: amount > left ? `Deste Pix só podem ser devolvidos ${formatBrl(cents(left))}.` : null,
    };
  },
  async execute({ now }, tx, { transactionId, amount }, { tenantId }) {
    const { accountId } = await thePayment(tx, { tenantId, id: transactionId });
    return refundForFault(tx, { tenantId, transactionId, accountId, amount, now: now() });
  },
  failure: ({ failure }) => failure,
  details: ({ transactionId, amount }, { endToEnd }) => ({ transactionId, cents: amount, endToEnd }),
});

const states = { OPEN: "em aberto", MATCHED: "conferida", RESOLVED: "resolvida" };

/** A difference of the reconciliation is closed; nothing moves. */
export const reconciliationResolve = commandKind({
  kind: "reconciliation.resolve",
  async describe(_deps, tx, tenantId, { differenceId }) {
    const found = await theDifference(tx, { tenantId, id: differenceId });
    const amount = cents(Math.abs(found.amount));
    return {
      sentence: `Resolver a diferença de ${formatBrl(amount)} de ${formatDay(found.day)}, ${differenceSides[found.side]}`,
      // A later run may find another amount: that is not what was ordered.
      changes: [
        fact("amount", formatBrl(cents(found.amount))),
        { field: "state", before: states[found.state], after: states.RESOLVED },
      ],
      amount,
      customerId: null,
      obstacle: found.state === "OPEN" ? null : "Esta diferença já foi fechada.",
    };
  },
  execute: ({ now }, tx, { differenceId }, { tenantId, reason }) =>
    resolveDifference(tx, { tenantId, id: differenceId, resolution: reason, now: now() }),
  failure: (resolved) => (resolved ? null : "Esta diferença já foi fechada."),
});
