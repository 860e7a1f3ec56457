import type { HeldDataKind } from "@vitral/contract/held-data";

/** How the rows of a customer are found in a table. */
export type Found =
  | "customer"
  | "document"
  | "customer_id"
  | "owner"
  | "account"
  | "account_id"
  | "payment"
  | "look_up"
  | "end_to_end"
  | "contact";

/** A table that holds data of a person. */
export type Holding = {
  /** What it is to the customer (contract/src/privacy/held-data.ts). */
  kind: HeldDataKind;
  by: Found;
  /** The name of its part in the export; null: not exported, `why` says why. */
  part: string | null;
  /** Columns that the export omits: secrets, ciphertext, data of others, and what the customer must not learn. */
  hidden?: readonly string[];
  /** Columns with CPFs of others, which are shown masked, as on a receipt. */
  masked?: readonly string[];
  /** What `customer erase` does with the rows of a customer who had an account. */
  erase: "removed" | "blanked" | "kept";
  /** Why rows are kept, or why a part is not exported; in English, for the operator. */
  why: string;
};

const ledgerLaw = "operations: kept for ten years (Circular BCB 3.978/2020, art. 67)";
const identityLaw = "identification: kept for ten years after the end (Circular BCB 3.978/2020, art. 67)";

/**
 * Every table with personal data: how it is exported (LGPD, art. 18 II and V) and what remains after an erasure (art.
 * 16 I and 18 VI). A test compares it with the database's catalogue, so that no new table is forgotten.
 */
