import { type Cents, cents, reaisFromCents } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";

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

/** Two cells: an amount without a sign, and its side. Debits are negative; both are empty for null. */
export function sidedCells(amount: Cents | null): [string, string] {
  if (amount === null) return ["", ""];
  const side = amount < 0 ? "débito" : "crédito";
  return [amountCell(cents(Math.abs(amount))), amount === 0 ? "" : side];
}

/** An instant in São Paulo as dd/MM/yyyy HH:mm:ss, which a spreadsheet reads as one moment; empty for null. */
export function momentCell(at: Date | string | null): string {
  if (at === null) return "";
  const instant = new Date(at);
  return `${formatDate(instant)} ${formatTime(instant)}`;
}

/** Rows that one statement reads for a CSV file. */
const chunkRows = 500;

/** The last line of a file that has not all of its list. */
export const cutLine = (max: number, what = "linhas"): string =>
  csvLine([`Cortado em ${max.toLocaleString("pt-BR")} ${what}: filtre a lista ou escolha um período menor`]);

/**
 * A list as CSV text in chunks, at most `max` rows; a file of a longer list ends with `cutLine`. `read` answers the
 * next rows after the last of those before; `cellsOf` a row's cells, in the order of the columns.
 */
export async function* csvOf<Row>(
  columns: readonly string[],
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  cellsOf: (row: Row) => readonly string[],
  max: number,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  let last: Row | undefined;
  for (let left = max; left > 0;) {
    const rows = await read(last, Math.min(chunkRows, left));
    if (rows.length === 0) return;
    yield rows.map((row) => csvLine(cellsOf(row))).join("");
    last = rows.at(-1);
    left -= rows.length;
  }
  if ((await read(last, 1)).length > 0) yield cutLine(max);
}
