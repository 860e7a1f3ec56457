import { type KeptTables, withoutPerson, ofOperations, withCustomer } from "../../platform/kept-tables/kept-table.ts";

const ofCase = { ...ofOperations, by: "customer_id", part: null, ...withCustomer } as const;

export const deskTables: KeptTables = {
  case_event: ofCase,
  case_file: ofCase,
  case_work: {
    impersonal:
      "how far the staff is with a case; whom it is about stands in the contest, the block, the mark or the key",
    ...withCustomer,
  },
  reconciliation_day: withoutPerson("sums of the settlement account of a day", "one row for each day"),
  pix_reserve: withoutPerson("the balance of the settlement account", "one row for each bank"),
  reconciliation_try: withoutPerson(
    "days that could not be compared yet",
    "one row for each day that was not compared",
  ),
  reconciliation_finding: withoutPerson(
    "ids of keys, entries and orders that the staff looks at",
    "kept as the books are",
  ),
  reconciliation_difference: withoutPerson("movements of money with ids of the network alone", "kept as the books are"),
};
