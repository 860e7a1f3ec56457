export type { PixDeps } from "./deps.ts";
export { chargeFetches } from "./qr-codes/charge-fetches.ts";
export { processPendingPayments } from "./payments/process-pending-payments.ts";
export { processClaims, receiveNewClaims } from "./claims/process-claims.ts";
export { processDisputes } from "./disputes/process-disputes.ts";
export { processPendingRefunds } from "./refunds/process-pending-refunds.ts";
export { deliverReturn } from "./refunds/receive-return.ts";
export { returnFromOutside } from "./network-simulator/return-from-outside.ts";
export { processPendingKeys } from "./keys/process-pending-keys.ts";
export { enqueueNotifications } from "./notifications/notify-customers.ts";
export { deliverPayment } from "./charges/deliver-payment.ts";
export { renewSigningKeys } from "./charges/renew-signing-keys.ts";
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
export { mark, marksOf, unmark } from "./suspicion/marks.ts";
export { syncDirectoryMarks } from "./suspicion/sync-marks.ts";
export { reportOwner } from "./network-simulator/report-owner.ts";
export { deliverContest, deliverWithdrawal } from "./infractions/receive-contest.ts";
export { processInfractions } from "./infractions/process-infractions.ts";
export * as infractionAdministration from "./infractions/administration.ts";
export { contestFromOutside } from "./network-simulator/contest-from-outside.ts";
export { payDueSchedules } from "./schedules/pay-due-schedules.ts";
export { countSchedules } from "./schedules/due-queries.ts";
export { applyDueChanges } from "./limits/due-changes.ts";
export * as limitAdministration from "./limits/decide-raise.ts";
export type { Rail } from "./network/rail.ts";
export { countUnansweredPayments, countPendingNotifications } from "./pending-queries.ts";
export { addExternalKey, addOwnKey } from "./network-simulator/add-key.ts";
