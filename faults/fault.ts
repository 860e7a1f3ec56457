import { setTimeout as sleep } from "node:timers/promises";
import type { Bank } from "./bank.ts";
import { allDone, balances, compare, type Verdict } from "./books.ts";
import { pay } from "./load.ts";
import { type Messages, messagesOf } from "./messages.ts";
import type { Order } from "./orders.ts";
import type { Arrived } from "./sinks.ts";

/** A bank and what can go wrong with it. */
export type Scene = {
  bank: Bank;
  /** Lets it go wrong. */
  strike(book: Order[]): Promise<void>;
  /** For so long it stays wrong; milliseconds. */
  lastsMs: number;
  /** Ends the fault. From here on it is counted how long until the bank serves; without it, from the strike on. */
  mend?: () => Promise<void>;
  /** What arrived of all messages, and how many SMS were asked for. */
  arrived(): Arrived;
  sms?: () => number;
  /** What the fault leaves behind ends only long after it: then all rounds are waited for together. */
  waitsAtEnd?: boolean;
  close(): Promise<void>;
};

export type Fault = { what: string; open: () => Promise<Scene> };

export type Outcome = Verdict & Messages & { rounds: number; servedMs: number[]; doneMs: number[] };

/** So many payments are acknowledged before a fault, and again after it, in every round. */
const payments = 60;
/** Longer than the longest wait: the network gives a silent payment up after 40 s, a queue tries again after minutes. */
const patienceMs = 240_000;

/** Lets a fault happen so often under load, then looks for everything that may have been lost. */
export async function suffer({ open }: Fault, rounds: number): Promise<Outcome> {
  const scene = await open();
  const { bank } = scene;
  try {
    const before = await balances(bank);
    const book: Order[] = [];
    const [servedMs, doneMs]: [number[], number[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      const { served, since } = await once(scene, book);
      servedMs.push(served);
      let said = `serves again after ${seconds(served)}`;
      if (!scene.waitsAtEnd || round === rounds) {
        const done = await allDone(bank, patienceMs);
        doneMs.push(done ? performance.now() - since : Number.POSITIVE_INFINITY);
        said += done ? `, all done after ${seconds(doneMs.at(-1) ?? 0)}` : ", never all done";
      }
      console.log(`  round ${round} of ${rounds}: ${said}`);
    }
    const messages = await messagesOf(bank, scene.arrived(), scene.sms?.() ?? 0);
    return { rounds, servedMs, doneMs, ...(await compare(bank, book, before)), ...messages };
  } finally {
    await scene.close();
  }
}

async function once(scene: Scene, book: Order[]): Promise<{ served: number; since: number }> {
  const load = pay(scene.bank, book);
  try {
    await load.more(payments);
    const struck = performance.now();
    await scene.strike(book);
    await sleep(scene.lastsMs);
    await scene.mend?.();
    const since = scene.mend ? performance.now() : struck;
    const served = await load.servedAgain(since);
    await load.more(payments);
    return { served, since };
  } finally {
    await load.end();
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
