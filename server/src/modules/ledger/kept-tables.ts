import { type KeptTables, withoutPerson, ofOperations, withoutNames } from "../../platform/kept-tables/kept-table.ts";

const books = withoutNames("the books are whole or worthless");

export const ledgerTables: KeptTables = {
  ledger_account: { ...ofOperations, by: "account", part: "balances", ...books },
  ledger_entry: { ...ofOperations, part: null, why: "the same as the statement, which is exported", ...books },
  ledger_posting: { impersonal: "movements of money without names; their entries name accounts", ...books },
  ledger_day_total: { impersonal: "sums of the books of a day", ...books },
  ledger_verification: withoutPerson(
    "runs of the check of the books",
    "one small row for each run that somebody ordered",
  ),
};
