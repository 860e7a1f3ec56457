import { AsyncLocalStorage } from "node:async_hooks";
import { type CallClass, callClasses } from "./call-class.ts";
import type { PoolDemand } from "../database/db.ts";
import { FairLine, type From } from "./fair-line.ts";

/**
 * Admission control (docs/decisions/0032): decides which calls may ask the database now, which wait a moment, and which
 * are refused with SERVER_BUSY because they would be answered too late.
 */
export type Admission = {
  /** Whether a call enters at once; not for reads, which must report when they are answered. */
  entersNow: (kind: Exclude<CallClass, "read">) => boolean;
  /** Runs `enter` at once or within `maxWaitMs`; else `refuse`. Neither when `isGone` by then. */
  admit: (kind: CallClass, call: WaitingCall) => void;
  /** How many calls were refused since the start. */
  refused: Readonly<Record<CallClass, number>>;
};
/**
 * `enter` gets a function to call when a read is answered; other calls need not call it. `from` is asked where the call
 * has to wait; calls without it take turns as one address.
 */
export type WaitingCall = { enter(answered: () => void): void; refuse(): void; isGone?(): boolean; from?(): From };
type Signals = {
  /** The database's connections: how many there are, how many are in use or waited for, and when one is released. */
  pool: PoolDemand;
  /** How many passwords are being hashed or wait for it. */
  hashes: () => number;
  /** Called at most every ten seconds with the number of calls refused since. */
  report?: (refused: number) => void;
  /** Milliseconds that a call of each class may wait; by default `maxWaitMs`. */
  waitMs?: Record<CallClass, number> | undefined;
};

/**
 * How long a call may wait: with its work it stays below a second. A sign-in takes long anyway, and the customer should
 * not have to type the password again.
 */
const maxWaitMs: Record<CallClass, number> = { payment: 700, change: 700, "sign-in": 3_000, read: 400 };
/** When a waiting read is refused. Earlier refusals would let programs that retry at once use the time for answers. */
const readRefusedMs = 1_500;
/** The `retry-after` of a refusal: longer than a burst of calls lasts. */
export const retryAfterSeconds = 2;
/** How many calls may wait; further ones are refused at once. */
const maxLine = 10_000;
/** Two for each of libuv's four threads: the next hash is ready when one is done. */
const maxHashes = 8;
const unknownCaller: From = { address: "", customer: "" };
const sweepMs = 20;
const reportMs = 10_000;

/**
 * A call enters while the demand for connections is below its class's share: reads leave a quarter of the pool to the
 * others, changes leave an eighth to payments, payments may wait in the pool's own queue. Overload therefore refuses
 * reads first, then changes, then payments. Admitted reads count too, because one that still reads the tenants has no
 * connection yet. A call that entered is never refused here. Calls that wait take turns by address, and a customer has
 * few places in the line.
 */
export function admissionTo({ pool, hashes, report = () => {}, waitMs = maxWaitMs }: Signals): Admission {
  const { capacity } = pool;
  const share: Record<CallClass, number> = {
    payment: capacity * 5,
    change: capacity - Math.ceil(capacity / 8),
    "sign-in": capacity - Math.ceil(capacity / 8),
    read: Math.ceil((capacity * 3) / 4),
  };
  const lines = Object.fromEntries(callClasses.map((kind) => [kind, new FairLine()])) as Record<
    CallClass,
    FairLine<WaitingCall>
  >;
  const late = new FairLine<WaitingCall>();
  const refused = Object.fromEntries(callClasses.map((kind) => [kind, 0])) as Record<CallClass, number>;
  // A call enters while another call's code runs: it must not inherit that call's tenant.
  const runOutsideCall = AsyncLocalStorage.snapshot();
  /** Calls that entered in this turn of the event loop and have not taken their connection yet. */
  let entered = 0;
  let reads = 0;
  const maxReads = capacity * 2;
  let isWoken = false;
  let sweep: NodeJS.Timeout | null = null;
  let reported = { at: Number.NEGATIVE_INFINITY, refused: 0 };

  const mayEnter = (kind: CallClass) =>
    pool.demand() + entered < share[kind] &&
    (kind !== "sign-in" || hashes() < maxHashes) &&
    (kind !== "read" || reads < maxReads);
  const resetEntered = () => void (entered = 0);
  const readIsAnswered = () => {
    reads -= 1;
    if (sweep) wake();
  };
  const enterTurn = () => {
    if (entered === 0) queueMicrotask(resetEntered);
    entered += 1;
  };
  const letIn = (kind: CallClass, call: WaitingCall) => {
    enterTurn();
    if (kind === "read") reads += 1;
    call.enter(kind === "read" ? readIsAnswered : () => {});
  };
  const refuse = (kind: CallClass, call: WaitingCall) => {
    refused[kind] += 1;
    call.refuse();
  };
  const total = () => callClasses.reduce((sum, kind) => sum + refused[kind], 0);

  const admitWaiting = () => {
    isWoken = false;
    for (const kind of callClasses) {
      const line = lines[kind];
      for (let call = line.first(); call && mayEnter(kind); call = line.first()) {
        line.leave();
        if (!call.isGone?.()) letIn(kind, call);
      }
    }
  };
  const refuseLate = (now: number) => {
    for (const kind of callClasses) {
      lines[kind].expire(now - waitMs[kind], (call, since) => {
        if (kind === "read") late.join(call, since, unknownCaller);
        else if (!call.isGone?.()) refuse(kind, call);
      });
    }
    late.expire(now - readRefusedMs, (call) => {
      if (!call.isGone?.()) refuse("read", call);
    });
  };
  const swept = () => {
    sweep = null;
    const now = performance.now();
    refuseLate(now);
    admitWaiting();
    if (late.length > 0 || callClasses.some((kind) => lines[kind].length > 0)) sweep = setTimeout(swept, sweepMs);
    if (now - reported.at > reportMs && total() > reported.refused) {
      report(total() - reported.refused);
      reported = { at: now, refused: total() };
    }
  };
  // After the releasing call could take its next connection, but in the same turn of the event loop.
  const wake = () => {
    if (!isWoken) process.nextTick(() => runOutsideCall(admitWaiting));
    isWoken = true;
  };
  pool.whenReleased(() => {
    if (sweep) wake();
  });

  return {
    refused,
    entersNow(kind) {
      const enters = lines[kind].length === 0 && mayEnter(kind);
      if (enters) enterTurn();
      return enters;
    },
    admit(kind, call) {
      const line = lines[kind];
      if (line.length === 0 && mayEnter(kind)) return letIn(kind, call);
      if (line.length + late.length >= maxLine) return refuse(kind, call);
      if (!line.join(call, performance.now(), call.from?.() ?? unknownCaller)) return refuse(kind, call);
      sweep ??= runOutsideCall(() => setTimeout(swept, sweepMs));
    },
  };
}
