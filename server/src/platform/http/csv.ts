import { type Cents, cents, reaisFromCents } from "@vitral/brazil/cents";
import { formatMoment } from "@vitral/brazil/dates";
import { cellsOf, type ListCell, type ListColumns } from "@vitral/contract/console/lists/columns";
import { maxCsvRows } from "@vitral/contract/console/page";
import type { ServedFile } from "./serve-file.ts";

/** In front of a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** A negative number as this program writes it, such as -1234,56: no formula. */
const negative = /^-\d+(,\d+)?$/;

/** Text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV Injection"). */
const safeCell = (value: string): string =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) && !negative.test(value) ? `'${value}` : value;

/** A line quoted as in RFC 4180, section 2, with `;` instead of the comma. No cell of it is a formula. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(safeCell(cell))).join(";")}\r\n`;

const quoted = (cell: string): string => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** -1234,56: no currency and no thousands separator, so that a spreadsheet reads a number; empty for null. */
export const amountCell = (amount: Cents | null): string =>
  amount === null ? "" : reaisFromCents(amount).toFixed(2).replace(".", ",");

/** What the head of a list's column is in a file: an amount says its unit, one with a side has two columns. */
function headsOf<Row>(cell: ListCell<Row>): string[] {
  if ("amount" in cell) return [`${cell.head} (R$)`];
  return "sided" in cell ? [`${cell.head} (R$)`, cell.side] : [cell.head];
}

function writtenOf<Row>(cell: ListCell<Row>, row: Row): string[] {
  if ("text" in cell) return [String(cell.text(row) ?? "")];
  if ("moment" in cell) {
    const at = cell.moment(row);
    return [at === null ? "" : formatMoment(at)];
  }
  if ("amount" in cell) return [amountCell(cell.amount(row))];
  const amount = cell.sided(row);
  if (amount === null) return ["", ""];
  return [amountCell(cents(Math.abs(amount))), amount === 0 ? "" : amount < 0 ? "débito" : "crédito"];
}

/** Rows that one statement reads for a CSV file. */
const chunkRows = 500;

/** A CSV file that answers a call. */
export const csvFile = (name: string, content: AsyncIterable<string>): ServedFile => ({
  filename: `${name}.csv`,
  contentType: "text/csv; charset=utf-8",
  content,
});

type Read<Row> = (after: Row | undefined, limit: number) => Promise<readonly Row[]>;
/** The rows of a file at most, and what they are, such as 'lançamentos'. */
type Most = { max?: number; what?: string };
/** The lines of a row, where the file has other ones. */
type Lines<Row, Line> = { linesOf: (row: Row) => readonly Line[] };

/**
 * A list of the console as CSV text in chunks; a file of a longer list says so in its last line. `read` answers the
 * next rows after the last of those before.
 */
export function csvOf<Row>(columns: ListColumns<Row>, read: Read<Row>, most?: Most): AsyncGenerator<string>;
export function csvOf<Row, Line>(
  columns: ListColumns<Line>,
  read: Read<Row>,
  most: Most & Lines<Row, Line>,
): AsyncGenerator<string>;
export async function* csvOf<Row>(
  columns: ListColumns<Row>,
  read: Read<Row>,
  { max = maxCsvRows, what = "linhas", linesOf = (row) => [row] }: Most & Partial<Lines<Row, Row>> = {},
): AsyncGenerator<string> {
  const cells = Object.values(columns).flatMap(cellsOf);
  yield byteOrderMark + csvLine(cells.flatMap(headsOf));
  let last: Row | undefined;
  for (let left = max; left > 0;) {
    const rows = await read(last, Math.min(chunkRows, left));
    if (rows.length === 0) return;
    const lines = rows.flatMap(linesOf);
    yield lines.map((line) => csvLine(cells.flatMap((cell) => writtenOf(cell, line)))).join("");
    last = rows.at(-1);
    left -= rows.length;
  }
  if ((await read(last, 1)).length > 0)
    yield csvLine([`Cortado em ${max.toLocaleString("pt-BR")} ${what}: filtre a lista ou escolha um período menor`]);
}
