import type { RefusalCode } from "./refusals.ts";

/** Why a customer may not order a payment: the PIN. Of session, status and account the call itself is refused. */
export const authorizationRefusals = ["PIN_NOT_SET", "WRONG_PIN", "PIN_LOCKED"] as const satisfies RefusalCode[];
export type AuthorizationRefusal = (typeof authorizationRefusals)[number];

/** Why a customer may not order it on this device, where the tenant has the rule (IN BCB 491/2024). */
export const deviceRefusals = [
  "DEVICE_BLOCKED",
  "DEVICE_TRANSACTION_LIMIT",
  "DEVICE_DAY_LIMIT",
] as const satisfies RefusalCode[];
export type DeviceRefusal = (typeof deviceRefusals)[number];

/** Why a payment is not made by the PIN alone, where the tenant has the rule. */
export const proofRefusals = ["PROOF_REQUIRED"] as const satisfies RefusalCode[];
export type ProofRefusal = (typeof proofRefusals)[number];

/** Why an authorized order is not executed: its look-up, its account or its customer. Every call may answer these. */
const refusalsOfOwner = ["NOT_FOUND", "FORBIDDEN", "CUSTOMER_BLOCKED"] as const satisfies RefusalCode[];

/** Why an authorized order is not executed, whatever it pays. */
const refusalsOfEveryOrder = [
  "CONFLICT",
  "SAME_ACCOUNT",
  "PAYEE_SUSPECTED",
  "OVER_TRANSACTION_LIMIT",
  "OVER_DAY_LIMIT",
  "OVER_NIGHT_LIMIT",
  "OVER_NIGHT_PEOPLE_LIMIT",
  "OVER_PAYEE_LIMIT",
  "INSUFFICIENT_FUNDS",
] as const satisfies RefusalCode[];

const refusalsByKey = ["LOOK_UP_EXPIRED"] as const satisfies RefusalCode[];
const refusalsByQrCode = ["QR_CODE_EXPIRED", "QR_CODE_PAID", "FIXED_AMOUNT"] as const satisfies RefusalCode[];

/** Why an authorized order is not executed; functions/pix-decide.sql decides. */
export const executionRefusals = [
  ...refusalsOfOwner,
  ...refusalsOfEveryOrder,
  ...refusalsByKey,
  ...refusalsByQrCode,
] as const;
export type ExecutionRefusal = (typeof executionRefusals)[number];

/** What the call itself may answer: the network's refusal, and too many orders at once. */
const refusalsOfTheCall = ["PAYMENT_REFUSED", "TOO_MANY_REQUESTS"] as const satisfies RefusalCode[];

/** The refusals of a payment by key, and by QR code. */
export const paymentRefusals = {
  byKey: [
    ...authorizationRefusals,
    ...deviceRefusals,
    ...proofRefusals,
    ...refusalsOfEveryOrder,
    ...refusalsByKey,
    ...refusalsOfTheCall,
  ],
  byQrCode: [
    ...authorizationRefusals,
    ...deviceRefusals,
    ...proofRefusals,
    ...refusalsOfEveryOrder,
    ...refusalsByQrCode,
    ...refusalsOfTheCall,
  ],
} as const;

/** Why an order for a later day is not stored, beside the refusals of a payment. */
export const schedulingRefusals = [
  "OVER_SCHEDULED_DAY_LIMIT",
  "OVER_SCHEDULED_NIGHT_LIMIT",
  "SCHEDULES_FULL",
  "DEVICE_NOT_REGISTERED",
] as const satisfies RefusalCode[];
