import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { type MessagePort, parentPort } from "node:worker_threads";
import type { FromThread, ToThread } from "./thread.ts";

/** Makes the parts of one job, with its rows as it wants them; the last may be returned, which takes half as long. */
type Work<Job, Row, Part> = (job: Job, rows: AsyncGenerator<Row>) => AsyncGenerator<Part, Part | void>;

/** Does the jobs of a `Thread` in this thread. */
export function serveThread<Job, Row, Part>(work: Work<Job, Row, Part>): void {
  // Of this thread alone, which Linux allows: payments come first where processors are short.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  parentPort?.on("message", ({ job, port }: { job: Job; port: MessagePort }) => void serve(job, port));

  /** Makes one file. It waits for ever where its receiver has left: then nothing holds it any more. */
  async function serve(job: Job, port: MessagePort): Promise<void> {
    const tell = (message: FromThread<Part>) => port.postMessage(message);
    const ask = async (message: FromThread<Part>): Promise<ToThread<Row>> => {
      const answer = once(port, "message");
      tell(message);
      return (await answer)[0] as ToThread<Row>;
    };
    try {
      const parts = work(job, rowsFrom(ask));
      let made = await parts.next();
      for (; !made.done; made = await parts.next()) await ask({ kind: "part", part: made.value });
      tell({ kind: "end", part: made.value ?? undefined });
    } catch (error) {
      tell({ kind: "failure", message: error instanceof Error ? error.message : "unknown" });
    }
  }

  async function* rowsFrom(ask: (message: FromThread<Part>) => Promise<ToThread<Row>>): AsyncGenerator<Row> {
    for (;;) {
      const answer = await ask({ kind: "rows-wanted" });
      if (answer.kind === "next" || answer.rows === null) return;
      yield* answer.rows;
    }
  }
}
