import * as z from "zod/mini";
import { changes, defineCall, reads } from "../call.ts";
import { EndToEndId, ReturnId } from "../messages/fields.ts";
import { OrderState, PaymentOrder, ReturnOrder } from "../messages/payments.ts";

/** Payments, and money that goes back. */
export const paymentCalls = {
  sendPayment: defineCall({
    ...changes,
    path: "/payments",
    summary: "(pacs.008) Sends a payment; idempotent by its EndToEndId",
    body: PaymentOrder,
    answer: OrderState,
    status: 202,
    refusals: ["RequestIdAlreadyUsed"],
  }),
  getPayment: defineCall({
    ...reads,
    path: "/payments/:endToEndId",
    summary: "(pacs.002) How far a payment is; 404 before its `expiresAt` means: send it again, never: it failed",
    params: z.object({ endToEndId: EndToEndId }),
    answer: OrderState,
    refusals: ["OrderNotFound"],
  }),
  sendReturn: defineCall({
    ...changes,
    path: "/returns",
    summary: "(pacs.004) Returns money that was received; idempotent by its RtrId",
    body: ReturnOrder,
    answer: OrderState,
    status: 202,
    refusals: ["RequestIdAlreadyUsed"],
  }),
  getReturn: defineCall({
    ...reads,
    path: "/returns/:returnId",
    summary: "(pacs.002) How far a return is",
    params: z.object({ returnId: ReturnId }),
    answer: OrderState,
    refusals: ["OrderNotFound"],
  }),
};
