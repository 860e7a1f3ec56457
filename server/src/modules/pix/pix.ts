export * as pixForConsole from "./console-queries.ts";
export type { PixDeps } from "./deps.ts";
export type { QrDeps } from "./qr-codes/read-qr-code.ts";
export { chargeFetches } from "./qr-codes/charge-fetches.ts";
export { processPendingPayments } from "./payments/process-pending-payments.ts";
export { processClaims, receiveNewClaims } from "./claims/process-claims.ts";
export { processDisputes } from "./disputes/process-disputes.ts";
export { processPendingRefunds } from "./refunds/process-pending-refunds.ts";
export { deliverReturn } from "./refunds/receive-return.ts";
export { returnFromOutside } from "./network-simulator/return-from-outside.ts";
export * as keyAdministration from "./keys/found-by-bank.ts";
export * as claimAdministration from "./claims/cancel-for-bank.ts";
export { processPendingKeys } from "./keys/process-pending-keys.ts";
export { enqueueNotifications } from "./notifications/notify-customers.ts";
export { deliverPayment } from "./charges/deliver-payment.ts";
export { importCertificate, UnfitCertificate } from "./charges/import-certificate.ts";
export { renewCaseFiles } from "./cases/renew-files.ts";
export { renewSigningKeys } from "./charges/renew-signing-keys.ts";
export { maskedKey } from "./masked-key.ts";
export { receivePix } from "./payments/receive.ts";
export { simulatedRail } from "./network-simulator/simulated-rail.ts";
export {
  answerFromOutside,
  claimFromOutside,
  type OutsideStep,
  outsideSteps,
} from "./network-simulator/claim-from-outside.ts";
export { banksOutside, type BankOutside, payFromOutside } from "./network-simulator/pay-from-outside.ts";
export { type FetchLocation, fetchOverHttps } from "./qr-codes/location.ts";
export { type SimulatedCharges, simulatedCharges } from "./network-simulator/simulated-charges.ts";
export { mark, marksOf, marksOfPerson, unmark } from "./suspicion/marks.ts";
export { syncDirectoryMarks } from "./suspicion/sync-marks.ts";
export { reportOwner } from "./network-simulator/report-owner.ts";
export { deliverContest, deliverWithdrawal } from "./infractions/receive-contest.ts";
export { deliverReversal } from "./infractions/reverse-returns.ts";
export { processInfractions } from "./infractions/process-infractions.ts";
export * as infractionAdministration from "./infractions/administration.ts";
export { contestFromOutside } from "./network-simulator/contest-from-outside.ts";
export { payDueSchedules } from "./schedules/pay-due-schedules.ts";
export * as scheduleAdministration from "./schedules/cancel-for-bank.ts";
export { countSchedules } from "./schedules/due-queries.ts";
export { applyDueChanges } from "./limits/due-changes.ts";
export { applyDuePayeeLimits } from "./payee-limits/change-payee-limit.ts";
export * as payeeLimitAdministration from "./payee-limits/for-bank.ts";
export * as limitAdministration from "./limits/decide-raise.ts";
export { thePayment } from "./operations/payments.ts";
export { refundForFault } from "./operations/refund-fault.ts";
export { reconcile, reconcileYesterday } from "./operations/reconcile.ts";
export { differences, resolveDifference, theDifference } from "./operations/differences.ts";
export type { Rail } from "./network/rail.ts";
export { countLatePayments, countUnansweredPayments, countPendingNotifications } from "./pending-queries.ts";
export { decisionsOf, openCases, theCase as caseOf } from "./cases/cases.ts";
export { decideOrdered } from "./cases/decide.ts";
export { countOpenDisputes } from "./disputes/dispute-queries.ts";
export { countLateDisputes, countLateDisputesOfAll } from "./disputes/due-queries.ts";
export { countOpenInfractions } from "./infractions/infraction-queries.ts";
export { countUnmatched, findDrift } from "./operations/drift-queries.ts";
export { countAwaitingRaises } from "./limits/operator-queries.ts";
export { addExternalKey, addOwnKey } from "./network-simulator/add-key.ts";
