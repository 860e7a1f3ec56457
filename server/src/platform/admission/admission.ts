import { AsyncLocalStorage } from "node:async_hooks";
import { type CallClass, callClasses } from "./call-class.ts";
import type { PoolDemand } from "../database/db.ts";
import { partOf } from "../process/part-of-machine.ts";
import { FairLine, type From } from "./fair-line.ts";
import { callsInFlight } from "./calls-in-flight.ts";
import { sharesOf } from "./class-shares.ts";

/**
 * Admission control (docs/decisions/0032): decides which calls may ask the database now, which wait a moment, and which
 * are refused with SERVER_BUSY because they would be answered too late.
 */
export type Admission = {
  /** Runs `enter` at once or within `maxWaitMs`; else `refuse`. Neither when `isGone` by then. */
  admit: (kind: CallClass, call: WaitingCall) => void;
  /** How many calls were refused since the start. */
  refused: Readonly<Record<CallClass, number>>;
};
/** `enter` gets a function to call when the call is answered. `from`: calls without it take turns as one address. */
export type WaitingCall = { enter(answered: () => void): void; refuse(): void; isGone?(): boolean; from?: From };
type Signals = {
  /** The database's connections: how many are in use or waited for, also of each class, and when one is released. */
  pool: Pick<PoolDemand, "capacity" | "demandOf" | "demand" | "whenReleased">;
  /** How many passwords are being hashed or wait for it, and at how many a sign-in waits. */
  hashes: () => number;
  maxHashes?: number;
  /** Called at most every ten seconds with the number of calls refused since. */
  report?: (refused: number) => void;
  /** Milliseconds that a call of each class may wait; by default `maxWaitMs`. */
  waitMs?: Record<CallClass, number> | undefined;
};

/**
 * How long a call may wait: with its work it stays below a second. A sign-in takes long anyway, and the customer should
 * not have to type the password again.
 */
const maxWaitMs: Record<CallClass, number> = { payment: 700, change: 700, "sign-in": 3_000, read: 400, public: 400 };
/** When a waiting read is refused. Earlier refusals would let programs that retry at once use the time for answers. */
const readRefusedMs = 1_500;
/** The `retry-after` of a refusal: longer than a burst of calls lasts. */
export const retryAfterSeconds = 2;
/** How many calls of a class may wait; further ones are refused at once. */
const maxLine = 10_000;
/** Two for each of libuv's four threads: the next hash is ready when one is done. */
const hashesAtOnce = 8;
/** Of a process of several: two that an address with several sign-ins leaves to others, and one. */
const leastHashes = 3;
const unknownCaller: From = { address: "", customer: "" };
const sweepMs = 20;
const reportMs = 10_000;

/**
 * A call enters while its class has a connection of its own left, or the connections that all share are not taken up to
 * its class's part (class-shares.ts). Overload therefore refuses what is public first, then reads, then changes, then
 * payments, and no class takes all. Admitted reads count too, because one that still reads the tenants has no
 * connection yet. A call that entered is never refused here. Calls that wait take turns by address, an address that has
 * calls in flight leaves the last places to others, and a customer has few places in the line.
 */
export function admissionTo(signals: Signals): Admission {
  const {
    pool,
    hashes,
    maxHashes = partOf(hashesAtOnce, leastHashes),
    report = () => {},
    waitMs = maxWaitMs,
  } = signals;
  const each = <T>(one: () => T) =>
    Object.fromEntries(callClasses.map((kind) => [kind, one()])) as Record<CallClass, T>;
  const shares = sharesOf(pool.capacity);
  const lines = each(() => new FairLine<WaitingCall>());
  /** Reads that are admitted no more, and wait to be told so. */
  const late = each(() => new FairLine<WaitingCall>());
  const refused = each(() => 0);
  const inFlight = callsInFlight();
  // A call enters while another call's code runs: it must not inherit that call's tenant.
  const runOutsideCall = AsyncLocalStorage.snapshot();
  /** Calls that entered in this turn of the event loop and have not taken their connection yet. */
  const entered = each(() => 0);
  let hasEntered = false;
  const maxReads = pool.capacity * 2;
  let isWoken = false;
  let sweep: NodeJS.Timeout | null = null;
  let reported = { at: Number.NEGATIVE_INFINITY, refused: 0 };

  const demandOf = (kind: CallClass) => pool.demandOf(kind) + entered[kind];
  /** `isMany`: the caller's address has calls in flight, and leaves the last places to others. */
  const mayEnter = (kind: CallClass, isMany: boolean) => {
    if (kind === "sign-in" && hashes() >= (isMany ? maxHashes - 2 : maxHashes)) return false;
    if (isAdmittedFirst(kind) && inFlight.recent(kind) >= maxReads) return false;
    return shares.isFree(kind, { isMany, demandOf, total: pool.demand() });
  };
  const mayEnterFrom = (kind: CallClass, address: string) => mayEnter(kind, inFlight.hasMany(kind, address));
  const resetEntered = () => {
    hasEntered = false;
    for (const kind of callClasses) entered[kind] = 0;
  };
  const letIn = (kind: CallClass, call: WaitingCall) => {
    if (!hasEntered) queueMicrotask(resetEntered);
    hasEntered = true;
    entered[kind] += 1;
    const leave = inFlight.enter(kind, (call.from ?? unknownCaller).address);
    call.enter(() => {
      leave();
      if (sweep) wake();
    });
  };
  const refuse = (kind: CallClass, call: WaitingCall) => {
    refused[kind] += 1;
    call.refuse();
  };
  const total = () => callClasses.reduce((sum, kind) => sum + refused[kind], 0);

  const admitWaiting = () => {
    isWoken = false;
    for (const kind of callClasses) {
      // Asked first for an address that may most: else a full class would ask for each that waits.
      const next = () => (mayEnter(kind, false) ? lines[kind].take((from) => mayEnterFrom(kind, from)) : undefined);
      for (let call = next(); call; call = next()) if (!call.isGone?.()) letIn(kind, call);
    }
  };
  const refuseLate = (now: number) => {
    for (const kind of callClasses) {
      lines[kind].expire(now - waitMs[kind], (call, since) => {
        if (isAdmittedFirst(kind)) late[kind].join(call, since, unknownCaller);
        else if (!call.isGone?.()) refuse(kind, call);
      });
      late[kind].expire(now - Math.max(readRefusedMs, waitMs.read), (call) => {
        if (!call.isGone?.()) refuse(kind, call);
      });
    }
  };
  const waiting = (kind: CallClass) => lines[kind].length + late[kind].length;
  const swept = () => {
    sweep = null;
    const now = performance.now();
    refuseLate(now);
    admitWaiting();
    if (callClasses.some((kind) => waiting(kind) > 0)) sweep = setTimeout(swept, sweepMs);
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
    admit(kind, call) {
      const line = lines[kind];
      const from = call.from ?? unknownCaller;
      if (line.length === 0 && mayEnterFrom(kind, from.address)) return letIn(kind, call);
      if (waiting(kind) >= maxLine) return refuse(kind, call);
      if (!line.join(call, performance.now(), from)) return refuse(kind, call);
      sweep ??= runOutsideCall(() => setTimeout(swept, sweepMs));
      if (mayEnterFrom(kind, from.address)) wake(); // those before it may be of addresses that have their places
    },
  };
}

/** Those that have no body: the call still reads the tenants before it takes a connection. */
const isAdmittedFirst = (kind: CallClass): boolean => kind === "read" || kind === "public";
