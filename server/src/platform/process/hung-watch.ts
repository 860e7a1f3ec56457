import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import type { Watched } from "./end-when-hung.ts";
import { lineOf } from "./process-log.ts";
import { timeAwake } from "./time-awake.ts";

const { turns, longestMs }: Watched = workerData;
const still = timeAwake();
let seen = -1;
setInterval(() => {
  const turn = Atomics.load(turns, 0);
  if (turn !== seen) {
    seen = turn;
    still.restart();
    return;
  }
  if (still.ms < longestMs) return;
  // A thread's process.stderr writes in the main thread, which hangs.
  writeSync(2, lineOf("the process hangs and is killed", "fatal"));
  process.kill(process.pid, "SIGKILL");
}, longestMs / 30);
