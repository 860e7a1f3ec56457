import { transactionCategories } from "@vitral/contract/transaction-categories";
import { type Cents, cents } from "@vitral/brazil/cents";
import { formatDocument, maskedDocument } from "@vitral/brazil/document";
import type { Party, Transaction } from "@vitral/contract/accounts";
import type { Db } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { findRows, findSpan, findTransaction, type Period, type TransactionRow, transactionExists } from "./queries.ts";

export const itemsPerPage = 10;

type Days = { startDate?: string | undefined; endDate?: string | undefined };
type OfAccount = { tenantId: string; accountId: string };

/** No account is older, and none has a future beyond: days outside stand for the beginning and the end of all time. */
const [firstDay, lastDay] = ["2000-01-01", "2999-12-31"];

/** Whole São Paulo days, both included; null where the side is open. */
export const periodOf = ({ startDate, endDate }: Days): Period => ({
  from: startDate === undefined || startDate <= firstDay ? null : startDate > lastDay ? lastDay : startDate,
  to: endDate === undefined || endDate >= lastDay ? null : endDate < firstDay ? firstDay : endDate,
});

/** One page of the statement, newest first. A page past the end has no rows (ADR-0013, "Time"). */
export async function statementPage(db: Db, of: OfAccount, { page, ...days }: Days & { page: number }) {
  const span = await findSpan(db, of, periodOf(days));
  const totalItems = Math.max(0, span.last - span.first + 1);
  const to = span.last - page * itemsPerPage;
  const from = Math.max(span.first, to - itemsPerPage + 1);
  const rows = to < from ? [] : await findRows(db, of, from, to, "desc");
  return {
    data: rows.map(transactionOnTheWire),
    pagination: { totalItems, totalPages: Math.ceil(totalItems / itemsPerPage), itemsPerPage },
    summary: { in: span.in, out: span.out },
  };
}

/**
 * The receipt of one transaction. Someone else's is FORBIDDEN, one that does not exist NOT_FOUND, one that failed has
 * none (RECEIPT_OF_ERROR, spec 5.7). The other side's CPF is masked (ADR-0013, "Documents of others").
 */
export async function receipt(db: Db, of: OfAccount & { id: string }) {
  const row = await findTransaction(db, of);
  if (!row) throw new Refusal((await transactionExists(db, of)) ? "FORBIDDEN" : "NOT_FOUND");
  if (row.external_status === "ERROR") throw new Refusal("RECEIPT_OF_ERROR");
  return {
    transaction: {
      ...transactionOnTheWire(row),
      description: row.description,
      settledAt: row.settled_at?.toISOString() ?? null,
      fee: row.fee_cents as Cents,
    },
    data: {
      beneficiary: party(row.beneficiary_name, row.beneficiary_document, row.beneficiary_bank, row.credit),
      payer: party(row.payer_name, row.payer_document, row.payer_bank, !row.credit),
      endToEnd: row.end_to_end,
    },
  };
}

const party = (name: string, document: string | null, bank: string | null, own: boolean): Party => ({
  name,
  document: document && (own ? formatDocument(document) : maskedDocument(document)),
  bank,
});

/** `beneficiaryName` is who stands on the other side: on money that came in, the payer (docs/decisions). */
function transactionOnTheWire(row: TransactionRow): Transaction {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    amount: cents(row.amount_cents),
    credit: row.credit,
    category: transactionCategories[row.category],
    beneficiaryName: row.credit ? row.payer_name : row.beneficiary_name,
    externalStatus: row.external_status,
  };
}
