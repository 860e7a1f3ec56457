import type { RefusalCode } from "@vitral/contract/refusals";

/** The callers that are tried besides the customer whose data it is. */
export const callers = [
  /** Without a session. */
  "nobody",
  /** Another ACTIVE customer of the same bank, who names the first one's account, keys and look-ups. */
  "neighbour",
  /** A token of another bank's customer, sent to this bank. */
  "foreignToken",
  /** A customer of another bank, at that bank, who names an account of this one. */
  "otherTenant",
  /** A customer whose onboarding has just begun. */
  "pending",
  /** A customer whom the operator blocked while the session ran. */
  "blocked",
  /** The customer, after four hours. */
  "expired",
  /** The customer, after signing out elsewhere with this very token. */
  "revoked",
] as const;
export type Who = (typeof callers)[number];

/** The outcome for each caller: a refusal of the contract, or 200 where the call is allowed. */
export type Row = Record<Who, RefusalCode | 200>;

const withoutSession = { nobody: "UNAUTHORIZED", expired: "UNAUTHORIZED", revoked: "UNAUTHORIZED" } as const;
const elsewhere = { foreignToken: "FORBIDDEN", blocked: "CUSTOMER_BLOCKED" } as const;

/** A call without a session: the same outcome for all. */
const anybody = (outcome: RefusalCode | 200): Row =>
  Object.fromEntries(callers.map((caller) => [caller, outcome])) as unknown as Row;
/** A call about an account: refused for another's account and for a customer who is not ACTIVE. */
const ofAccount: Row = {
  ...withoutSession,
  ...elsewhere,
  neighbour: "FORBIDDEN",
  otherTenant: "NOT_FOUND",
  pending: "FORBIDDEN",
};
/** A call about the caller's own secrets: it names no customer, so others only reach their own. */
const ofSelf = (outcome: RefusalCode): Row => ({
  ...withoutSession,
  ...elsewhere,
  neighbour: outcome,
  otherTenant: outcome,
  pending: "FORBIDDEN",
});
/** A call about the caller's own session. */
const ofSession: Row = { ...withoutSession, ...elsewhere, neighbour: 200, otherTenant: 200, pending: 200 };
/** A step of the onboarding: the caller's own, and only in its order. */
const ofStep = (pending: RefusalCode | 200 = "WRONG_STEP"): Row => ({
  ...withoutSession,
  ...elsewhere,
  neighbour: "WRONG_STEP",
  otherTenant: "WRONG_STEP",
  pending,
});

