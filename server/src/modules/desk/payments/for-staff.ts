import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate } from "@vitral/brazil/dates";
import { Refusal } from "../../../platform/http/errors.ts";
import { refundForFault } from "./refund-fault.ts";
import { thePayment } from "./payments.ts";
import { commandKind, fact } from "../../acts/acts.ts";

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
