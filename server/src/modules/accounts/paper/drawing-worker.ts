import { serveThread } from "../../../platform/threads/serve-thread.ts";
import type { Drawing } from "./drawing.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { receiptPng } from "./receipt-png.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementOfx } from "./statement-ofx.ts";
import { statementPdf } from "./statement-pdf.ts";
import type { StatementFileRow } from "./statement-row.ts";

/** The thread that draws statements and receipts: what `drawing.ts` starts. */

const statements = { pdf: statementPdf, csv: statementCsv, ofx: statementOfx };
const papers = { pdf: receiptPdf, png: receiptPng };

serveThread<Drawing, StatementFileRow, Uint8Array>(async function* (drawing, rows) {
  if (drawing.kind === "paper") yield await papers[drawing.format](drawing.paper);
  else for await (const chunk of statements[drawing.format](drawing.header, rows)) yield Buffer.from(chunk);
});
