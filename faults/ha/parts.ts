import { quantile } from "../../bench/figures.ts";
import { answerWithin } from "../../server/src/modules/pix/rules.ts";
import { whyNoCluster } from "../../scripts/ha/programs.ts";
import type { Fault } from "../fault.ts";
import type { JournalOrder } from "../orders.ts";
import { type ClusterBank, openClusterBank } from "./cluster-bank.ts";
import { watchHealth } from "./health.ts";
import {
  askPatroni,
  behind,
  freeze,
  freezeEtcd,
  freezeMachine,
  killMachine,
  running,
  type Roles,
  makeWhole,
} from "./machines.ts";
import { signal } from "../../scripts/ha/processes.ts";
import { sendNothing, synchronousAgain } from "./unsafe.ts";

/** Patroni's `ttl` of deploy/ha/patroni.yml, in milliseconds. */
const ttlMs = 20_000;
/** A median of fewer rounds says little. */
const fewestForMedian = 5;

type ClusterFault = {
  what: string;
  /** Injects the fault; answers what ends it, or nothing. The end may tell, in sentences, what was not as expected. */
  begin: (bank: ClusterBank, roles: Roles) => Promise<(() => string[] | void) | void>;
  lastsMs?: number;
  /** The longest time without an acknowledged payment, median of five rounds. Milliseconds. */
  longestGapMs: number;
  /** What of the journal is not as expected, beyond what is of every fault. */
  unmet?: (journal: readonly JournalOrder[], times: readonly FaultTime[]) => string[];
  unsafe?: { why: string };
};
/** When a fault began and ended (`performance.now()`). */
type FaultTime = { began: number; ended: number };

const asynchronous = { why: "replication is asynchronous, and the primary sends nothing for 1.5 s" };

const frozenMs = 45_000;
const withoutStandbyMs = 25_000;
/** Payments go on so long after a standby is back, at most. Milliseconds. */
const againMs = 5_000;
/** So long an answer may be on its way that had its standby before. Milliseconds. */
const onItsWayMs = 2_000;
/** An order to another bank that is committed is answered after so long at the latest, without the network. */
const pendingMs = answerWithin + onItsWayMs;

/** A sentence where the median of the longest times without an acknowledged payment is longer than that. */
function tooLong(gapsMs: readonly number[], longestGapMs: number): string[] {
  const median = quantile(
    gapsMs.toSorted((a, b) => a - b),
    0.5,
  );
  if (gapsMs.length < fewestForMedian || median <= longestGapMs) return [];
  return [`no payment was acknowledged for ${median.toFixed(0)} ms, median; ${longestGapMs} at most`];
}

/** A fault of one machine of the cluster, or of what lies beside it. */
const aFault = ({ what, begin, lastsMs = 0, longestGapMs, unmet, unsafe }: ClusterFault): Fault => ({
  what,
  ...(unsafe && { unsafe }),
  whyNotHere: whyNoCluster,
  async open({ isUnsafe }) {
    const bank = await openClusterBank({ durable: isUnsafe ? "local" : "quorum" });
    const { server, places } = bank;
    const pid = server.pid();
    const times: FaultTime[] = [];
    const sentences: string[] = [];
    let recover = () => {};
    return {
      bank,
      async inject() {
        if (isUnsafe) await synchronousAgain(places);
        const roles = await makeWhole(places);
        if (isUnsafe) await sendNothing(places, roles.primary);
        const began = performance.now();
        const end = await begin(bank, roles);
        recover = () => {
          times.push({ began, ended: performance.now() });
          sentences.push(...(end?.() ?? []));
        };
        return began;
      },
      lastsMs,
      ...(lastsMs > 0 && { recover: async () => recover() }),
      arrived: () => bank.inFolder(),
      async unmet(journal, gapsMs) {
        if (isUnsafe) await synchronousAgain(places);
        if (server.pid() !== pid) sentences.push("the server's process is another one");
        sentences.push(...(unmet?.(journal, times) ?? []), ...tooLong(gapsMs, longestGapMs));
        return [...sentences, ...(await behind(places, journal))];
      },
      close: () => bank.close(),
    };
  },
});

/** Payments that were acknowledged while no standby was there, and pauses after one was back. */
function acknowledgedAlone(journal: readonly JournalOrder[], times: readonly FaultTime[]): string[] {
  const sentences: string[] = [];
  const acknowledged = journal.filter(({ outcome }) => outcome === "acknowledged");
  for (const { began, ended } of times) {
    for (const { answeredAt, isSettled } of acknowledged) {
      const [ms, longestMs] = [answeredAt - began, isSettled ? onItsWayMs : pendingMs];
      if (ms > longestMs && answeredAt < ended)
        sentences.push(`a payment was acknowledged without a standby, after ${ms.toFixed(0)} ms`);
    }
    const first = Math.min(...acknowledged.map((one) => one.answeredAt).filter((at) => at > ended));
    if (first - ended > againMs) sentences.push(`it served ${(first - ended).toFixed(0)} ms after; ${againMs} at most`);
  }
  return sentences;
}

export const haFaults = {
  switchover: aFault({
    what: "the primary passes its part to the synchronous standby, as in maintenance",
    begin: async (_bank, { primary }) => askPatroni(primary, "POST", "switchover", { leader: primary.name }),
    longestGapMs: 5_000,
  }),
  "failover-process": aFault({
    what: "kill -9 of the primary's PostgreSQL, all its processes",
    begin: async ({ places }, { primary }) => {
      for (const pid of running(places, primary)) signal(pid, "SIGKILL");
    },
    longestGapMs: 6_000,
  }),
  "failover-machine": aFault({
    what: "kill -9 of all that runs on the primary's machine: PostgreSQL, Patroni, etcd",
    begin: async ({ places }, { primary }) => killMachine(places, primary),
    longestGapMs: ttlMs + 5_000,
    unsafe: asynchronous,
  }),
  "frozen-primary": aFault({
    what: `the primary's machine frozen for ${frozenMs / 1_000} s, then going on`,
    begin: async ({ places }, { primary }) => freezeMachine(places, primary),
    lastsMs: frozenMs,
    longestGapMs: ttlMs + 5_000,
    unsafe: asynchronous,
  }),
  "lost-standby": aFault({
    what: "kill -9 of all that runs on the synchronous standby's machine",
    begin: async ({ places }, { synchronous }) => killMachine(places, synchronous),
    longestGapMs: 3_000,
  }),
  "no-standby": aFault({
    what: `PostgreSQL of both standbys frozen for ${withoutStandbyMs / 1_000} s`,
    async begin({ server, places }, { standbys }) {
      const health = watchHealth(server.port);
      const goOn = freeze(standbys.flatMap((machine) => running(places, machine)));
      const began = performance.now();
      return () => {
        goOn();
        return health.end(began);
      };
    },
    unmet: acknowledgedAlone,
    lastsMs: withoutStandbyMs,
    longestGapMs: withoutStandbyMs + againMs,
  }),
  "etcd-away": aFault({
    what: "all three etcd frozen for 40 s",
    begin: async ({ places }) => freezeEtcd(places),
    lastsMs: 40_000,
    longestGapMs: 1_000,
  }),
} as const satisfies Record<string, Fault>;
