import type { FastifyBaseLogger } from "fastify";
import { isOfOutage } from "../database/outages.ts";

export type Worker = { stop(): Promise<void> };

/** Where a worker's faults go, and whether workers work now: while not, their runs are left out. */
export type WorkerContext = { log: FastifyBaseLogger; works: () => boolean };

/**
 * Repeats a task, with a pause between the end of one run and the next, and `first` milliseconds before the first. A
 * failed run is logged, unless it is part of an outage, and does not end the worker; `stop` waits for the current run.
 */
export function repeat(
  name: string,
  pause: number,
  context: WorkerContext,
  run: () => Promise<unknown>,
  first = 0,
): Worker {
  const { log, works } = context;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    try {
      if (works()) await run();
    } catch (error) {
      if (!isOfOutage(error) && !stopped) log.error({ err: error, worker: name }, "worker failed; it goes on");
    }
    if (!stopped) timer = setTimeout(start, pause);
  };
  const start = () => {
    running = turn();
  };
  if (first > 0) timer = setTimeout(start, first);
  else start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
