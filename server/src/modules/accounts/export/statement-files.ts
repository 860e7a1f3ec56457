import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { StatementFormat } from "@vitral/contract/statement-files";
import { draw } from "../paper/drawing.ts";
import type { StatementHeader, StatementFileRow } from "../paper/statement-row.ts";

export type { StatementHeader, StatementFileRow };

/**
 * Writes the statement of a period and ends `out`: a tagged A4 PDF, a CSV for spreadsheets set to Brazil (UTF-8 with
 * byte order mark, `;` between fields, decimal comma) or OFX. Rows are drawn as they come, in their order; memory does
 * not grow with them. Throws what the rows or `out` throw; then the file is incomplete. (ADR-0013, "Statement export")
 */
export async function writeStatement(
  format: StatementFormat,
  { header, rows }: { header: StatementHeader; rows: AsyncIterable<StatementFileRow> },
  out: Writable,
): Promise<void> {
  await pipeline(draw({ kind: "statement", format, header }, rows), out);
}
