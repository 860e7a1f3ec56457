import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { ReceiptFormat } from "@vitral/contract/receipts";
import type { StatementFormat } from "@vitral/contract/statement-files";
import type { StatementFileRow, StatementHeader } from "./statement-row.ts";
import type { Paper } from "./sheet.ts";

/** What is drawn: a statement, whose rows follow, or a receipt or a scheduling on paper. */
export type Drawing =
  | { kind: "statement"; format: StatementFormat; header: StatementHeader }
  | { kind: "paper"; format: ReceiptFormat; paper: Paper };

type Rows = Iterable<StatementFileRow> | AsyncIterable<StatementFileRow>;

/** What the worker is asked, each once the last was answered; `rows` are null where there are no more. */
export type ToWorker = { kind: "next" } | { kind: "rows"; rows: StatementFileRow[] | null };
export type FromWorker =
  | { kind: "chunk"; chunk: Uint8Array }
  | { kind: "rows-wanted" }
  | { kind: "end" }
  | { kind: "failure"; message: string };

/** The worker answers somebody within this time, or is replaced. A page takes a few milliseconds. */
const maxSilenceMs = 30_000;
const rowsPerMessage = 500;

/** The thread, and when it last answered: of many files one may wait long although it draws. */
type Drawer = { thread: Worker; heardAt: number };
let worker: Drawer | null = null;

/** The thread that draws, started at the first file; one that ended is replaced at the next. */
function startWorker(): Drawer {
  if (worker) return worker;
  const thread = new Worker(new URL("./drawing-worker.ts", import.meta.url));
  const started = { thread, heardAt: performance.now() };
  thread.unref();
  // Its jobs fail by themselves: their ports close with it.
  thread.on("error", () => forget(started));
  thread.on("exit", () => forget(started));
  worker = started;
  return started;
}
const forget = (ended: Drawer) => {
  if (worker === ended) worker = null;
};

/**
 * Draws a file in a thread of its own, so that payments do not wait for it; a chunk and the next rows only when they
 * are asked for. Throws what the rows throw, and where the thread failed or stopped.
 */
export async function* drawn(drawing: Drawing, rows: Rows = []): AsyncGenerator<Uint8Array> {
  const { port1: port, port2: theirs } = new MessageChannel();
  const drawer = startWorker();
  const slices = slicesOf(rows);
  // The thread may stop while rows are read or a chunk is taken, when nobody listens for its answer.
  let isGone = false;
  port.once("close", () => (isGone = true));
  try {
    let answer = await answerOn(port, drawer, () => drawer.thread.postMessage({ drawing, port: theirs }, [theirs]));
    while (answer.kind !== "end") {
      if (answer.kind === "failure") throw new Error(`a file was not drawn: ${answer.message}`);
      let next: ToWorker = { kind: "next" };
      if (answer.kind === "chunk") yield answer.chunk;
      else next = { kind: "rows", rows: (await slices.next()).value ?? null };
      answer = isGone ? stopped : await answerOn(port, drawer, () => port.postMessage(next));
    }
  } finally {
    port.close();
    await slices.return(undefined);
  }
}

/** The same, whole. */
export async function drawnWhole(drawing: Drawing, rows: Rows = []): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of drawn(drawing, rows)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const stopped: FromWorker = { kind: "failure", message: "it stopped" };

/** Asks, and waits for the answer; a thread that is silent or gone is a failure. */
async function answerOn(port: MessagePort, drawer: Drawer, ask: () => void): Promise<FromWorker> {
  const answered = new AbortController();
  const { signal } = answered;
  const message = once(port, "message", { signal }).then(([received]) => {
    drawer.heardAt = performance.now();
    return received as FromWorker;
  });
  const closed = once(port, "close", { signal }).then(() => stopped);
  const silence = setInterval(() => {
    if (performance.now() - drawer.heardAt < maxSilenceMs) return;
    if (worker === drawer) void drawer.thread.terminate();
    forget(drawer);
    port.close();
  }, maxSilenceMs);
  try {
    ask();
    return await Promise.race([message, closed]);
  } finally {
    clearInterval(silence);
    answered.abort();
    await Promise.allSettled([message, closed]);
  }
}

async function* slicesOf(rows: Rows): AsyncGenerator<StatementFileRow[], undefined> {
  let slice: StatementFileRow[] = [];
  for await (const row of rows) {
    slice.push(row);
    if (slice.length < rowsPerMessage) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
