export { hasOpenCharges } from "./charges/charge-queries.ts";
export { deliverPayment } from "./charges/deliver-payment.ts";
export { UnfitCertificate, importCertificate } from "./charges/import-certificate.ts";
export { renewSigningKeys } from "./charges/renew-signing-keys.ts";
export { removeSigningKeys } from "./charges/signing-queries.ts";
export type { LookUpDeps, PixDeps } from "./deps.ts";
export { pixTables } from "./kept-tables.ts";
export { maskedKey } from "./masked-key.ts";
export { endOrder } from "./network-gateway/ended-order.ts";
export { isBooked, resolveReversal } from "./network-gateway/event-queries.ts";
export { brandOfOrder, participantOf, participants } from "./network-gateway/brand-queries.ts";
export { type NewsOfGateway, noNews, type Participant } from "./network-gateway/event-deps.ts";
export { pixGateway, whyNoGateway } from "./network-gateway/gateway.ts";
export { insertClosing } from "./recalls/closing-queries.ts";
export { tellClosings } from "./recalls/closings.ts";
export { returnSuspended } from "./network-gateway/suspense.ts";
export { countSuspended } from "./network-gateway/suspense-queries.ts";
export { type ClaimMove, type ClaimReason, dutyOf, isOver, statusAfter, termOf } from "@vitral/protocol/claim-states";
export { findIspb } from "./network/ispb-queries.ts";
export { ownAccountOf } from "./network/own-account.ts";
export type { EntryContent, RailStatement, SettledLine } from "./network/rail-account.ts";
export { newProtocol } from "./network/protocol.ts";
export {
  type ClaimRefusal,
  type ClaimState,
  type IncomingClaim,
  type KeyAnswer,
  type KeyRefusal,
  type NetworkAccount,
  NetworkUnavailable,
  type Rail,
  type RailAnswer,
  type Suspicion,
} from "./network/rail.ts";
export type { ContestAnswer, ContestReport, ReversalPayment, ReversalRequest } from "./network/rail-reports.ts";
export { withTimeout } from "./network/with-timeout.ts";
export { applyDuePayeeLimits } from "./payee-limits/change-payee-limit.ts";
export * as payeeLimitsForStaff from "./payee-limits/for-staff.ts";
export { accountPayout, preparePayout } from "./payouts/for-staff.ts";
export { processPendingPayments } from "./pay/process-pending-payments.ts";
export { receivePix } from "./pay/receive.ts";
export { chargeFetches } from "./qr-codes/charge-fetches.ts";
export { type FetchLocation, fetchOverHttps } from "./qr-codes/location.ts";
export type { QrDeps } from "./qr-codes/read-qr-code.ts";
export { processSentRecalls } from "./recalls/process-sent-recalls.ts";
export * as recallsForStaff from "./recalls/for-staff.ts";
export { processPendingRefunds } from "./refunds/process-pending-refunds.ts";
export { creditPaymentReturn } from "./refunds/receive-return.ts";
export { rowExists } from "./refunds/refund-queries.ts";
export { afterDays, answerWithin } from "./rules.ts";
export { countSchedules } from "./schedules/due-queries.ts";
export * as schedulesForStaff from "./schedules/for-staff.ts";
export { payDueSchedules } from "./schedules/pay-due-schedules.ts";
export { limitsPayee } from "./payee-limits/for-staff.ts";
export { scheduleCancel } from "./schedules/for-staff.ts";
