import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { Scheduled } from "./pix-scheduling.ts";

const payment = { transactionId: z.uuid(), amount: Money, fee: Money, endToEnd: z.string() };

/**
 * The outcome of a look-up's order, without a PIN. SETTLED, PENDING and FAILED: it was executed, once. SCHEDULED: it
 * was stored for its day, once. NOT_PAID is not final: an order in flight can still pay, until `expiresAt`. EXPIRED is
 * final: this look-up has not paid and never will.
 */
export const LookUpOutcome = z.discriminatedUnion("status", [
  z.object({ status: z.enum(["SETTLED", "PENDING"]), ...payment }),
  z.object({ status: z.literal("FAILED"), ...payment, failure: z.string() }),
  Scheduled,
  z.object({ status: z.literal("NOT_PAID"), expiresAt: Moment }),
  z.object({ status: z.literal("EXPIRED") }),
]);
export type LookUpOutcome = z.output<typeof LookUpOutcome>;

/** A look-up of a key or of a QR code: `keyInfoId` or `qrCodeInfoId` of the payment. */
export const LookUpParams = z.extend(AccountParams, { lookUpId: z.uuid() });

export const getLookUpOutcome = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/look-ups/:lookUpId/payment",
  admission: "payment",
  summary: "O que foi feito da ordem desta consulta, sem PIN; EXPIRED é definitivo: não pagou e não paga mais",
  access: "active",
  params: LookUpParams,
  answer: LookUpOutcome,
});

export const closeLookUp = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/look-ups/:lookUpId/close",
  admission: "payment",
  summary: "Encerra a consulta: se não pagou até aqui, não paga mais; responde o que foi feito da ordem",
  keyless: "OWN_ID",
  access: "active",
  params: LookUpParams,
  answer: LookUpOutcome,
});
