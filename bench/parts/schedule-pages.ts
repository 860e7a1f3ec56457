import { newId } from "../../server/src/platform/database/ids.ts";
import type { Bank } from "../bank.ts";
import { type Figure, figure } from "../figures.ts";
import type { Person } from "../people.ts";
import { dueParameters, insertDueToday } from "../schedules.ts";
import { ask, inTurns, type Times } from "./turns.ts";

/** A page of the list has 100. */
const sizes = [100, 1_000];

/** Lists of an account with ten times as many Pix Agendados as one page has, beside one with a page. */
export async function pagesWithSchedules(bank: Bank, seconds: number): Promise<Figure[]> {
  const accounts: Person[] = [];
  for (const [index, size] of sizes.entries()) {
    const person = bank.people[10 + index] as Person;
    await fillSchedules(bank, person, size);
    accounts.push(person);
  }
  await bank.owner.query("vacuum analyze pix_schedule");
  const figures: Figure[] = [];
  for (const [name, path] of [
    ["schedules, page 1", "/pix/schedules"],
    ["limits", "/pix/limits"],
  ] as const) {
    const measured = await inTurns(accounts.map((person) => () => ask(bank.port, person, path, seconds / 3)));
    const [few, many] = measured as [Times, Times];
    for (const q of ["p50", "p99"] as const)
      figures.push(figure(`${name}, 1,000 schedules beside 100, ${q}`, many[q], "ms", few[q]));
  }
  return figures;
}

/** So many Pix Agendados of a customer over the next year; the worker does not see them as due. */
async function fillSchedules({ owner, tenantId, people }: Bank, { accountId }: Person, many: number): Promise<void> {
  const key = people[0]?.key ?? "";
  const rows = Array.from({ length: many }, () => ({ id: newId(), accountId, key, amountCents: 100 }));
  await owner.query("begin");
  await owner.query(insertDueToday, dueParameters(tenantId, rows));
  await owner.query(
    `update pix_schedule set scheduled_date = scheduled_date + 1 + (random() * 364)::int, next_try_at = now() + interval '2 years'
      where tenant_id = $1 and account_id = $2`,
    [tenantId, accountId],
  );
  await owner.query("commit");
}
