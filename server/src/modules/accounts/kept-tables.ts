import { type KeptTables, ofOperations, withCustomer, withoutNames } from "../../platform/kept-tables/kept-table.ts";

export const accountTables: KeptTables = {
  account: { ...ofOperations, by: "owner", part: "accounts", ...withoutNames("the books refer to it") },
  account_terms: { ...ofOperations, kind: "LIMITS", part: "accountTerms", ...withoutNames("one row for each account") },
  account_past_day: {
    ...ofOperations,
    part: null,
    why: "sums of the statement, which is exported",
    ...withoutNames("the totals of the statement"),
  },
  account_entry: {
    ...ofOperations,
    view: "account_transaction",
    hidden: ["posting_id", "leg", "entry_number"],
    masked: ["beneficiary_document", "payer_document"],
    part: "statement",
    ...withCustomer,
  },
  receipt_check: {
    ...ofOperations,
    part: "receiptAddresses",
    hidden: ["token"],
    ...withoutNames("a printed receipt stays checkable, and the page shows amount and moment alone"),
  },
};
