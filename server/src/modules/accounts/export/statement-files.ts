import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { statementCsv } from "./statement-csv.ts";
import { statementPdf } from "./statement-pdf.ts";
import type { StatementHeader, StatementFileRow } from "./statement-row.ts";

export type { StatementHeader, StatementFileRow };

/**
 * Writes the statement of a period as a tagged A4 PDF and ends `out`. Rows are drawn as they come, in their order;
 * memory does not grow with them. Throws what the rows or `out` throw; then the file is incomplete. (ADR-0013,
 * "Statement export")
 */
export async function writeStatementPdf(
  header: StatementHeader,
  rows: AsyncIterable<StatementFileRow>,
  out: Writable,
): Promise<void> {
  await pipeline(statementPdf(header, rows), out);
}

/**
 * The same as CSV for spreadsheets set to Brazil: UTF-8 with byte order mark, `;` between fields, decimal comma. Ends
 * `out`.
 */
export async function writeStatementCsv(
  header: StatementHeader,
  rows: AsyncIterable<StatementFileRow>,
  out: Writable,
): Promise<void> {
  await pipeline(statementCsv(header, rows), out);
}