export const holdings: Record<string, Holding> = {
  customer: {
    kind: "IDENTITY",
    by: "customer",
    part: "customer",
    hidden: ["password_hash", "pin_hash", "pin_salt", "pin_failures", "blocked_reason"],
    erase: "blanked",
    why: identityLaw,
  },
  session: { kind: "SIGN_INS", by: "customer_id", part: "sessions", hidden: ["token_hash"], erase: "removed", why: "" },
  verification_code: {
    kind: "CODES",
    by: "customer_id",
    part: "codes",
    hidden: ["code_hash", "handle_hash", "subject"],
    erase: "removed",
    why: "",
  },
  known_browser: {
    kind: "SIGN_INS",
    by: "customer_id",
    part: "knownBrowsers",
    hidden: ["token_hash"],
    erase: "removed",
    why: "",
  },
  customer_device: {
    kind: "DEVICES",
    by: "customer_id",
    part: "devices",
    hidden: ["secret_hash", "previous_hash"],
    erase: "removed",
    why: "",
  },
  device_payment: {
    kind: "DEVICES",
    by: "customer_id",
    part: null,
    erase: "removed",
    why: "a mark of a week's payments, which are exported",
  },
  onboarding: { kind: "IDENTITY", by: "customer_id", part: "signUp", erase: "blanked", why: identityLaw },
  person_profile: { kind: "IDENTITY", by: "customer_id", part: "profile", erase: "kept", why: identityLaw },
  customer_address: { kind: "IDENTITY", by: "customer_id", part: "addresses", erase: "kept", why: identityLaw },
  partner: { kind: "IDENTITY", by: "customer_id", part: "partners", erase: "kept", why: identityLaw },
  document_file: {
    kind: "DOCUMENTS",
    by: "customer_id",
    part: "documents",
    hidden: ["content", "iv", "tag"],
    erase: "kept",
    why: identityLaw,
  },
  account: { kind: "OPERATIONS", by: "owner", part: "accounts", erase: "kept", why: ledgerLaw },
  account_terms: { kind: "LIMITS", by: "account_id", part: "accountTerms", erase: "kept", why: ledgerLaw },
  pix_limit_change: {
    kind: "LIMITS",
    by: "account_id",
    part: "pixLimitChanges",
    erase: "removed",
    why: "",
  },
  account_day: {
    kind: "OPERATIONS",
    by: "account_id",
    part: null,
    erase: "kept",
    why: "sums of the statement, which is exported",
  },
  account_transaction: {
    kind: "OPERATIONS",
    by: "account_id",
    masked: ["beneficiary_document", "payer_document"],
    part: "statement",
    erase: "kept",
    why: ledgerLaw,
  },
  receipt_check: {
    kind: "OPERATIONS",
    by: "account_id",
    part: "receiptAddresses",
    hidden: ["token"],
    erase: "kept",
    why: ledgerLaw,
  },
  ledger_account: { kind: "OPERATIONS", by: "account", part: "balances", erase: "kept", why: ledgerLaw },
  ledger_entry: {
    kind: "OPERATIONS",
    by: "account_id",
    part: null,
    erase: "kept",
    why: "the same as the statement, which is exported",
  },
  pix_key: { kind: "PIX_KEYS", by: "account_id", part: "pixKeys", erase: "removed", why: "" },
  pix_favorite: {
    kind: "FAVORITES",
    by: "account_id",
    masked: ["payee_document"],
    part: "pixFavorites",
    erase: "removed",
    why: "",
  },
  pix_look_up: {
    kind: "LOOK_UPS",
    by: "look_up",
    masked: ["payee_document"],
    part: "pixLookUps",
    hidden: ["payee_account_id"],
    erase: "kept",
    why: ledgerLaw,
  },
  pix_look_up_tokens: {
    kind: "LOOK_UPS",
    by: "customer_id",
    part: null,
    erase: "removed",
    why: "a count that fills up again in minutes",
  },
  pix_payment: { kind: "OPERATIONS", by: "payment", part: "pixPayments", erase: "kept", why: ledgerLaw },
  pix_receipt: { kind: "OPERATIONS", by: "end_to_end", part: "pixReceipts", erase: "kept", why: ledgerLaw },
  pix_refund: { kind: "OPERATIONS", by: "account_id", part: "pixRefunds", erase: "kept", why: ledgerLaw },
  pix_dispute: { kind: "OPERATIONS", by: "account_id", part: "pixDisputes", erase: "kept", why: ledgerLaw },
  pix_claim: {
    kind: "PIX_KEYS",
    by: "account_id",
    part: "pixClaims",
    erase: "kept",
    why: "the trace of who had a key; gone a year after the claim ended",
  },
  pix_block: {
    kind: "OPERATIONS",
    by: "account_id",
    part: "pixBlocks",
    hidden: ["reason"],
    erase: "kept",
    why: ledgerLaw,
  },
  pix_infraction: {
    kind: "OPERATIONS",
    by: "account_id",
    part: "pixContestsReceived",
    hidden: ["situation"],
    erase: "kept",
    why: ledgerLaw,
  },
  pix_charge: {
    kind: "CHARGES",
    by: "account_id",
    masked: ["payer_document"],
    part: "pixCharges",
    erase: "kept",
    why: ledgerLaw,
  },
  suspicion_mark: {
    kind: "SUSPICION",
    by: "document",
    part: null,
    erase: "kept",
    why: "marks of suspicion: kept for ten years (Circular BCB 3.978/2020, art. 67); the person must not learn the reason",
  },
  customer_consent: {
    kind: "CONSENTS",
    by: "customer_id",
    part: "consents",
    erase: "kept",
    why: "the proof of what was authorized (LGPD, art. 8, paragraph 2)",
  },
  pix_schedule: {
    kind: "SCHEDULES",
    by: "account_id",
    masked: ["payee_document"],
    part: "pixSchedules",
    erase: "kept",
    why: ledgerLaw,
  },
  outbox: { kind: "MESSAGES", by: "contact", part: "messages", hidden: ["data"], erase: "removed", why: "" },
  security_event: {
    kind: "ACCESS_RECORDS",
    by: "customer_id",
    part: "accessRecords",
    erase: "kept",
    why: "access records: kept for six months (Lei 12.965/2014, art. 15)",
  },
  audit_event: {
    kind: "OPERATOR_ACTIONS",
    by: "customer_id",
    part: "operatorActions",
    hidden: ["actor", "reason", "details"],
    erase: "kept",
    why: "the trace of what operators did, which names people by their ids alone",
  },
};

/** Tables without data of a person, each with the reason. */
export const impersonal: Record<string, string> = {
  tenant: "the bank itself",
  tenant_host: "the bank itself",
  tenant_terms: "the bank itself",
  applied_file: "the history of the schema",
  network_key: "the simulated network: a directory of other banks, empty in production",
  network_order: "the simulated network, empty in production",
  network_mark: "the simulated network: marks of other banks, empty in production",
  network_claim: "the simulated network, empty in production",
  demo_clock: "by how much the demo is ahead of real time",
  pix_signing_key: "the bank itself",
  throttle: "counts under a keyed hash: nobody can tell whose; they go two days after the last attempt",
  ledger_posting: "movements of money without names; their entries name accounts",
  pix_pending_notification: "ids of payments whose messages are not written yet; gone within seconds",
  web_asset: "files of the browser application's builds",
  retention_run: "when the retention worker looked last",
};
