/** In front of a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Text from others that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV Injection"). */
export const safeCell = (value: string): string => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value);

/** A line quoted as in RFC 4180, section 2, with `;` instead of the comma. Cells from others go through `safeCell`. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`;

/** Rows that one statement reads for a CSV file. */
const chunkRows = 500;

/**
 * A list as CSV text in chunks, at most `max` rows. `read` answers the next rows after the last of those before;
 * `cellsOf` a row's cells, in the order of the columns. Every cell is safe in a spreadsheet.
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
    yield rows.map((row) => csvLine(cellsOf(row).map(safeCell))).join("");
    last = rows.at(-1);
    left -= rows.length;
  }
}
