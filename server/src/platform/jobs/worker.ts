import type { FastifyBaseLogger } from "fastify";
import { isOfOutage } from "../database/outages.ts";

export type Worker = { stop(): Promise<void> };

/** What ends the longer pauses of workers that found nothing: the set has what each of them does then. */
export type Wakes = Set<() => void>;

/** Where a worker's faults go, and whether workers work now: while not, their runs are left out. */
export type WorkerContext = { log: FastifyBaseLogger; works: () => boolean; wakes?: Wakes };

/** A worker that finds nothing looks again after so long at the latest. Milliseconds. */
const longestPauseMs = 5_000;
/** A timer may end a moment before the work that it waits for is due. Milliseconds. */
const timerMs = 5;

/** Something was changed that may be work: every worker that waits longer than its pause looks again within that. */
export function wakeWorkers(wakes: Wakes): void {
  for (const wake of wakes) wake();
}

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
  return inTurns(name, context, run, { pauseMs: () => pause, first });
}

/**
 * Repeats a task that looks for work, as `repeat` does. `run` answers in how many milliseconds there is work: 0 where
 * it found some, Infinity where it knows of none. After two runs without work the pause doubles each time, to five
 * seconds, but ends when work is due that is known, and when something was changed.
 */
export function poll(name: string, pause: number, context: WorkerContext, run: () => Promise<number>): Worker {
  const { works, wakes = new Set() } = context;
  let [runsWithout, nextMs] = [0, 0];
  const look = async () => {
    try {
      const inMs = works() ? await run() : 0;
      runsWithout = inMs > 0 ? runsWithout + 1 : 0;
      nextMs = inMs + timerMs;
    } catch (error) {
      runsWithout = 0;
      throw error;
    }
    // What was done may be work for another worker.
    if (runsWithout === 0 && works()) wakeWorkers(wakes);
  };
  const pauseMs = () => {
    const longest = Math.min(longestPauseMs, pause * 2 ** Math.max(0, runsWithout - 1));
    return Math.max(pause, Math.min(longest, nextMs));
  };
  const worker = inTurns(name, { ...context, works: () => true }, look, { pauseMs });
  const wake = () => {
    runsWithout = 0;
    worker.shorten(pause);
  };
  wakes.add(wake);
  return {
    async stop() {
      wakes.delete(wake);
      await worker.stop();
    },
  };
}

type Turns = { pauseMs: () => number; first?: number };

/** `shorten` ends a pause that is longer than so many milliseconds: at any moment within them, not all at once. */
function inTurns(
  name: string,
  { log, works }: WorkerContext,
  run: () => Promise<unknown>,
  { pauseMs, first = 0 }: Turns,
): Worker & { shorten: (ms: number) => void } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = 0;
  let running: Promise<void> = Promise.resolve();
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(start, ms);
  };
  const turn = async () => {
    current = 0;
    try {
      if (works()) await run();
    } catch (error) {
      if (!isOfOutage(error) && !stopped) log.error({ err: error, worker: name }, "worker failed; it goes on");
    }
    if (stopped) return;
    current = pauseMs();
    wait(current);
  };
  const start = () => {
    running = turn();
  };
  if (first > 0) wait(first);
  else start();
  return {
    shorten(ms) {
      if (stopped || current <= ms) return;
      current = ms;
      wait(Math.random() * ms);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
