import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { payDueSchedules, processPendingPayments } from "../pix.ts";
import { takeDueSchedules } from "./due-queries.ts";

const { aCustomer, anExternalPayee, app, clock, db, deps, failedLedgerChecks } = await aWorld();
const keys = ["bruno@exemplo.com.br", "maria@exemplo.com.br", "recusa@exemplo.com.br", "demora@exemplo.com.br"];
const bruno = await aCustomer({ key: keys[0] ?? "" });
await anExternalPayee("maria@exemplo.com.br");
await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
await anExternalPayee("demora@exemplo.com.br", "DELAY");

const opening = 50_00;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("schedule" as const),
      who: fc.nat(1),
      to: fc.nat(3),
      reais: fc.integer({ min: 1, max: 30 }),
      inDays: fc.integer({ min: 1, max: 3 }),
      times: fc.constantFrom(1, 1, 2, 3),
      twice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), who: fc.nat(1), which: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("work" as const), servers: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("die" as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 20 }) }) },
);

const hour = 3_600_000;
let begin = Date.UTC(2026, 2, 10, 15);
const list = async (who: Customer) => (await who.get("/pix/schedules")).json().schedules;
const balances = async (people: readonly Customer[]): Promise<number> => {
  let sum = 0;
  for (const one of people) {
    await one.signIn();
    sum += await one.balance();
  }
  return sum;
};

/** With what cancellations were answered. */
const answered = new Set<number>();

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function doStep(one: Step, people: readonly Customer[]): Promise<void> {
  const work = () => payDueSchedules(deps);
  if (one.do === "wait") clock.advance(one.hours * 3_600);
  if (one.do === "work") await Promise.all(Array.from({ length: one.servers }, work));
  if (one.do === "die") {
    const now = clock.now();
    const until = new Date(now.getTime() + 120_000);
    await takeDueSchedules(db, { tenantId: bruno.tenant.id, now, until, max: 2 });
  }
  if (one.do !== "schedule" && one.do !== "cancel") return;
  const who = people[one.who];
  if (!who) return;
  await who.signIn();
  if (one.do === "cancel") {
    const found = (await list(who))[one.which];
    if (!found) return;
    const url = `/api/accounts/${who.accountId}/pix/schedules/${found.id}`;
    // At the same moment as a server pays.
    const [answer] = await Promise.all([app.inject({ method: "DELETE", url, headers: who.headers }), work()]);
    answered.add(answer.statusCode);
    return;
  }
  const day = new Date(clock.now().getTime() - 3 * hour + one.inDays * 24 * hour).toISOString().slice(0, 10);
  const body = {
    keyInfoId: await who.lookUp(keys[one.to] ?? ""),
    amount: one.reais,
    pin: "1234",
    scheduledDate: day,
    ...(one.times > 1 && { recurrence: { every: "WEEK", times: one.times } }),
  };
  const send = () => who.post("/pix/payment", body);
  const answers = one.twice ? await Promise.all([send(), send()]) : [await send()];
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
}

const { numRuns, timeout } = runs(10, { seconds: 300 });

test("whatever happens, each schedule pays at most once, and no money is made or lost", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      begin += 200 * 24 * hour;
      clock.set(new Date(begin).toISOString());
      const people = [await aCustomer({ balance: opening }), await aCustomer({ balance: opening })];
      const before = await balances([bruno]);
      for (const one of steps) await doStep(one, people);
      // Every day until the last of the series is over, servers work.
      for (let day = 0; day < 28; day += 1) {
        clock.advance(24 * 3_600);
        await payDueSchedules(deps);
        clock.advance(50);
        await processPendingPayments(deps);
      }
      const accountIds = people.map(({ accountId }) => accountId);
      const made = await db
        .selectFrom("pix_schedule as s")
        .leftJoin("pix_payment as p", "p.look_up_id", "s.id")
        .select(["s.status", "s.amount_cents as amount", "p.amount_cents as paid", "p.status as payment", "s.key"])
        .where("s.account_id", "in", accountIds)
        .execute();
      const paid = await db.selectFrom("pix_payment").select("id").where("account_id", "in", accountIds).execute();
      expect(paid).toHaveLength(made.filter(({ payment }) => payment !== null).length);
      const settled = made.filter(({ payment }) => payment === "SETTLED");
      expect(made.filter(({ status }) => status === "PAID")).toEqual(settled);
      expect(made.filter(({ status }) => status === "SCHEDULED")).toEqual([]);
      expect(settled.every(({ amount, paid: sent }) => amount === sent)).toBe(true);
      const sum = (bank: typeof made) => bank.reduce((total, { amount }) => total + amount, 0);
      expect(await balances(people)).toBe(opening * people.length - sum(settled));
      expect((await balances([bruno])) - before).toBe(sum(settled.filter(({ key }) => key === keys[0])));
    }),
    { numRuns },
  );
  expect(await failedLedgerChecks()).toEqual([]);
});
