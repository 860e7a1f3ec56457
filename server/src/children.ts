import { fork } from "node:child_process";
import { join } from "node:path";
import { addCounted, countedIn, type Figures, textOf } from "./platform/observability/metrics.ts";
import type { Installation } from "./platform/installation/installation-watch.ts";
import { type Answers, type Channel, channelTo } from "./platform/process/channel.ts";
import { ConfigError } from "./platform/process/config.ts";
import type { Log } from "./platform/process/log.ts";

/** What a child begins with; its settings are those of the environment. */
export type Beginning = {
  databaseUrl: string;
  /** The folder of the built pages. */
  folder: string;
  port: number;
  consoleAddress: string | null;
  /** The simulated network; null: there is none. */
  networkUrl: string | null;
};
/** What the first process knows for all: it alone looks. */
export type MachineState = { aheadMs: number; installation: Installation };

type Deps = {
  beginning: Beginning;
  known: () => MachineState;
  log: Log;
  /** Called when a child answered a call that may have changed something. */
  changed: () => void;
  /** The figures of this process. */
  figures: () => Promise<Figures>;
};
export type Children = {
  /** Rejects when a child ends again and again as soon as it was started. */
  failed: Promise<never>;
  metrics: () => Promise<string>;
  /** Has each finish its calls; one that has not ended after so many milliseconds is killed. */
  stop(longestMs: number): Promise<void>;
};
type Child = {
  channel: Channel;
  ended: Promise<void>;
  kill: () => void;
  listens: boolean;
  last: Figures;
};

const script = join(import.meta.dirname, "child.ts");
/** How often a change is told to children. Milliseconds. */
const tellMs = 100;
/** A child that ended sooner than this ended at once; so many in a row end the server. Milliseconds. */
const [soonMs, mostInRow] = [10_000, 3];
/** A child that has not said its figures by then counts with its last ones. Milliseconds. */
const figuresMs = 1_000;
/** Before a child is started in the place of one that ended. Milliseconds. */
const againMs = 500;

/**
 * Starts processes that answer customers' calls on the same port as this one, and starts each again that ends. All else
 * a server does is done here once. Resolves when all of them listen.
 */
export async function startChildren(many: number, deps: Deps): Promise<Children> {
  const { beginning, known, log, changed, figures } = deps;
  const children = new Set<Child>();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => {}); // whoever waits for it takes it
  let stopping = false;
  /** What children that ended have counted. */
  let countsOfEnded: Promise<Figures> = Promise.resolve([]);

  const metrics = async () => {
    await Promise.all(
      [...children].map(async (child) => {
        if (!child.listens) return;
        const figuresOfChild = child.channel.ask("figures", figuresMs) as Promise<Figures>;
        child.last = await figuresOfChild.catch(() => countedIn(child.last));
      }),
    );
    // Both of one moment: a child that ends now is in one of them.
    const [ofEnded, ofOthers] = [countsOfEnded, [...children].map(({ last }) => last)];
    return textOf([await figures(), await ofEnded, ...ofOthers]);
  };

  const start = (endedInRow: number): Promise<void> => {
    const { promise: listening, resolve } = Promise.withResolvers<void>();
    const startedAt = performance.now();
    const forked = fork(script, { serialization: "advanced" });
    const answers: Answers = { changed, metrics };
    const channel = channelTo(forked, answers);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const kill = () => forked.kill("SIGKILL");
    const child: Child = { channel, ended, kill, listens: false, last: [] };
    children.add(child);
    answers["listening"] = () => {
      child.listens = true;
      resolve();
    };
    channel.tell("begin", { ...beginning, known: known() });
    forked.on("error", (error) => log.error({ err: error }, "a process of the server could not be started or reached"));
    forked.once("close", (code, signal) => {
      children.delete(child);
      end();
      if (stopping) return;
      countsOfEnded = countsOfEnded.then((before) => addCounted(before, child.last));
      log.error({ code, signal }, "a process of the server ended; it is started again");
      const inRow = performance.now() - startedAt < soonMs ? endedInRow + 1 : 0;
      if (inRow >= mostInRow) fail(new ConfigError("a process of the server ends again and again: the log says why"));
      else setTimeout(() => void (stopping || start(inRow)), againMs);
    });
    return listening;
  };

  let lastState = "";
  const telling = setInterval(() => {
    const now = known();
    if (lastState === JSON.stringify(now)) return;
    lastState = JSON.stringify(now);
    for (const { channel } of children) channel.tell("known", now);
  }, tellMs);
  const stop = async (longestMs: number) => {
    stopping = true;
    clearInterval(telling);
    const all = [...children];
    for (const { channel } of all) channel.tell("stop");
    const killing = setTimeout(() => all.forEach(({ kill }) => kill()), longestMs);
    await Promise.all(all.map(({ ended }) => ended));
    clearTimeout(killing);
  };
  const all = Promise.all(Array.from({ length: many }, () => start(0)));
  await Promise.race([all, failed]).catch(async (error: unknown) => {
    await stop(0);
    throw error;
  });
  return { failed, metrics, stop };
}
