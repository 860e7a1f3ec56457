import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import {
  chartOfAccounts,
  ledgerCheckNames,
  type Posting,
  postingPhaseNames,
  postingReasonNames,
  type TrialBalanceRow,
  verificationStateNames,
  verifierName,
} from "@vitral/contract/console/ledger";
import { maxCsvRows } from "@vitral/contract/console/page";
import type { Db } from "../../platform/database/db.ts";
import { byteOrderMark, csvLine, csvOf, cutLine } from "../../platform/http/csv.ts";
import { postings } from "./books.ts";
import type { PostingFilter } from "./books-queries.ts";
import { findVerifications, type VerificationRow } from "./verification-queries.ts";

/** An amount without a sign, and its side: D or C. */
const sided = (amount: Cents): string[] =>
  amount === 0 ? [formatBrl(amount), ""] : [formatBrl(cents(Math.abs(amount))), amount < 0 ? "D" : "C"];

const total = (rows: readonly TrialBalanceRow[], column: "debits" | "credits"): Cents =>
  cents(rows.reduce((sum, row) => sum + row[column], 0));

/** A trial balance as CSV text, with its totals. */
export async function* trialBalanceCsv(rows: readonly TrialBalanceRow[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(["Conta", "Nome", "Saldo anterior", "", "Débitos", "Créditos", "Saldo final", ""]);
  for (const { kind, opening, debits, credits, closing } of rows) {
    const { code, name } = chartOfAccounts[kind];
    yield csvLine([code, name, ...sided(opening), formatBrl(debits), formatBrl(credits), ...sided(closing)]);
  }
  yield csvLine(["", "Total", "", "", formatBrl(total(rows, "debits")), formatBrl(total(rows, "credits")), "", ""]);
}

/** How many rows one statement reads. */
const chunk = 500;

/** The postings of a filter as CSV text in chunks: a line for each entry, at most 10,000 postings. */
export async function* postingsCsv(db: Db, filter: Omit<PostingFilter, "after" | "limit">): AsyncGenerator<string> {
  const columns = ["Data", "Hora", "Lançamento", "Motivo", "Fase", "Conta", "Número", "Valor", "", "Saldo depois"];
  yield byteOrderMark + csvLine(columns);
  let after: string | undefined;
  for (let left = maxCsvRows; left > 0; left -= chunk) {
    const read = await postings(db, { ...filter, after, limit: Math.min(chunk, left) });
    if (read.length === 0) return;
    yield read.flatMap(linesOf).join("");
    after = read.at(-1)?.id;
  }
  if ((await postings(db, { ...filter, after, limit: 1 })).length > 0) yield cutLine(maxCsvRows, "lançamentos");
}

const linesOf = ({ id, at, phase, reason, entries }: Posting): string[] =>
  entries.map(({ kind, number, amount, balanceAfter }) =>
    csvLine([
      formatDate(new Date(at)),
      formatTime(new Date(at)),
      id,
      postingReasonNames[reason],
      postingPhaseNames[phase],
      chartOfAccounts[kind].name,
      number ?? "",
      ...sided(amount),
      balanceAfter === null ? "" : formatBrl(balanceAfter),
    ]),
  );

const verificationColumns = ["Início", "", "Fim", "", "Quem", "Resultado", "Conferências", "Com falhas"];

/** The runs of the check of the books as CSV text, the newest first. */
export const verificationsCsv = (db: Db, tenantId: string): AsyncGenerator<string> =>
  csvOf(
    verificationColumns,
    (last: VerificationRow | undefined, limit) => findVerifications(db, { tenantId, after: last?.id, limit }),
    ({ startedAt, endedAt, actor, state, checks }) => [
      formatDate(startedAt),
      formatTime(startedAt),
      ...(endedAt === null ? ["", ""] : [formatDate(endedAt), formatTime(endedAt)]),
      verifierName({ actor }),
      verificationStateNames[state],
      String(checks.length),
      checks
        .flatMap(({ check, broken }) => (broken > 0 ? [`${ledgerCheckNames[check] ?? check}: ${broken}`] : []))
        .join(", "),
    ],
    maxCsvRows,
  );
