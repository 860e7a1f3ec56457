import { Moment } from "@vitral/contract/moment";
import * as z from "zod/mini";
import { AccountAddress, Amount, EndToEndId, Key, PersonName, ReasonCode, ReturnId, TaxId } from "./fields.ts";

/** How the payer came to the account: by key, by a static or dynamic code, by typing it (pacs.008, LclInstrm). */
export const LocalInstrument = z.enum(["MANU", "DICT", "QRES", "QRDN", "INIC"]);

/** Why it is paid (pacs.008, Purp). */
export const Purpose = z.enum(["IPAY", "GSCB", "REFU", "OTHR"]);

/** Paid at once, on a date that was agreed, or after a check for fraud (pacs.008, SvcLvl). */
export const ServiceLevel = z.enum(["PAGPRI", "PAGAGD", "PAGFRD"]);

const Side = z.object({ name: PersonName, taxId: TaxId, account: AccountAddress });

/** A payment (pacs.008). Its fields are those of the message, in the words of docs/network.md. */
export const PaymentOrder = z.object({
  /** The one of its look-up, where there was one. */
  endToEndId: EndToEndId,
  /** Of a code: without it no charge is ever paid. */
  txId: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9]{1,35}$/))),
  localInstrument: LocalInstrument,
  purpose: Purpose,
  serviceLevel: ServiceLevel,
  amount: Amount,
  debtor: Side,
  creditor: z.extend(Side, { key: z.nullable(Key) }),
  /** What the payer writes to the payee (RmtInf). */
  remittanceInformation: z.nullable(z.string().check(z.maxLength(140))),
  /** The CNPJ of a payment initiator (InitgPty). */
  initiatingParty: z.nullable(TaxId),
  /** The request (REFUND_CANCELLED) that this payment answers; any other payment has no such field. */
  refundId: z.optional(z.uuid()),
  createdAt: Moment,
  /** From then on the gateway answers RJCT AB03 and passes it on no more. What the SPI has, it ends itself. */
  expiresAt: Moment,
});
export type PaymentOrder = z.output<typeof PaymentOrder>;

/** Money that goes back, whole or a part (pacs.004). */
export const ReturnOrder = z.object({
  returnId: ReturnId,
  originalEndToEndId: EndToEndId,
  amount: Amount,
  /** MD06: the customer asked, BE08: an error of the bank, FR01: fraud, SL02: a specific service, RR04, UPAY. */
  reason: ReasonCode,
  /** The request of another bank that this return answers, where there is one. */
  refundId: z.nullable(z.uuid()),
  createdAt: Moment,
  expiresAt: Moment,
});
export type ReturnOrder = z.output<typeof ReturnOrder>;

/**
 * How far an order is (pacs.002, TxSts). ACSP: taken, without an outcome. ACSC: settled, final. RJCT: refused, final.
 */
export const OrderState = z.discriminatedUnion("status", [
  z.object({ status: z.literal("ACSP") }),
  z.object({ status: z.literal("ACSC"), settledAt: Moment }),
  z.object({ status: z.literal("RJCT"), reason: ReasonCode }),
]);
export type OrderState = z.output<typeof OrderState>;
