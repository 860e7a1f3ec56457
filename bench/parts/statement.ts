import { type Figure, figure } from "../figures.ts";
import { fillHistory } from "../history.ts";
import type { Person } from "../people.ts";
import type { Part } from "./part.ts";
import { pagesWithSchedules } from "./schedule-pages.ts";
import { ask, inTurns } from "./turns.ts";

const day = 86_400_000;

/**
 * Statements and searches of accounts whose histories differ by a factor of a thousand, then lists of accounts whose
 * Pix Agendados differ by ten; one call at a time, so that the time is the call's own.
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
  await bank.owner.query("vacuum analyze account_entry, account_past_day, ledger_account");

  const figures: Figure[] = [];
  for (const { name, query } of questions()) {
    const measured = await inTurns(
      accounts.map(
        ({ person }) =>
          () =>
            ask(bank.port, person, `/transactions?${query}`, seconds / 3),
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
  return [...figures, ...(await pagesWithSchedules(bank, seconds))];
};

/** Received, by name, kind and amount: 3,500 of the newest 10,000 rows. */
const filters = "q=maria&direction=IN&kind=PIX_RECEIVED&amountFrom=10&amountTo=80";

function questions(): { name: string; query: string }[] {
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  const now = Date.now();
  return [
    { name: "page 1", query: "page=0" },
    { name: "page 1,000", query: "page=999" },
    // A search looks at the newest 10,000 rows; every other one is of Maria Souza.
    { name: "search by name, page 1", query: "page=0&q=maria" },
    { name: "search by name, page 500", query: "page=499&q=maria" },
    { name: "search by name and filters, page 1", query: `page=0&${filters}` },
    { name: "search by name and filters, page 300", query: `page=299&${filters}` },
    { name: "search that finds nothing", query: "page=0&q=ninguem" },
    { name: "90 days", query: `page=0&startDate=${iso(now - 120 * day)}&endDate=${iso(now - 30 * day)}` },
  ];
}
