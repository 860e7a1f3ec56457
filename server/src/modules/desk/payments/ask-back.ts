import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate } from "@vitral/brazil/dates";
import { recallFlaws, recallStateNames } from "@vitral/contract/pix-recalls";
import { Refusal } from "../../../platform/http/errors.ts";
import { commandKind, fact } from "../../acts/acts.ts";
import { recallsForStaff } from "../../pix/pix.ts";
import { recallable, thePayment } from "./payments.ts";

const already = "Este Pix já foi pedido de volta, e o outro banco ainda não respondeu.";
const notPossible = (left: Cents | null): string =>
  left === null || left <= 0
    ? "Este Pix não pode ser pedido de volta."
    : `Deste Pix só podem ser pedidos de volta ${formatBrl(left)}.`;

/** A payment of a customer to another bank is asked back: it went out by an operational fault. */
export const recallAsk = commandKind({
  kind: "recall.ask",
  async describe(_deps, tx, tenantId, { transactionId, amount, flaw }) {
    const payment = await thePayment(tx, { tenantId, id: transactionId });
    const left = recallable(payment);
    const recalls = await recallsForStaff.ofPayment(tx, { tenantId, transactionId });
    const isOpen = recalls.some(({ endedAt }) => endedAt === null);
    return {
      sentence: `Pedir de volta ${formatBrl(amount)} do Pix de ${formatDate(payment.at)} por falha operacional`,
      changes: [
        fact("paid", formatBrl(payment.amount)),
        { field: "recalled", before: null, after: formatBrl(amount) },
        { field: "flaw", before: null, after: recallFlaws[flaw] },
      ],
      amount,
      customerId: payment.customerId,
      accountId: payment.accountId,
      obstacle: isOpen ? already : left === null || amount > left ? notPossible(left) : null,
    };
  },
  execute: ({ now }, tx, { transactionId, amount, flaw }, { tenantId }) =>
    recallsForStaff.ask({ now }, tx, { tenantId, transactionId, amount, flaw }),
  failure: ({ recallId }) => (recallId === null ? notPossible(null) : null),
  details: ({ transactionId, amount, flaw }, { recallId }) => ({ transactionId, cents: amount, flaw, recallId }),
});

const over = "O outro banco já respondeu, ou o cancelamento já foi pedido.";

/** What was asked back is wanted no more. */
export const recallCancel = commandKind({
  kind: "recall.cancel",
  async describe(_deps, tx, tenantId, { recallId }) {
    const recall = await recallsForStaff.sent(tx, { tenantId, id: recallId });
    if (!recall) throw new Refusal("NOT_FOUND");
    const { customerId, accountId } = await thePayment(tx, { tenantId, id: recall.transactionId });
    return {
      sentence: "Cancelar o pedido de devolução ao outro banco",
      changes: [
        { field: "state", before: recallStateNames[recall.state], after: recallStateNames.CANCELLING },
        fact("recalled", formatBrl(cents(recall.amount))),
      ],
      amount: cents(recall.amount),
      customerId,
      accountId,
      obstacle: recall.state === "ASKED" ? null : over,
    };
  },
  execute: ({ now }, tx, { recallId: id }, { tenantId }) => recallsForStaff.cancel({ now }, tx, { tenantId, id }),
  failure: (isCancelled) => (isCancelled ? null : over),
  details: ({ recallId }) => ({ recallId }),
});
