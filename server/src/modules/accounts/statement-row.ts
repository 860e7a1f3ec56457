import { cents } from "@vitral/brazil/cents";
import type { Transaction } from "@vitral/contract/statement";
import { transactionCategories } from "@vitral/contract/transaction-categories";
import type { Period } from "./queries.ts";
import { itemsPerPage, type StatementRow } from "./read-queries.ts";

type Days = { startDate?: string | undefined; endDate?: string | undefined };

/** No account is older, and no row is later: a day before or after stands for the beginning or the end of all time. */
const [firstDay, lastDay] = ["2000-01-01", "2999-12-31"];

/** Whole São Paulo days, both included; null where the side is open. */
export const periodOf = ({ startDate, endDate }: Days): Period => ({
  from: startDate === undefined || startDate <= firstDay ? null : startDate > lastDay ? lastDay : startDate,
  to: endDate === undefined || endDate >= lastDay ? null : endDate < firstDay ? firstDay : endDate,
});

type Sums = { in: number; out: number };

/** One page of the statement or of a search. A row without an id has only what is the same for all rows. */
export const pageOnTheWire = (rows: readonly (StatementRow | { id: null })[], totalItems: number, sums: Sums) => ({
  data: rows.flatMap((row) => (row.id === null ? [] : [transactionOnTheWire(row)])),
  pagination: { totalItems, totalPages: Math.ceil(totalItems / itemsPerPage), itemsPerPage },
  summary: { in: cents(sums.in), out: cents(sums.out) },
});

/** `beneficiaryName` is who stands on the other side: on money that came in, the payer (docs/decisions). */
export function transactionOnTheWire({
  id,
  createdAt,
  amount,
  credit,
  category,
  otherName,
  externalStatus,
  scheduled,
}: StatementRow): Transaction {
  return {
    id,
    createdAt,
    amount: cents(amount),
    credit,
    category: transactionCategories[category],
    beneficiaryName: otherName,
    externalStatus,
    ...(scheduled && { scheduled }),
  };
}
