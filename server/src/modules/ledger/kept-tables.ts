import { type KeptTables, withoutPerson, ofOperations, withoutNames } from "../../platform/kept-tables/kept-table.ts";

const books = withoutNames("the books are whole or worthless");

export const ledgerTables: KeptTables = {
  ledger_account: {
    ...ofOperations,
    by: "account",
    part: "balances",
    // Sums of the statement and of the payments, which are exported.
    hidden: [
      "entries",
      "last_number",
      "last_at",
      "day",
      "in_total_cents",
      "out_total_cents",
      "day_window",
      "day_used_cents",
      "night_window",
      "night_used_cents",
      "night_people_cents",
      "pin_only_window",
      "pin_only_cents",
    ],
    ...books,
  },
  ledger_plain_entry: {
    ...ofOperations,
    part: null,
    why: "entries of the bank's own accounts, and money that came back, whose row says so",
    ...books,
  },
  ledger_plain_posting: { impersonal: "movements of money without names; their entries name accounts", ...books },
  ledger_day_total: { impersonal: "sums of the books of a day", ...books },
  ledger_verification: withoutPerson(
    "runs of the check of the books",
    "one small row for each run that somebody ordered",
  ),
};
