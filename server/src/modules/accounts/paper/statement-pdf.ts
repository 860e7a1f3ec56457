import { formatDay } from "@vitral/brazil/dates";
import { drawnLogo } from "./logo.ts";
import { drawClosing, drawOpening } from "./statement-pdf-ends.ts";
import { StatementTable } from "./statement-pdf-table.ts";
import { addRow, noTotals, type StatementHeader, type StatementFileRow } from "./statement-row.ts";
import { StatementSheet } from "./statement-sheet.ts";

/** A statement as PDF in chunks, each yielded as soon as its pages are full: who reads slowly slows the rows down. */
export async function* statementPdf(
  header: StatementHeader,
  rows: AsyncIterable<StatementFileRow>,
): AsyncGenerator<Buffer> {
  const { period, account, tenant } = header;
  const days = `${formatDay(period.startDate)} a ${formatDay(period.endDate)}`;
  const sheet = new StatementSheet(header, `Extrato ${tenant.displayName} · Conta ${account.number} · ${days}`);
  drawOpening(sheet, days, await drawnLogo(tenant.logo, 4));

  const table = new StatementTable(sheet);
  let totals = noTotals;
  for await (const row of rows) {
    table.draw(row);
    totals = addRow(totals, row);
    const written = sheet.doc.taken();
    if (written) yield written;
  }
  table.end();

  drawClosing(sheet, totals);
  sheet.end();
  for (let written = sheet.doc.taken(); written; written = sheet.doc.taken()) yield written;
}
