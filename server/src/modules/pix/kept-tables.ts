import {
  type KeptTables,
  ledgerLaw,
  ofBank,
  withoutPerson,
  ofOperations,
  simulated,
  withCustomer,
  withoutNames,
} from "../../platform/kept-tables/kept-table.ts";

const ofLimits = { kind: "LIMITS", by: "account_id", erase: "removed" } as const;
/** Of both tables what is hidden is why the bank acts, which may be a suspicion. */
const ofKeys = { kind: "PIX_KEYS", by: "account_id" } as const;
const ofCase = { ...ofOperations, by: "customer_id", part: null, ...withCustomer } as const;

export const pixTables: KeptTables = {
  pix_limit_change: {
    ...ofLimits,
    part: "pixLimitChanges",
    atClosing: true,
    stays: "one row for each account and kind, removed when it holds, is cancelled or is rejected",
  },
  pix_key: {
    ...ofKeys,
    part: "pixKeys",
    hidden: ["directory_reason"],
    erase: "released",
    mayBeNone: true,
    stays: "removed when its customer deletes it, or the account is closed",
  },
  // Takes the limits of payees with it.
  pix_favorite: {
    kind: "FAVORITES",
    by: "account_id",
    masked: ["payee_document"],
    part: "pixFavorites",
    erase: "removed",
    mayBeNone: true,
    goes: "FAVORITES",
  },
  pix_payee_limit: {
    ...ofLimits,
    masked: ["payee_document"],
    part: "pixPayeeLimits",
    stays: "removed with the favourite that it belongs to",
  },
  // Unpaid look-ups are removed by their term, seven days after they ended.
  pix_look_up: {
    kind: "LOOK_UPS",
    by: "look_up",
    masked: ["payee_document"],
    part: "pixLookUps",
    hidden: ["payee_account_id"],
    erase: "kept",
    why: ledgerLaw,
    goes: "LOOK_UPS",
  },
  pix_look_up_tokens: {
    kind: "LOOK_UPS",
    by: "customer_id",
    part: null,
    erase: "removed",
    why: "refills in minutes",
    goes: "LOOK_UP_COUNTS",
  },
  pix_payment: { ...ofOperations, by: "payment", part: "pixPayments", ...withCustomer },
  pix_receipt: {
    ...ofOperations,
    by: "end_to_end",
    part: "pixReceipts",
    ...withoutNames("an EndToEndId is credited once, however late the network repeats it"),
  },
  pix_refund: {
    ...ofOperations,
    part: "pixRefunds",
    ...withoutNames("the sum of all refunds must never exceed the Pix"),
  },
  pix_dispute: { ...ofOperations, part: "pixDisputes", ...withCustomer },
  pix_reversal: {
    ...ofOperations,
    part: "pixReversals",
    ...withoutNames("what went back never exceeds what a contest took back"),
  },
  pix_claim: {
    ...ofKeys,
    part: "pixClaims",
    hidden: ["finding"],
    erase: "kept",
    why: "the trace of who had a key; gone a year after the claim ended",
    goes: "CLAIMS",
  },
  case_event: ofCase,
  case_file: ofCase,
  pix_block: {
    ...ofOperations,
    part: "pixBlocks",
    hidden: ["reason"],
    ...withoutNames("operations; its reason is the operator's"),
  },
  pix_infraction: { ...ofOperations, part: "pixContestsReceived", hidden: ["situation"], ...withCustomer },
  pix_charge: {
    ...ofOperations,
    kind: "CHARGES",
    masked: ["payer_document"],
    part: "pixCharges",
    mayBeNone: true,
    goes: "CHARGES",
  },
  pix_schedule: {
    ...ofOperations,
    kind: "SCHEDULES",
    masked: ["payee_document"],
    part: "pixSchedules",
    mayBeNone: true,
    goes: "SCHEDULES",
  },
  suspicion_mark: {
    kind: "SUSPICION",
    by: "document",
    part: null,
    erase: "kept",
    why: "marks of suspicion: kept for ten years (Circular BCB 3.978/2020, art. 67); the person must not learn the reason",
    goes: "SUSPICION_MARKS",
  },
  case_work: {
    impersonal: "how far the staff is with a case; whom it is about stands in the contest, the block or the mark",
    ...withCustomer,
  },
  pix_pending_notification: withoutPerson(
    "ids of payments whose messages are not in the outbox",
    "removed within seconds",
  ),
  pix_signing_key: ofBank,
  reconciliation_day: withoutPerson("sums of the settlement account of a day", "one row for each day"),
  reconciliation_try: withoutPerson(
    "days that could not be compared yet",
    "one row for each day that was not compared",
  ),
  reconciliation_difference: withoutPerson("movements of money with ids of the network alone", "kept as the books are"),
  network_key: simulated("network: a directory of other banks"),
  network_order: simulated("network"),
  network_mark: simulated("network: marks of other banks"),
  network_claim: simulated("network"),
  network_contest: simulated("network"),
  network_holder: simulated("network: who had a key at which bank"),
};
