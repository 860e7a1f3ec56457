import * as z from "zod/mini";
import { changes, defineCall, reads } from "../call.ts";
import { FraudMarkerRemoval, MarkerPage, NewFraudMarker } from "../messages/directory.ts";
import { RequestId } from "../messages/fields.ts";
import {
  InfractionReport,
  NewInfractionReport,
  NewRefund,
  Refund,
  RefundCancelling,
  RefundClosing,
  ReportCancelling,
  ReportClosing,
} from "../messages/reports.ts";

const Done = z.object({});
const byId = z.object({ id: RequestId });

/** Marks and reports of fraud, and payments that are asked back. */
export const reportCalls = {
  listFraudMarkers: defineCall({
    ...reads,
    path: "/fraud-markers",
    summary: "People with an account here whom other institutions reported",
    query: z.object({ after: z.optional(z.string().check(z.maxLength(100))) }),
    answer: MarkerPage,
  }),
  createFraudMarker: defineCall({
    ...changes,
    path: "/fraud-markers",
    summary: "(createFraudMarker) Reports a person",
    body: NewFraudMarker,
    answer: Done,
    refusals: ["RequestIdAlreadyUsed"],
  }),
  cancelFraudMarker: defineCall({
    ...changes,
    path: "/fraud-markers/cancel",
    summary: "(cancelFraudMarker) Takes the report of a person back",
    body: FraudMarkerRemoval,
    answer: Done,
    refusals: ["ReportNotFound"],
  }),
  createInfractionReport: defineCall({
    ...changes,
    path: "/infraction-reports",
    summary: "(createInfractionReport) Contests a payment as fraud; again: what became of it",
    body: NewInfractionReport,
    answer: InfractionReport,
    refusals: ["RequestIdAlreadyUsed"],
  }),
  getInfractionReport: defineCall({
    ...reads,
    path: "/infraction-reports/:id",
    summary: "(getInfractionReport) How far a report is",
    params: byId,
    answer: InfractionReport,
    refusals: ["ReportNotFound"],
  }),
  closeInfractionReport: defineCall({
    ...changes,
    path: "/infraction-reports/close",
    summary: "(closeInfractionReport) The payee's institution ends the analysis; one that has ended stays as it is",
    body: ReportClosing,
    answer: InfractionReport,
    refusals: ["ReportNotFound"],
  }),
  cancelInfractionReport: defineCall({
    ...changes,
    path: "/infraction-reports/cancel",
    summary: "(cancelInfractionReport) The payer's institution withdraws it; one that has ended stays as it is",
    body: ReportCancelling,
    answer: Done,
    refusals: ["ReportNotFound"],
  }),
  createRefund: defineCall({
    ...changes,
    path: "/refunds",
    summary: "(createRefund) Asks a payment back; again: what became of it",
    body: NewRefund,
    answer: Refund,
    refusals: ["RequestIdAlreadyUsed", "InvalidRefund"],
  }),
  getRefund: defineCall({
    ...reads,
    path: "/refunds/:id",
    summary: "(getRefund) How far a request is",
    params: byId,
    answer: Refund,
    refusals: ["ReportNotFound"],
  }),
  closeRefund: defineCall({
    ...changes,
    path: "/refunds/close",
    summary: "(closeRefund) The institution that is asked answers; one that has ended stays as it is",
    body: RefundClosing,
    answer: Refund,
    refusals: ["ReportNotFound"],
  }),
  cancelRefund: defineCall({
    ...changes,
    path: "/refunds/cancel",
    summary: "(cancelRefund) The institution that asked withdraws it; one that has ended stays as it is",
    body: RefundCancelling,
    answer: Done,
    refusals: ["ReportNotFound"],
  }),
};
