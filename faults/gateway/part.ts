import { allDoneIn, booksOf, settledIn } from "./books.ts";
import { once, type Outcome, seconds } from "../fault.ts";
import { pay } from "../load.ts";
import { messagesOf } from "../messages.ts";
import type { JournalOrder } from "../orders.ts";
import { balances, compare, sum } from "../verdict.ts";
import { type Across, confirmAcross, lookAcross, openPair, type Pair } from "./pair.ts";
import type { Mutant } from "./changed-source.ts";
import { optionsOf } from "./unsafe.ts";

/** A fault of the network, of what lies between it and two installations, or of both of these. */
export type GatewayFault = {
  what: string;
  begin(pair: Pair): Promise<void>;
  lastsMs: number;
  end(pair: Pair): Promise<void>;
  /** The fault's effects last much longer than the fault: then only the last round waits for them. */
  waitsAtEnd?: boolean;
  /** One protection that is taken away with `--unsafe`. */
  unsafe: Mutant;
};

/** How many payments are looked up before each fault, and ordered at its begin. */
const duringFault = 16;
/** Settled ones before each fault, and again after it. */
const payments = 40;
/**
 * Longer than the longest retry: the servers ask for lost events once a minute, and an order ends after a minute. What
 * a server without one of its protections leaves behind is not waited for as long.
 */
const longestMs = { safe: 240_000, unsafe: 75_000 };

/** Injects a fault in each round while customers of two banks pay each other, then compares the books of all. */
export async function runGatewayFault(fault: GatewayFault, rounds: number, isUnsafe: boolean): Promise<Outcome> {
  const pair = await openPair(isUnsafe ? optionsOf(fault.unsafe) : []);
  try {
    const before = await balances(pair.banks);
    const opening = await Promise.all(pair.banks.map(settledIn));
    const journal: JournalOrder[] = [];
    const [servedMs, gapsMs, doneMs]: [number[], number[], number[]] = [[], [], []];
    for (let round = 1; round <= rounds; round += 1) {
      const { served, since, gap } = await underLoad(pair, fault, journal);
      servedMs.push(served);
      gapsMs.push(gap);
      let summary = `serves again after ${seconds(served)}`;
      if (!fault.waitsAtEnd || round === rounds) {
        const done = await allDoneIn(pair, isUnsafe ? longestMs.unsafe : longestMs.safe);
        doneMs.push(done ? performance.now() - since : Number.POSITIVE_INFINITY);
        summary += done ? `, all done after ${seconds(doneMs.at(-1) ?? 0)}` : ", never all done";
      }
      console.log(`  round ${round} of ${rounds}: ${summary}`);
    }
    const messages = await Promise.all(pair.banks.map((bank) => messagesOf(bank, bank.inFolder(), 0)));
    return {
      unmet: 0,
      rounds,
      servedMs,
      gapsMs,
      doneMs,
      ...(await compare(pair.banks, journal, before)),
      ...(await booksOf(pair, opening)),
      owed: sum(messages.map(({ owed }) => owed)),
      messagesLost: sum(messages.map(({ messagesLost }) => messagesLost)),
      copies: sum(messages.map(({ copies }) => copies)),
    };
  } finally {
    await pair.close();
  }
}

async function underLoad(pair: Pair, fault: GatewayFault, journal: JournalOrder[]) {
  const ahead = await lookedUp(pair);
  const next = async (turn: number) => {
    const across = await lookAcross(pair, turn);
    return across && confirmAcross(journal, across);
  };
  const load = pay(journal, next, ({ isSettled }) => isSettled);
  const ordered: Promise<unknown>[] = [];
  const scenario = {
    async inject() {
      // Some are on their way when it begins, the others find it there.
      ordered.push(...ahead.slice(0, duringFault / 2).map((across) => confirmAcross(journal, across)));
      await fault.begin(pair);
      ordered.push(...ahead.slice(duringFault / 2).map((across) => confirmAcross(journal, across)));
    },
    lastsMs: fault.lastsMs,
    recover: () => fault.end(pair),
  };
  const answered = await once(scenario, journal, load, payments);
  await Promise.all(ordered);
  return answered;
}

async function lookedUp(pair: Pair): Promise<Across[]> {
  const ahead: Across[] = [];
  for (let turn = 0; ahead.length < duringFault; turn += 1) {
    const across = await lookAcross(pair, turn);
    if (across) ahead.push(across);
    else if (turn > 20 * duringFault) throw new Error("no key is found in the network's directory");
  }
  return ahead;
}
