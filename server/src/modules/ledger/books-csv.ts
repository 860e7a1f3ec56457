import { type Cents, cents } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
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
import { amountCell, byteOrderMark, csvLine, csvOf, cutLine, momentCell, sidedCells } from "../../platform/http/csv.ts";
import { postings } from "./books.ts";
import type { PostingFilter } from "./books-queries.ts";
import { findVerifications, type VerificationRow } from "./verification-queries.ts";

const total = (rows: readonly TrialBalanceRow[], column: "debits" | "credits"): Cents =>
  cents(rows.reduce((sum, row) => sum + row[column], 0));

const trialColumns = [
  "Dia",
  "Conta",
  "Nome",
  "Saldo anterior (R$)",
  "Lado do saldo anterior",
  "Débitos (R$)",
  "Créditos (R$)",
  "Saldo final (R$)",
  "Lado do saldo final",
];

/** The trial balance of a day, yyyy-MM-dd, as CSV text, with its totals. */
export async function* trialBalanceCsv(day: string, rows: readonly TrialBalanceRow[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(trialColumns);
  const shownDay = formatDay(day);
  const both = (debits: Cents, credits: Cents) => [amountCell(debits), amountCell(credits)];
  for (const { kind, opening, debits, credits, closing } of rows) {
    const { code, name } = chartOfAccounts[kind];
    yield csvLine([shownDay, code, name, ...sidedCells(opening), ...both(debits, credits), ...sidedCells(closing)]);
  }
  const totals = both(total(rows, "debits"), total(rows, "credits"));
  yield csvLine([shownDay, "", "Total", "", "", ...totals, "", ""]);
}

/** How many rows one statement reads. */
const chunk = 500;

const postingColumns = [
  "Quando",
  "Lançamento",
  "Motivo",
  "Fase",
  "Conta",
  "Número",
  "Valor (R$)",
  "Lado",
  "Saldo depois (R$)",
  "Lado do saldo depois",
];

/** The postings of a filter as CSV text in chunks: a line for each entry, at most 10,000 postings. */
export async function* postingsCsv(db: Db, filter: Omit<PostingFilter, "after" | "limit">): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(postingColumns);
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
      momentCell(at),
      id,
      postingReasonNames[reason],
      postingPhaseNames[phase],
      chartOfAccounts[kind].name,
      number ?? "",
      ...sidedCells(amount),
      ...sidedCells(balanceAfter),
    ]),
  );

const verificationColumns = ["Início", "Fim", "Quem", "Resultado", "Conferências", "Com falhas"];

/** The runs of the check of the books as CSV text, the newest first. */
export const verificationsCsv = (db: Db, tenantId: string): AsyncGenerator<string> =>
  csvOf(
    verificationColumns,
    (last: VerificationRow | undefined, limit) => findVerifications(db, { tenantId, after: last?.id, limit }),
    ({ startedAt, endedAt, actor, state, checks }) => [
      momentCell(startedAt),
      momentCell(endedAt),
      verifierName({ actor }),
      verificationStateNames[state],
      String(checks.length),
      checks
        .flatMap(({ check, broken }) => (broken > 0 ? [`${ledgerCheckNames[check] ?? check}: ${broken}`] : []))
        .join(", "),
    ],
    maxCsvRows,
  );
