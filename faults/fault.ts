import { setTimeout as sleep } from "node:timers/promises";
import { type Bank, externalKeys } from "./bank.ts";
import { allDone, balances, compare, type Verdict } from "./verdict.ts";
import { type Load, pay } from "./load.ts";
import { type Messages, messagesOf } from "./messages.ts";
import { type JournalOrder, order } from "./orders.ts";
import type { Arrived } from "./sinks.ts";

/** A running bank and one fault that can be injected into it. */
export type Scenario = {
  bank: Bank;
  /** Injects the fault. Answers when it began, where that was not at once. */
  inject(journal: JournalOrder[]): Promise<number | void>;
  /** How long the fault lasts, in milliseconds. */
  lastsMs: number;
  /** Ends the fault. The time until the bank serves again counts from here; without `recover`, from `inject`. */
  recover?: () => Promise<void>;
  /** The messages that arrived, and how many SMS were requested. */
  arrived(): Arrived;
  sms?: () => number;
  /** The fault's effects last much longer than the fault: then only the last round waits for them. */
  waitsAtEnd?: boolean;
  /** What this part expects beyond the figures, and did not see; a sentence each. */
  unmet?: (journal: readonly JournalOrder[], gapsMs: readonly number[]) => string[] | Promise<string[]>;
  close(): Promise<void>;
};

/**
 * `whyNotHere`: why this machine cannot run it; null: it can. `unsafe`: what `--unsafe` takes away; a part without it
 * has no such run.
 */
export type Fault = {
  what: string;
  open: (options: { isUnsafe: boolean }) => Promise<Scenario>;
  whyNotHere?: () => string | null;
  unsafe?: { why: string };
};

export type Outcome = Verdict &
  Messages & {
    unmet: number;
    rounds: number;
    servedMs: number[];
    doneMs: number[];
    gapsMs: number[];
  } & Partial<Books>;

/** Of two installations and the network between them (faults/gateway). */
export type Books = {
  /** Centavos by which the ledgers are from the network's reserves. */
  booksOff: number;
  /** Lines of the network's statement that stand in no ledger, and settled rows of a ledger without a line. */
  unmatched: number;
  /** Payments, returns, suspended money, orders and events that never ended. */
  pending: number;
};

/** One payment in so many goes to another bank, through the network. */
const externalShare = 8;
/** How many payments are acknowledged before each fault, and again after it. */
const payments = 60;
/**
 * Longer than the longest retry: the network gives up an unanswered payment after 40 s, a message may wait for minutes.
 */
export const timeoutMs = 240_000;

/** Injects a fault in each round under load, then counts what was lost. */
export async function runFault({ open }: Fault, rounds: number, isUnsafe: boolean): Promise<Outcome> {
  const scenario = await open({ isUnsafe });
  const { bank } = scenario;
  try {
    const before = await balances([bank]);
    const journal: JournalOrder[] = [];
    const [servedMs, gapsMs, doneMs]: [number[], number[], number[]] = [[], [], []];
    for (let round = 1; round <= rounds; round += 1) {
      const load = pay(journal, (turn) =>
        order(bank, journal, turn % externalShare === 0 ? { key: externalKeys.settles } : undefined),
      );
      const { served, since, gap } = await once(scenario, journal, load);
      servedMs.push(served);
      gapsMs.push(gap);
      let summary = `serves again after ${seconds(served)}, nothing acknowledged for ${seconds(gap)}`;
      if (!scenario.waitsAtEnd || round === rounds) {
        const done = await allDone(bank, timeoutMs);
        doneMs.push(done ? performance.now() - since : Number.POSITIVE_INFINITY);
        summary += done ? `, all done after ${seconds(doneMs.at(-1) ?? 0)}` : ", never all done";
      }
      console.log(`  round ${round} of ${rounds}: ${summary}`);
    }
    const messages = await messagesOf(bank, scenario.arrived(), scenario.sms?.() ?? 0);
    const unmet = (await scenario.unmet?.(journal, gapsMs)) ?? [];
    for (const sentence of unmet) console.log(`  NOT AS EXPECTED: ${sentence}`);
    const verdict = await compare([bank], journal, before);
    return { unmet: unmet.length, rounds, servedMs, gapsMs, doneMs, ...verdict, ...messages };
  } finally {
    await scenario.close();
  }
}

type Break = Pick<Scenario, "inject" | "lastsMs" | "recover">;

/**
 * One round under load: answers how long it took until the bank served again, and since when, and the longest time from
 * the fault on in which no payment was acknowledged. Milliseconds.
 */
export async function once(
  scenario: Break,
  journal: JournalOrder[],
  load: Load,
  many = payments,
): Promise<{ served: number; since: number; gap: number }> {
  try {
    await load.more(many);
    const asked = performance.now();
    const injected = (await scenario.inject(journal)) ?? asked;
    await sleep(scenario.lastsMs);
    await scenario.recover?.();
    const since = scenario.recover ? performance.now() : injected;
    const served = await load.servedAgain(since);
    await load.more(many);
    return { served, since, gap: longestGap(journal, injected, performance.now()) };
  } finally {
    await load.end();
  }
}

function longestGap(journal: readonly JournalOrder[], from: number, until: number): number {
  const answered = journal.filter(({ outcome }) => outcome === "acknowledged").map(({ answeredAt }) => answeredAt);
  const times = [from, ...answered.filter((at) => at > from && at < until).toSorted((a, b) => a - b), until];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
