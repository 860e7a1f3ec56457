import { type Figure, figure } from "../figures.ts";
import { load } from "../load.ts";
import { fillHistory } from "../history.ts";
import type { Person } from "../people.ts";
import { requestBytes } from "../wire.ts";
import type { Part } from "./part.ts";

const day = 86_400_000;

/**
 * Statements of accounts whose histories differ by a factor of a thousand; one call at a time, so that the time is the
 * call's own.
 */
export const statement: Part = async ({ openBank, seconds, entries }) => {
  const bank = await openBank();
  const sizes = [10_000, 1_000_000, 10_000_000].filter((size) => size <= Math.max(10_000, entries));
  const accounts: { size: number; person: Person }[] = [];
  for (const [index, size] of sizes.entries()) {
    const person = bank.people[index] as Person;
    const began = performance.now();
    await fillHistory(bank.owner, bank.tenantId, person.accountId, size);
    console.log(`${size.toLocaleString("en")} entries loaded in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    accounts.push({ size, person });
  }
  await bank.owner.query("vacuum analyze account_transaction, account_day");

  const figures: Figure[] = [];
  for (const { name, query } of questions()) {
    const measured = await inTurns(
      accounts.map(
        ({ person }) =>
          () =>
            ask(bank.port, person, query, seconds / 3),
      ),
    );
    const smallest = measured[0] ?? { p50: Number.NaN, p99: Number.NaN };
    for (const [index, { size }] of accounts.entries()) {
      const { p50, p99 } = measured[index] as typeof smallest;
      const peers = index === 0 ? { p50: null, p99: null } : smallest;
      figures.push(figure(`statement, ${name}, ${size.toLocaleString("en")} entries, p50`, p50, "ms", peers.p50));
      figures.push(figure(`statement, ${name}, ${size.toLocaleString("en")} entries, p99`, p99, "ms", peers.p99));
    }
  }
  return figures;
};

function questions(): { name: string; query: string }[] {
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  const now = Date.now();
  return [
    { name: "page 1", query: "page=0" },
    { name: "page 1,000", query: "page=999" },
    { name: "90 days", query: `page=0&startDate=${iso(now - 120 * day)}&endDate=${iso(now - 30 * day)}` },
  ];
}

type Times = { p50: number; p99: number };

/** Three rounds over all accounts, the minimum of each: disturbances of the machine affect all accounts alike. */
async function inTurns(measures: (() => Promise<Times>)[]): Promise<Times[]> {
  const best = measures.map(() => ({ p50: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY }));
  for (let round = 0; round < 3; round += 1) {
    for (const [index, measure] of measures.entries()) {
      const { p50, p99 } = await measure();
      const so = best[index] as Times;
      best[index] = { p50: Math.min(so.p50, p50), p99: Math.min(so.p99, p99) };
    }
  }
  return best;
}

function ask(port: number, { accountId, headers }: Person, query: string, seconds: number): Promise<Times> {
  const request = requestBytes({ method: "GET", path: `/api/accounts/${accountId}/transactions?${query}`, headers });
  return load(
    port,
    async (wire) => {
      const answer = await wire.call(request);
      if (answer.status !== 200) throw new Error(`a statement was answered with ${answer.status} ${answer.body}`);
      return true;
    },
    { connections: 1, warmUp: 0.5, seconds },
  );
}
