import { setTimeout as sleep } from "node:timers/promises";
import type { EventAnswer } from "@vitral/protocol/events";
import { institutionCalls } from "@vitral/protocol/institution-calls";
import { NoAnswer, CallRefused } from "@vitral/protocol/transport/answers";
import type { Caller } from "@vitral/protocol/transport/caller";
import type { Network } from "../network.ts";
import { answerOrder } from "../payments/order-queries.ts";
import { type EventRow, eventOf, findAddressees, findWaiting, markTaken } from "./event-queries.ts";

type Delivery = {
  /** Events may wait. */
  wake: () => void;
  /** Ends when what is on its way has been answered. */
  stop: () => Promise<void>;
};
type Deps = Omit<Network, "wake"> & {
  callerTo: (url: string) => Caller;
  onFault: (error: unknown) => void;
};

/** How often the table is asked although nothing woke it, and how long an institution may take, in milliseconds. */
const [pollMs, timeoutMs] = [250, 3_000];
/** The same after a fault of ours: a database that is away is named no oftener. */
const afterFaultMs = 2_000;
/** After a failure a lane waits, twice as long each time. A question has seconds; news has all the time. */
const [firstWaitMs, longestWaitMs] = [100, { questions: 2_000, news: 30_000 }];

type Lane = { running?: Promise<void>; notBefore: number; failures: number };

/**
 * Brings events to their participants: at least once, the oldest first. Each participant has two lanes of its own, for
 * questions and for news, so that no participant and no news delays a question.
 */
export function startDelivery({ callerTo, onFault, ...network }: Deps): Delivery {
  const lanes = new Map<string, Lane>();
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const loop = run();
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      await loop;
      await Promise.all(Array.from(lanes.values(), async ({ running }) => running));
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const failed = await startLanes().then(
        () => false,
        (error: unknown) => (onFault(error), true),
      );
      const poll = new AbortController();
      const { signal } = poll;
      await Promise.race([woken.promise, sleep(failed ? afterFaultMs : pollMs, undefined, { signal }).catch(() => {})]);
      poll.abort();
    }
  }

  async function startLanes(): Promise<void> {
    for (const { ispb, url } of await findAddressees(network.db))
      for (const kind of ["questions", "news"] as const) {
        const lane = lanes.get(`${ispb} ${kind}`) ?? { notBefore: 0, failures: 0 };
        lanes.set(`${ispb} ${kind}`, lane);
        if (lane.running || lane.notBefore > performance.now() || stopping.signal.aborted) continue;
        lane.running = deliverAll(lane, { ispb, url, kind })
          .catch(onFault)
          .finally(() => delete lane.running);
      }
  }

  /** Until nothing waits, or something is not taken: then later. */
  async function deliverAll(lane: Lane, to: Addressee): Promise<void> {
    while (!stopping.signal.aborted) {
      const { waited, taken } = await deliverNext(network, to, callerTo(to.url));
      if (taken > 0) wake();
      if (waited === 0) return;
      lane.failures = taken === waited ? 0 : lane.failures + 1;
      if (lane.failures === 0) continue;
      const waitMs = Math.min(longestWaitMs[to.kind], firstWaitMs * 2 ** (lane.failures - 1));
      lane.notBefore = performance.now() + waitMs;
      return;
    }
  }
}

/** Brings the next events of a lane, a hundred at most: how many waited, and how many of them were taken. */
export async function deliverNext(
  network: Omit<Network, "wake">,
  { ispb, kind }: Addressee,
  caller: Caller,
): Promise<{ waited: number; taken: number }> {
  const { db, switches } = network;
  const { duplicate, outOfOrder } = switches();
  const rows = await findWaiting(db, { ispb, questions: kind === "questions", newestFirst: outOfOrder });
  if (rows.length === 0) return { waited: 0, taken: 0 };
  const events = (outOfOrder ? shuffled(rows) : rows).map(eventOf);
  const call = () => caller(institutionCalls.deliverEvents, { body: { events } }, { participant: ispb, timeoutMs });
  try {
    const { answers } = await call();
    const taken = await keep(network, rows, answers);
    if (duplicate) await call();
    return { waited: rows.length, taken };
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof CallRefused) return { waited: rows.length, taken: 0 };
    throw error;
  }
}

/** Keeps what became of events, and answers how many were taken. */
async function keep({ db, now }: Omit<Network, "wake">, rows: EventRow[], answers: EventAnswer[]): Promise<number> {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  let taken = 0;
  const news: string[] = [];
  for (const { id, questionOf } of rows) {
    const answer = byId.get(id);
    if (!answer || answer.result === "LATER") continue;
    if (questionOf === null) news.push(id);
    else if (answer.result === "TAKEN") continue; // no answer to a question
    else {
      const reason = answer.result === "REJECTED" ? answer.reason : null;
      await db.transaction((queries) => answerOrder(queries, { id: questionOf, reason, at: now() }));
    }
    taken += 1;
  }
  await markTaken(db, news, now());
  return taken;
}

/** One lane of a participant. */
export type Addressee = { ispb: string; url: string; kind: "questions" | "news" };

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
