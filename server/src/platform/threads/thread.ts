import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";

export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** What the thread is asked, each once the last was answered; `rows` are null where there are no more. */
export type ToThread<Row> = { kind: "next" } | { kind: "rows"; rows: Row[] | null };
export type FromThread<Part> =
  | { kind: "part"; part: Part }
  | { kind: "rows-wanted" }
  | { kind: "end"; part?: Part | undefined }
  | { kind: "failure"; message: string };

/**
 * The thread answers somebody within `maxSilenceMs`, or is replaced; so is one where a job failed, because what broke
 * there may be kept. Without work it ends after `idleMs`.
 */
export type ThreadLimits = { maxSilenceMs: number; idleMs: number };

/** For work of milliseconds on what is ours: such threads have a low priority, and a busy machine lets them wait. */
export const ownWork: ThreadLimits = { maxSilenceMs: 120_000, idleMs: 60_000 };

const rowsPerMessage = 500;
const stopped = { kind: "stopped" } as const;

/** The thread failed at a job, or stopped; its message may have parts of the job. */
export class JobFailed extends Error {
  readonly kind: "failure" | "stopped";

  constructor(answer: { kind: "failure"; message: string } | typeof stopped) {
    super(`a file was not made: ${answer.kind === "stopped" ? "it stopped" : answer.message}`);
    this.kind = answer.kind;
  }
}

/**
 * A running thread: its jobs, and when it last answered: of many jobs one may wait long although it works.
 */
type Running = { worker: Worker; jobs: number; heardAt: number; isEnding: boolean };

/** Work for a thread of its own, so that payments do not wait for it: `script` says how (`serve-thread.ts`). */
export class Thread<Job, Row, Part> {
  readonly #script: URL;
  readonly #limits: ThreadLimits;
  #running: Running | null = null;

  constructor(script: URL, limits: ThreadLimits) {
    this.#script = script;
    this.#limits = limits;
  }

  /**
   * The parts of what a job makes; each part and the next rows only when they are asked for. Throws what the rows
   * throw, and where the thread failed or stopped.
   */
  async *parts(job: Job, rows: Rows<Row> = []): AsyncGenerator<Part> {
    const { port1: port, port2: theirs } = new MessageChannel();
    const running = this.#start();
    const ask = this.#asking(port, running);
    const slices = slicesOf(rows);
    try {
      let answer = await ask(() => running.worker.postMessage({ job, port: theirs }, [theirs]));
      while (answer.kind !== "end") {
        if (answer.kind === "failure" || answer.kind === "stopped") {
          this.#forget(running);
          throw new JobFailed(answer);
        }
        let next: ToThread<Row> = { kind: "next" };
        if (answer.kind === "part") yield answer.part;
        else next = { kind: "rows", rows: (await slices.next()).value ?? null };
        answer = await ask(() => port.postMessage(next));
      }
      if (answer.part !== undefined) yield answer.part;
    } finally {
      port.close();
      this.#endWhenIdle(running);
      await slices.return(undefined);
    }
  }

  /** The thread, started at the first job; one that ended is replaced at the next. */
  #start(): Running {
    if (!this.#running) {
      const worker = new Worker(this.#script);
      const started = { worker, jobs: 0, heardAt: performance.now(), isEnding: false };
      worker.unref();
      // Its jobs fail by themselves: their ports close with it.
      worker.on("error", () => this.#forget(started));
      worker.on("exit", () => this.#forget(started));
      this.#running = started;
    }
    this.#running.jobs += 1;
    return this.#running;
  }

  /** Ends it now; what it does fails. */
  end(): void {
    if (this.#running) this.#end(this.#running);
  }

  /** It gets no more jobs. */
  #forget(running: Running): void {
    if (this.#running === running) this.#running = null;
  }

  #end(running: Running): void {
    this.#forget(running);
    if (!running.isEnding) void running.worker.terminate();
    running.isEnding = true;
  }

  #endWhenIdle(running: Running): void {
    running.jobs -= 1;
    if (running.jobs === 0 && this.#running !== running) return this.#end(running);
    const { idleMs } = this.#limits;
    const end = () => running.jobs === 0 && performance.now() - running.heardAt >= idleMs && this.#end(running);
    if (running.jobs === 0) setTimeout(end, idleMs + 1).unref();
  }

  /**
   * Asks, and waits for the answer; a thread that is silent or gone is a failure. One listener for a whole job: a short
   * one, as an e-mail, is little work.
   */
  #asking(port: MessagePort, running: Running) {
    type Heard = FromThread<Part> | typeof stopped;
    // The thread may stop while rows are read or a part is taken, when its answer is not waited for.
    let isGone = false;
    let hear: (answer: Heard) => void = () => {};
    port.on("message", (answer: FromThread<Part>) => {
      running.heardAt = performance.now();
      hear(answer);
    });
    port.on("close", () => {
      isGone = true;
      hear(stopped);
    });
    const { maxSilenceMs } = this.#limits;
    const endSilent = () => {
      if (performance.now() - running.heardAt < maxSilenceMs) return;
      this.#end(running);
      port.close();
    };
    return async (ask: () => void): Promise<Heard> => {
      if (isGone) return stopped;
      const silence = setInterval(endSilent, maxSilenceMs);
      try {
        return await new Promise<Heard>((resolve) => {
          hear = resolve;
          ask();
        });
      } finally {
        clearInterval(silence);
      }
    };
  }
}

async function* slicesOf<Row>(rows: Rows<Row>): AsyncGenerator<Row[], undefined> {
  let slice: Row[] = [];
  for await (const row of rows) {
    slice.push(row);
    if (slice.length < rowsPerMessage) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