/** Every endpoint of the contract, and the outcome for each caller (ADR-0013, "Errors"; spec 6). */
export const whoMayWhat: Record<string, Row> = {
  "GET /tenants": anybody(200),
  "GET /settings": anybody(200),
  "GET /legal-texts": anybody(200),
  "GET /legal-texts/version": anybody(200),
  "GET /legal-texts/news": { ...ofSession, pending: "FORBIDDEN" },
  "PUT /legal-texts/news/:version": { ...ofSelf("NOT_FOUND"), neighbour: 200, otherTenant: 200 },
  "POST /authenticate": anybody("WRONG_CREDENTIALS"),
  "POST /authenticate/passkey/options": anybody(200),
  "POST /authenticate/passkey": anybody("WRONG_PASSKEY"),
  "GET /profile": { ...ofSession, pending: "FORBIDDEN" },
  "GET /notices": { ...ofSession, pending: "FORBIDDEN" },
  "GET /notices/unread": { ...ofSession, pending: "FORBIDDEN" },
  "PUT /notices/read": { ...ofSession, pending: "FORBIDDEN" },
  "POST /sign-out": { ...anybody(200), nobody: "UNAUTHORIZED", foreignToken: "FORBIDDEN" },
  "POST /session/use": ofSession,
  "POST /session/end-others": ofSession,
  "POST /session/lock": ofSession,
  "POST /requests/:requestId/close": ofSession,
  "POST /passwords/send-forgot-password-code": anybody(200),
  "POST /passwords/forgot-password": anybody("INVALID_CODE"),
  "PUT /passwords/change-password": ofSelf("WRONG_PASSWORD"),
  "POST /passwords/send-forgot-pin-code": ofSelf("WRONG_PASSWORD"),
  "PUT /passwords/change-pin": ofSelf("INVALID_CODE"),
  "POST /persons": { ...anybody("DOCUMENT_TAKEN"), otherTenant: 200 },
  "POST /persons/register-email": ofStep(200),
  "POST /persons/validate-email": ofStep(),
  "POST /persons/register-phone": ofStep(),
  "POST /persons/validate-phone": ofStep(),
  "POST /persons/individuals": ofStep(),
  "POST /persons/individuals/document": ofStep(),
  "POST /persons/individuals/parents-name": ofStep(),
  "POST /persons/individuals/income": ofStep(),
  "POST /persons/individuals/publicly-exposed-person": ofStep(),
  "POST /persons/individuals/nationality": ofStep(),
  "POST /persons/individuals/address": ofStep(),
  "POST /documents/persons": ofStep(),
  "POST /companies": { ...anybody("DOCUMENT_TAKEN"), otherTenant: 200 },
  "POST /companies/register-email": ofStep(),
  "POST /companies/validate-email": ofStep(),
  "POST /companies/register-phone": ofStep(),
  "POST /companies/validate-phone": ofStep(),
  "POST /companies/address": ofStep(),
  "POST /companies/partners": ofStep(),
  "POST /documents/companies": ofStep(),
  "GET /documents/resubmission": ofSession,
  "GET /devices": { ...ofSelf("NOT_FOUND"), neighbour: 200, otherTenant: 200 },
  "POST /devices/code": ofSelf("NO_PHONE"),
  "POST /devices": ofSelf("DEVICE_DATA_MISMATCH"),
  "DELETE /devices/:deviceId": ofSelf("NOT_FOUND"),
  "POST /devices/:deviceId/block": ofSelf("NOT_FOUND"),
  "GET /accesses": { ...ofSelf("NOT_FOUND"), neighbour: 200, otherTenant: 200 },
  "GET /passkeys": { ...ofSelf("NOT_FOUND"), neighbour: 200, otherTenant: 200 },
  "POST /passkeys/options": ofSelf("WRONG_PASSWORD"),
  "POST /passkeys": ofSelf("PASSKEY_NOT_MADE"),
  "DELETE /passkeys/:passkeyId": ofSelf("NOT_FOUND"),
  "GET /privacy": { ...ofSelf("NOT_FOUND"), neighbour: 200, otherTenant: 200 },
  "POST /privacy/export": ofSelf("WRONG_PASSWORD"),
  "PUT /privacy/consents/:consent": { ...ofSelf("NOT_FOUND"), neighbour: 200, otherTenant: 200 },
  "GET /accounts/:accountId": ofAccount,
  "GET /accounts/:accountId/transactions": ofAccount,
  "GET /accounts/:accountId/transactions/days": ofAccount,
  "GET /accounts/:accountId/transactions/kinds": ofAccount,
  "GET /accounts/:accountId/transactions/file": ofAccount,
  "POST /accounts/:accountId/transactions/export": ofAccount,
  "GET /accounts/:accountId/transactions/:transactionId": ofAccount,
  "GET /accounts/:accountId/transactions/:transactionId/receipt": ofAccount,
  "POST /accounts/:accountId/transactions/:transactionId/refunds": ofAccount,
  "GET /accounts/:accountId/transactions/:transactionId/refunds": ofAccount,
  "POST /accounts/:accountId/transactions/:transactionId/disputes": ofAccount,
  "GET /accounts/:accountId/pix/disputes": ofAccount,
  "GET /accounts/:accountId/pix/disputes/:disputeId": ofAccount,
  "DELETE /accounts/:accountId/pix/disputes/:disputeId": ofAccount,
  "POST /accounts/:accountId/pix/claims": ofAccount,
  "GET /accounts/:accountId/pix/claims": ofAccount,
  "POST /accounts/:accountId/pix/claims/:claimId/code": ofAccount,
  "POST /accounts/:accountId/pix/claims/:claimId/confirm": ofAccount,
  "POST /accounts/:accountId/pix/claims/:claimId/cancel": ofAccount,
  "POST /accounts/:accountId/pix/claims/:claimId/complete": ofAccount,
  "GET /accounts/:accountId/pix/blocks": ofAccount,
  "GET /accounts/:accountId/pix/disputes/received": ofAccount,
  "GET /accounts/:accountId/pix/disputes/received/:receivedId": ofAccount,
  "POST /accounts/:accountId/pix/disputes/received/:receivedId/objection": ofAccount,
  "GET /receipts/:token": anybody("NOT_FOUND"),
  "GET /accounts/:accountId/pix/favorites": ofAccount,
  "POST /accounts/:accountId/pix/favorites": ofAccount,
  "DELETE /accounts/:accountId/pix/favorites/:favoriteId": ofAccount,
  "PUT /accounts/:accountId/pix/favorites/:favoriteId/limit": ofAccount,
  "DELETE /accounts/:accountId/pix/favorites/:favoriteId/limit/pending": ofAccount,
  "GET /accounts/:accountId/pix/keys": ofAccount,
  "POST /accounts/:accountId/pix/keys": ofAccount,
  "DELETE /accounts/:accountId/pix/keys/:keyId": ofAccount,
  "POST /accounts/:accountId/pix/key-info": ofAccount,
  "POST /accounts/:accountId/pix/payment": ofAccount,
  "POST /accounts/:accountId/pix/qrcode/decode": ofAccount,
  "POST /accounts/:accountId/pix/qrcode/amount": ofAccount,
  "POST /accounts/:accountId/pix/qrcode/payment": ofAccount,
  "GET /accounts/:accountId/pix/look-ups/:lookUpId/payment": ofAccount,
  "POST /accounts/:accountId/pix/look-ups/:lookUpId/close": ofAccount,
  "POST /accounts/:accountId/pix/look-ups/:lookUpId/proof/options": ofAccount,
  "POST /accounts/:accountId/pix/look-ups/:lookUpId/proof/code": ofAccount,
  "POST /accounts/:accountId/pix/look-ups/:lookUpId/proof": ofAccount,
  "GET /accounts/:accountId/pix/schedules": ofAccount,
  "GET /accounts/:accountId/pix/schedules/:scheduleId": ofAccount,
  "GET /accounts/:accountId/pix/schedules/:scheduleId/receipt": ofAccount,
  "DELETE /accounts/:accountId/pix/schedules/:scheduleId": ofAccount,
  "POST /accounts/:accountId/pix/qrcode/static": ofAccount,
  "POST /accounts/:accountId/pix/charges": ofAccount,
  "GET /accounts/:accountId/pix/receiver-address": ofAccount,
  "GET /accounts/:accountId/pix/charges": ofAccount,
  "GET /accounts/:accountId/pix/charges/:txid": ofAccount,
  "DELETE /accounts/:accountId/pix/charges/:txid": ofAccount,
  "POST /accounts/:accountId/transfers": ofAccount,
  "GET /accounts/:accountId/limits": ofAccount,
  "GET /accounts/:accountId/pix/limits": ofAccount,
  "PUT /accounts/:accountId/pix/limits/:kind": ofAccount,
  "DELETE /accounts/:accountId/pix/limits/:kind/pending": ofAccount,
  "PUT /accounts/:accountId/pix/night-start": ofAccount,
  "GET /accounts/:accountId/fee": ofAccount,
};

