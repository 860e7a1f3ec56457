import { Worker } from "node:worker_threads";
import { isProduction } from "./process-log.ts";

/** What the watching thread knows: how often the event loop has turned, and how long it may stand still. */
export type Watched = { turns: Int32Array<SharedArrayBuffer>; longestMs: number };

/**
 * In production ends this process by SIGKILL once its event loop has stood still for so long while the process had
 * time to run: what started it starts another. A thread watches, since nothing else of a process runs then.
 * Elsewhere a debugger may hold it.
 */
export function endWhenHung(longestMs = 30_000): void {
  if (!isProduction) return;
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(turns, 0, 1), longestMs / 30).unref();
  const workerData: Watched = { turns, longestMs };
  new Worker(new URL("hung-watch.ts", import.meta.url), { workerData }).unref();
}
