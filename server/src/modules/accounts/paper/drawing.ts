import type { ReceiptFormat } from "@vitral/contract/receipts";
import type { StatementFormat } from "@vitral/contract/statement-files";
import { linesOf } from "../../../platform/threads/in-turn.ts";
import { ownWork, type Rows, Thread } from "../../../platform/threads/thread.ts";
import type { StatementFileRow, StatementHeader } from "./statement-row.ts";
import type { Paper } from "./sheet.ts";

/** What is drawn: a statement, whose rows follow, or a receipt or a scheduling on paper. */
export type Drawing =
  | { kind: "statement"; format: StatementFormat; header: StatementHeader }
  | { kind: "paper"; format: ReceiptFormat; paper: Paper };

const thread = new Thread<Drawing, StatementFileRow, Uint8Array>(
  new URL("./drawing-worker.ts", import.meta.url),
  ownWork,
);

/** The files of accounts, one at a time of each: those of all of them are some 20 s of the thread that draws. */
export const inTurnOf = linesOf({ maxOwners: 64 });

/** Draws a file in a thread of its own, as fast as it is taken. Throws what the rows throw, and where it failed. */
export const draw = (drawing: Drawing, rows: Rows<StatementFileRow> = []): AsyncGenerator<Uint8Array> =>
  thread.parts(drawing, rows);

/** The same, whole. */
export async function drawnWhole(drawing: Drawing, rows: Rows<StatementFileRow> = []): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of draw(drawing, rows)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