/** The outcome for the neighbour who names the own account, but an object in it of the first customer. */
export const insideOwnAccount: Record<string, RefusalCode> = {
  "GET /accounts/:accountId/transactions/:transactionId": "FORBIDDEN",
  "GET /accounts/:accountId/transactions/:transactionId/receipt": "FORBIDDEN",
  "POST /accounts/:accountId/transactions/:transactionId/refunds": "FORBIDDEN",
  "GET /accounts/:accountId/transactions/:transactionId/refunds": "FORBIDDEN",
  "POST /accounts/:accountId/transactions/:transactionId/disputes": "FORBIDDEN",
  "GET /accounts/:accountId/pix/disputes/:disputeId": "FORBIDDEN",
  "DELETE /accounts/:accountId/pix/disputes/:disputeId": "FORBIDDEN",
  "GET /accounts/:accountId/pix/disputes/received/:receivedId": "FORBIDDEN",
  "POST /accounts/:accountId/pix/disputes/received/:receivedId/objection": "FORBIDDEN",
  "DELETE /accounts/:accountId/pix/keys/:keyId": "FORBIDDEN",
  "POST /accounts/:accountId/pix/claims/:claimId/code": "FORBIDDEN",
  "POST /accounts/:accountId/pix/claims/:claimId/confirm": "FORBIDDEN",
  "POST /accounts/:accountId/pix/claims/:claimId/cancel": "FORBIDDEN",
  "POST /accounts/:accountId/pix/claims/:claimId/complete": "FORBIDDEN",
  "POST /accounts/:accountId/pix/favorites": "NOT_FOUND",
  "DELETE /accounts/:accountId/pix/favorites/:favoriteId": "NOT_FOUND",
  "PUT /accounts/:accountId/pix/favorites/:favoriteId/limit": "NOT_FOUND",
  "DELETE /accounts/:accountId/pix/favorites/:favoriteId/limit/pending": "NOT_FOUND",
  "POST /accounts/:accountId/transfers": "FORBIDDEN",
  "POST /accounts/:accountId/pix/payment": "FORBIDDEN",
  "POST /accounts/:accountId/pix/qrcode/amount": "NOT_FOUND",
  "POST /accounts/:accountId/pix/qrcode/payment": "FORBIDDEN",
  "GET /accounts/:accountId/pix/look-ups/:lookUpId/payment": "FORBIDDEN",
  "POST /accounts/:accountId/pix/look-ups/:lookUpId/close": "FORBIDDEN",
  "POST /accounts/:accountId/pix/look-ups/:lookUpId/proof/options": "FORBIDDEN",
  "POST /accounts/:accountId/pix/look-ups/:lookUpId/proof/code": "FORBIDDEN",
  "POST /accounts/:accountId/pix/look-ups/:lookUpId/proof": "FORBIDDEN",
  "GET /accounts/:accountId/pix/schedules/:scheduleId": "FORBIDDEN",
  "GET /accounts/:accountId/pix/schedules/:scheduleId/receipt": "FORBIDDEN",
  "DELETE /accounts/:accountId/pix/schedules/:scheduleId": "FORBIDDEN",
  "POST /devices/:deviceId/block": "NOT_FOUND",
  "DELETE /devices/:deviceId": "NOT_FOUND",
  "DELETE /passkeys/:passkeyId": "NOT_FOUND",
  "GET /accounts/:accountId/pix/charges/:txid": "FORBIDDEN",
  "DELETE /accounts/:accountId/pix/charges/:txid": "FORBIDDEN",
};
