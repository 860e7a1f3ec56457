/** How the rows of a customer are found in a table. */
export type Found = "customer" | "document" | "customer_id" | "owner" | "account" | "account_id" | "contact";

/** A table that holds data of a person. */
export type Holding = {
  by: Found;
  /** The name of its part in the export; null: not exported, `why` says why. */
  part: string | null;
  /** Columns that the export omits: secrets, ciphertext, data of others, and what the customer must not learn. */
  hidden?: readonly string[];
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
    by: "customer",
    part: "customer",
    hidden: ["password_hash", "pin_hash", "pin_salt", "pin_failures", "blocked_reason"],
    erase: "blanked",
    why: identityLaw,
  },
  session: { by: "customer_id", part: "sessions", hidden: ["token_hash"], erase: "removed", why: "" },
  verification_code: {
    by: "customer_id",
    part: "codes",
    hidden: ["code_hash", "handle_hash", "subject"],
    erase: "removed",
    why: "",
  },
  known_browser: { by: "customer_id", part: "knownBrowsers", hidden: ["token_hash"], erase: "removed", why: "" },
  customer_device: {
    by: "customer_id",
    part: "devices",
    hidden: ["secret_hash", "previous_hash"],
    erase: "removed",
    why: "",
  },
  device_payment: {
    by: "customer_id",
    part: null,
    erase: "removed",
    why: "a mark of a week's payments, which are exported",
  },
  onboarding: { by: "customer_id", part: "signUp", erase: "blanked", why: identityLaw },
  person_profile: { by: "customer_id", part: "profile", erase: "kept", why: identityLaw },
  customer_address: { by: "customer_id", part: "addresses", erase: "kept", why: identityLaw },
  partner: { by: "customer_id", part: "partners", erase: "kept", why: identityLaw },
  document_file: {
    by: "customer_id",
    part: "documents",
    hidden: ["content", "iv", "tag"],
    erase: "kept",
    why: identityLaw,
  },
  account: { by: "owner", part: "accounts", erase: "kept", why: ledgerLaw },
  account_terms: { by: "account_id", part: "accountTerms", erase: "kept", why: ledgerLaw },
  pix_limit_change: {
    by: "account_id",
    part: "pixLimitChanges",
    erase: "removed",
    why: "",
  },
  account_day: { by: "account_id", part: null, erase: "kept", why: "sums of the statement, which is exported" },
  account_transaction: { by: "account_id", part: "statement", erase: "kept", why: ledgerLaw },
  receipt_check: {
    by: "account_id",
    part: "receiptAddresses",
    hidden: ["token"],
    erase: "kept",
    why: ledgerLaw,
  },
  ledger_account: { by: "account", part: "balances", erase: "kept", why: ledgerLaw },
  ledger_entry: { by: "account_id", part: null, erase: "kept", why: "the same as the statement, which is exported" },
  pix_key: { by: "account_id", part: "pixKeys", erase: "removed", why: "" },
  pix_favorite: { by: "account_id", part: "pixFavorites", erase: "removed", why: "" },
  pix_look_up: { by: "account_id", part: "pixLookUps", hidden: ["payee_account_id"], erase: "kept", why: ledgerLaw },
  pix_look_up_tokens: {
    by: "customer_id",
    part: null,
    erase: "removed",
    why: "a count that fills up again in minutes",
  },
  pix_payment: { by: "account_id", part: "pixPayments", erase: "kept", why: ledgerLaw },
  pix_receipt: { by: "account_id", part: "pixReceipts", erase: "kept", why: ledgerLaw },
  pix_refund: { by: "account_id", part: "pixRefunds", erase: "kept", why: ledgerLaw },
  pix_dispute: { by: "account_id", part: "pixDisputes", erase: "kept", why: ledgerLaw },
  pix_claim: {
    by: "account_id",
    part: "pixClaims",
    erase: "kept",
    why: "the trace of who had a key; gone a year after the claim ended",
  },
  pix_block: { by: "account_id", part: "pixBlocks", hidden: ["reason"], erase: "kept", why: ledgerLaw },
  pix_infraction: {
    by: "account_id",
    part: "pixContestsReceived",
    hidden: ["situation"],
    erase: "kept",
    why: ledgerLaw,
  },
  pix_charge: {
    by: "account_id",
    part: "pixCharges",
    erase: "kept",
    why: ledgerLaw,
  },
  pix_schedule: { by: "account_id", part: "pixSchedules", erase: "kept", why: ledgerLaw },
  suspicion_mark: {
    by: "document",
    part: null,
    erase: "kept",
    why: "marks of suspicion: kept for ten years (Circular BCB 3.978/2020, art. 67); the person must not learn the reason",
  },
  outbox: { by: "contact", part: "messages", hidden: ["data"], erase: "removed", why: "" },
  security_event: {
    by: "customer_id",
    part: "accessRecords",
    erase: "kept",
    why: "access records: kept for six months (Lei 12.965/2014, art. 15)",
  },
  audit_event: {
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
