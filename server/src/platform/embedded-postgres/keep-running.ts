import { setTimeout as sleep } from "node:timers/promises";
import { hasPidFile, type Postmaster } from "./postmaster.ts";
import { isServerProcess } from "./processes.ts";

/** A check costs two reads of /proc on Linux, and elsewhere a process. */
const lookEveryMs = process.platform === "linux" ? 200 : 2_000;
const longestPauseMs = 30_000;

type Keeping = {
  cluster: string;
  server: Postmaster;
  /** Starts it again; throws where that fails. */
  startAgain: () => Promise<Postmaster>;
  /** Called with a sentence for the operator. */
  report: (sentence: string) => void;
};

/**
 * Restarts the server whenever it was killed. A server that was stopped in order (its `postmaster.pid` is gone) stays
 * stopped. `release` ends the watch, waits for a start in progress, and answers the current server. Call only as the
 * owner of the directory: nobody else may start a server on it.
 */
export function keepRunning({ cluster, server, startAgain, report }: Keeping): { release(): Promise<Postmaster> } {
  const over = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: over.signal }).catch(() => {});
  const watch = async () => {
    for (let current = server; ; await pause(lookEveryMs)) {
      if (over.signal.aborted) return current;
      if (isServerProcess(cluster, current.pid) || !hasPidFile(cluster)) continue;
      report(`PostgreSQL (process ${current.pid}) was killed; it is started again`);
      current = (await untilStarted()) ?? current;
    }
  };
  const untilStarted = async () => {
    for (let wait = 1_000; !over.signal.aborted; wait = Math.min(longestPauseMs, wait * 2)) {
      try {
        return await startAgain();
      } catch (error) {
        report(`PostgreSQL does not start again, the next try is in ${wait / 1_000} s: ${String(error)}`);
        await pause(wait);
      }
    }
    return null;
  };
  const watching = watch();
  return {
    release() {
      over.abort();
      return watching;
    },
  };
}
