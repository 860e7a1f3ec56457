import {
  type KeptTables,
  ledgerLaw,
  ofBank,
  ofOperations,
  simulated,
  withoutNames,
  withoutPerson,
} from "../../platform/kept-tables/kept-table.ts";

const ofLimits = { kind: "LIMITS", by: "account_id", erase: "removed" } as const;

export const pixTables: KeptTables = {
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
    hidden: ["payee_account_id", "payee_account"],
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
  pix_receipt: {
    ...ofOperations,
    by: "end_to_end",
    part: "pixReceipts",
    ...withoutNames("an EndToEndId is credited once, however late the network repeats it"),
  },
  pix_payout_order: withoutPerson(
    "which order of the staff made which payment",
    "as long as the order: that each pays once must stay known",
  ),
  pix_refund: {
    ...ofOperations,
    part: "pixRefunds",
    ...withoutNames("the sum of all refunds must never exceed the Pix"),
  },
  pix_recall: {
    ...ofOperations,
    part: "pixRecalls",
    hidden: ["details"],
    ...withoutNames("what a bank asked back is part of the operation; its words are the other bank's"),
  },
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
    hidden: ["payee_account"],
    mayBeNone: true,
    goes: "SCHEDULES",
  },
  pix_signing_key: ofBank,
  gateway_event: withoutPerson("which events of the network took effect", "until 35 days after they came"),
  gateway_answer: withoutPerson("what the network was answered about a payment", "until 35 days after the answer"),
  gateway_position: withoutPerson("up to which event the network was asked", "one row for each bank"),
  gateway_closing: withoutPerson("what the network is to be told, by ids alone", "until the network was told"),
  gateway_nonce: withoutPerson("numbers of signed messages", "until the message is too old, some minutes"),
  pix_suspense: withoutPerson(
    "money that no account could take, by its id alone",
    "as the books: an EndToEndId is booked once, however late the network repeats it",
  ),
  network_key: simulated("network: a directory of other banks"),
  network_order: simulated("network"),
  network_mark: simulated("network: marks of other banks"),
  network_claim: simulated("network"),
  network_contest: simulated("network"),
  network_holder: simulated("network: who had a key at which bank"),
};
