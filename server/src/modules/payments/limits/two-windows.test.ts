import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { payDueSchedules } from "../../pix/pix.ts";

const { aCustomer, anExternalPayee, clock, db, deps, failedLedgerChecks } = await aWorld();
const shop = "loja@exemplo.com.br";
const person = "pessoa@exemplo.com.br";
const silent = await anExternalPayee("silencio@exemplo.com.br", "SILENT");
await aCustomer({ key: shop, entityType: "COMPANY" });
await aCustomer({ key: person });
const limits = { DAY: 5_000_00, NIGHT: 1_000_00 };
const edges = ["00:00:00", "00:05:00", "05:59:59", "06:00:00", "19:59:59", "20:00:00", "21:59:59", "23:59:59"] as const;

type Window = { kind: "DAY" | "NIGHT"; day: string };
const dayOf = (day: number) => new Date(Date.UTC(2026, 5, 1 + day)).toISOString().slice(0, 10);
/** Written from the rule, not from the code: the night is of the date on which it began (spec 5.6). */
function windowAt(day: number, time: string): Window {
  if (time < "06:00:00") return { kind: "NIGHT", day: dayOf(day - 1) };
  return { kind: time < "20:00:00" ? "DAY" : "NIGHT", day: dayOf(day) };
}
/** What stands in the payments themselves, in centavos: of one window, or the fullest of a kind. */
const paidIn = async ({ accountId }: Customer) => {
  const { rows } = await sql<{ kind: Window["kind"]; day: string; sum: number }>`
    select window_kind as kind, window_day::text as day, sum(amount_cents)::bigint as sum from pix_payment
     where account_id = ${accountId} and status <> 'FAILED' group by 1, 2`.execute(db);
  return rows;
};
const failOne = async ({ tenant, accountId }: Customer) =>
  sql`select pix_fail(${tenant.id}, p.id, 'AB03', ${clock.now()})
        from (select id from pix_payment where account_id = ${accountId} and status = 'PENDING' order by created_at limit 1) p`.execute(
    db,
  );

const answerOf = (answer: { statusCode: number; json: () => { code?: string } }) => ({
  statusCode: answer.statusCode,
  code: answer.json().code ?? "",
});

const amount = fc.constantFrom(1, 300, 400, 600, 1_000, 2_000);
const payee = fc.constantFrom(shop, person, silent);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pass" as const), to: fc.constantFrom(...edges) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pay" as const), payee, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("schedule" as const), payee, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("work" as const), servers: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("payWhileServersWork" as const), payee, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("fail" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test("what is paid after the demo's clock went back counts in no window that came later", async () => {
  const who = await aCustomer({ balance: 900_000_00 });
  const used = async () => {
    const { limits: shown } = (await who.get("/pix/limits")).json();
    return shown.find(({ kind }: { kind: string }) => kind === "DAY").used;
  };
  const payAt = async (moment: string, reais: number) => {
    clock.set(`${moment}-03:00`);
    await who.signIn();
    expect((await who.pay(await who.lookUp(shop), reais)).statusCode).toBe(200);
  };
  await payAt("2026-05-10T12:00:00", 300);
  await payAt("2026-05-11T12:00:00", 400);
  expect(await used()).toBe(400);
  await payAt("2026-05-10T13:00:00", 600);
  clock.set("2026-05-11T13:00:00-03:00");
  await who.signIn();
  expect(await used()).toBe(400);
  expect(await failedLedgerChecks()).toEqual([]);
});

const { numRuns, timeout } = runs(4, { seconds: 120 });

test("a night and the day that follows are open at once, and neither is spent twice", { timeout }, async () => {
  let day = 0;
  const run = async (steps: Step[]) => {
    let time: string = "12:00:00";
    const at = async (who?: Customer) => {
      clock.set(`${dayOf(day)}T${time}-03:00`);
      await who?.signIn();
    };
    await at();
    const who = await aCustomer({ balance: 900_000_00 });
    const pay = async (to: string, reais: number) => who.pay(await who.lookUp(to), reais);
    for (const one of steps) {
      const window = windowAt(day, time);
      const before =
        (await paidIn(who)).find(({ kind, day: of }) => kind === window.kind && of === window.day)?.sum ?? 0;
      let isRight = true;
      if (one.do === "pass") {
        if (one.to <= time) day += 1;
        time = one.to;
        await at(who);
      } else if (one.do === "pay") {
        const fits = before + one.amount * 100 <= limits[window.kind];
        const { statusCode, code } = answerOf(await pay(one.payee, one.amount));
        isRight = fits ? statusCode < 300 : /^OVER_(DAY|NIGHT|NIGHT_PEOPLE|TRANSACTION)_LIMIT$/.test(code);
      } else if (one.do === "schedule") {
        const keyInfoId = await who.lookUp(one.payee);
        await who.post("/pix/payment", { keyInfoId, amount: one.amount, pin: "1234", scheduledDate: dayOf(day + 1) });
      } else if (one.do === "fail") await failOne(who);
      else {
        const servers = one.do === "work" ? one.servers : 2;
        const work = Array.from({ length: servers }, () => payDueSchedules(deps));
        await Promise.all(one.do === "work" ? work : [...work, pay(one.payee, one.amount)]);
      }
      expect({ ...one, before, isRight }).toEqual({ ...one, before, isRight: true });
      const paid = await paidIn(who);
      for (const { kind, day: of, sum } of paid) expect(sum, `${kind} of ${of}`).toBeLessThanOrEqual(limits[kind]);
      const now = windowAt(day, time);
      const { limits: shown } = (await who.get("/pix/limits")).json();
      const used = paid.find(({ kind, day: of }) => kind === now.kind && of === now.day)?.sum ?? 0;
      expect(shown.find(({ kind }: { kind: string }) => kind === now.kind).used).toBe(used / 100);
    }
    expect(await failedLedgerChecks()).toEqual([]);
    day += 2;
  };
  // A Pix Agendado of 00:05 leaves the night that runs as it is.
  const example: Step[] = [
    { do: "schedule", payee: shop, amount: 1 },
    { do: "pass", to: "23:59:59" },
    { do: "pay", payee: shop, amount: 1_000 },
    { do: "pass", to: "00:05:00" },
    { do: "work", servers: 2 },
    { do: "pay", payee: shop, amount: 1_000 },
    { do: "pass", to: "06:00:00" },
    { do: "pay", payee: silent, amount: 2_000 },
    { do: "pass", to: "20:00:00" },
    { do: "fail" },
    { do: "pay", payee: shop, amount: 1_000 },
  ];
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), run), {
    numRuns,
    examples: [[example]],
  });
});
