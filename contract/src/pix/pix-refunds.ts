import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { Amount, Money } from "../money.ts";
import { authorizationRefusals } from "../payment-refusals.ts";
import { Pin } from "./pix.ts";

/** `refundId` names the order: the same one again is the same refund. */
export const RefundPix = z.object({ refundId: z.uuid("Devolução inválida"), amount: Amount, pin: Pin });

/** PENDING: the network has not answered yet. */
export const RefundOutcome = z.object({ status: z.enum(["SETTLED", "PENDING"]), endToEnd: z.string() });
export type RefundOutcome = z.output<typeof RefundOutcome>;

/** One refund of a Pix, as the account sees it: made by its customer, or received from whoever was paid. */
export const Refund = z.object({
  /** The id of its row on the statement. */
  id: z.uuid(),
  /** The id of the order; null where the refund was received. */
  refundId: z.nullable(z.uuid()),
  amount: Money,
  status: z.enum(["SETTLED", "PENDING", "FAILED"]),
  endToEnd: z.string(),
  createdAt: Moment,
});
export type Refund = z.output<typeof Refund>;

const params = z.extend(AccountParams, { transactionId: z.uuid() });
const path = "/accounts/:accountId/transactions/:transactionId/refunds";

export const refundPix = endpoint({
  method: "POST",
  path,
  summary: "Devolve um Pix recebido, inteiro ou em parte; o mesmo refundId de novo é a mesma devolução",
  keyless: "OWN_ID",
  access: "active",
  params,
  body: RefundPix,
  refusals: [
    ...authorizationRefusals,
    "CONFLICT",
    "REFUND_INCOMPATIBLE",
    "REFUND_TOO_LATE",
    "REFUND_INSUFFICIENT_FUNDS",
    "REFUND_REFUSED",
    "TOO_MANY_REQUESTS",
  ],
  answer: RefundOutcome,
});

export const listRefunds = endpoint({
  method: "GET",
  path,
  summary: "As devoluções de um Pix recebido ou enviado, e de qual Pix é uma devolução",
  access: "active",
  params,
  answer: z.object({
    /** The oldest first. */
    refunds: z.array(Refund),
    /** What may still be returned, and until when; null where the transaction is no Pix that can be returned now. */
    refundable: z.nullable(z.object({ left: Money, until: Moment })),
    /** Where the transaction is itself a refund: the refunded Pix on the same statement. */
    refundOf: z.nullable(z.uuid()),
  }),
});
