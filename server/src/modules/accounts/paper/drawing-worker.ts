import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { type MessagePort, parentPort } from "node:worker_threads";
import { statementCsv } from "./statement-csv.ts";
import { statementOfx } from "./statement-ofx.ts";
import { statementPdf } from "./statement-pdf.ts";
import type { StatementFileRow } from "./statement-row.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { receiptPng } from "./receipt-png.ts";
import type { Drawing, FromWorker, ToWorker } from "./drawing.ts";

/** The thread that draws statements and receipts: what `drawing.ts` starts. */

// Of this thread alone, which Linux allows: payments come first where processors are short.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", ({ drawing, port }: { drawing: Drawing; port: MessagePort }) => void draw(drawing, port));

const statements = { pdf: statementPdf, csv: statementCsv, ofx: statementOfx };
const papers = { pdf: receiptPdf, png: receiptPng };

/** Draws one file. It waits for ever where its receiver has left: then nothing holds it any more. */
async function draw(drawing: Drawing, port: MessagePort): Promise<void> {
  const tell = (message: FromWorker) => port.postMessage(message);
  const ask = async (message: FromWorker): Promise<ToWorker> => {
    const answer = once(port, "message");
    tell(message);
    return (await answer)[0] as ToWorker;
  };
  try {
    if (drawing.kind === "paper") await ask({ kind: "chunk", chunk: await papers[drawing.format](drawing.paper) });
    else
      for await (const chunk of statements[drawing.format](drawing.header, rowsFrom(ask)))
        await ask({ kind: "chunk", chunk: Buffer.from(chunk) });
    tell({ kind: "end" });
  } catch (error) {
    tell({ kind: "failure", message: error instanceof Error ? error.message : "unknown" });
  }
}

async function* rowsFrom(ask: (message: FromWorker) => Promise<ToWorker>): AsyncGenerator<StatementFileRow> {
  for (;;) {
    const answer = await ask({ kind: "rows-wanted" });
    if (answer.kind === "next" || answer.rows === null) return;
    yield* answer.rows;
  }
}
