import { Moment } from "@vitral/contract/moment";
import { RecallRejection, RecallResult } from "@vitral/contract/pix-recalls";
import { ContestSituation } from "@vitral/contract/pix-sent-contests";
import * as z from "zod/mini";
import { Amount, EndToEndId, Key, RequestId, ReturnId } from "./fields.ts";

/** createInfractionReport: the payer's institution says that a payment was a fraud. */
export const NewInfractionReport = z.object({
  id: RequestId,
  endToEndId: EndToEndId,
  /** What was paid; null where that is not known. */
  key: z.nullable(Key),
  amount: Amount,
  situation: ContestSituation,
  details: z.nullable(z.string().check(z.maxLength(2_000))),
  reportedAt: Moment,
});
export type NewInfractionReport = z.output<typeof NewInfractionReport>;

/**
 * What went back because of a report or request: the returns that have settled so far, there may be more later. Whoever
 * reads one credits it, once with its event. A return that is undone (REFUND_CANCELLED) comes as a payment, with an
 * EndToEndId.
 */
const Returns = z.array(z.object({ returnId: z.union([ReturnId, EndToEndId]), amount: Amount }));

/** OPEN: in analysis at the payee's institution, which AGREES or DISAGREES. */
export const InfractionReport = z.object({
  id: RequestId,
  status: z.enum(["OPEN", "CLOSED", "CANCELLED"]),
  analysisResult: z.nullable(z.enum(["AGREED", "DISAGREED"])),
  returns: Returns,
});
export type InfractionReport = z.output<typeof InfractionReport>;

/** The payee's institution ends the analysis. */
export const ReportClosing = z.object({ id: RequestId, analysisResult: z.enum(["AGREED", "DISAGREED"]) });
export const ReportCancelling = z.object({ id: RequestId });

/** createRefund: a payment is asked back, for fraud or because the institution erred in sending it. */
export const NewRefund = z.object({
  id: RequestId,
  endToEndId: EndToEndId,
  reason: z.enum(["FRAUD", "OPERATIONAL_FLAW", "REFUND_CANCELLED"]),
  amount: Amount,
  details: z.nullable(z.string().check(z.maxLength(2_000))),
});
export type NewRefund = z.output<typeof NewRefund>;

export const Refund = z.object({
  id: RequestId,
  endToEndId: EndToEndId,
  reason: NewRefund.shape.reason,
  amount: Amount,
  status: z.enum(["OPEN", "CLOSED", "CANCELLED"]),
  /** TOTALLY_ACCEPTED, PARTIALLY_ACCEPTED or REJECTED, once it is closed. */
  result: z.nullable(RecallResult),
  rejection: z.nullable(RecallRejection),
  /** In the words of who asks; left out: the gateway does not tell. */
  details: z.optional(NewRefund.shape.details),
  returns: Returns,
});
export type Refund = z.output<typeof Refund>;

/** The payee's institution answers; what it gives back goes as a return that names the request. */
export const RefundClosing = z.object({
  id: RequestId,
  result: RecallResult,
  rejection: Refund.shape.rejection,
});
export const RefundCancelling = z.object({ id: RequestId });
