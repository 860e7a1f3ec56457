import fc from "fast-check";
import { cents } from "@vitral/brazil/cents";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { applyDueChanges, limitsForStaff } from "../payments.ts";

const { aCustomer, aTenant, anExternalPayee, app, clock, db, deps, failedLedgerChecks, messages } = await aWorld();
const maria = await anExternalPayee("maria@exemplo.com.br");

const call = (who: Customer, method: "PUT" | "DELETE", path: string, payload?: object) =>
  app.inject({
    method,
    url: `/api/accounts/${who.accountId}/pix${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
type Kind = "DAY" | "NIGHT" | "NIGHT_PEOPLE" | "TRANSACTION";
const change = async (who: Customer, kind: Kind, amount: number, pin = "1234") => {
  const answer = await call(who, "PUT", `/limits/${kind}`, { amount, pin });
  return [answer.statusCode, answer.json()] as const;
};
const chooseNight = async (who: Customer, start: string) => {
  const answer = await call(who, "PUT", "/night-start", { start, pin: "1234" });
  return [answer.statusCode, answer.json()] as const;
};
const cancel = async (who: Customer, kind: string) => (await call(who, "DELETE", `/limits/${kind}/pending`)).statusCode;
const read = async (who: Customer) => (await who.get("/pix/limits")).json();
const limit = async (who: Customer, kind: Kind) =>
  (await read(who)).limits.find((one: { kind: Kind }) => one.kind === kind);
const pay = async (who: Customer, amount: number) => {
  const answer = await who.pay(await who.lookUp(maria), amount);
  return answer.statusCode === 200 ? 200 : answer.json().code;
};
/** The moment on the clock of São Paulo, three hours behind UTC; sessions last four hours. */
async function at(localTime: string, ...people: Customer[]) {
  clock.set(`${localTime}-03:00`);
  for (const person of people) await person.signIn();
}
const news = async (who: Customer) =>
  (await messages({ tenantId: who.tenant.id, recipient: who.email, templates: ["pix-limit"] })).map(
    ({ data }) => data["news"],
  );

beforeEach(() => at("2026-03-10T12:00:00"));

test("a customer reads limits, ceiling, what is used and what remains", async () => {
  const ana = await aCustomer({ balance: 10_000_00 });
  expect(await pay(ana, 150)).toBe(200);
  expect(await read(ana)).toEqual({
    limits: [
      { kind: "DAY", current: 5_000, ceiling: 25_000, used: 150, remaining: 4_850, pending: null, scheduled: null },
      { kind: "NIGHT", current: 1_000, ceiling: 5_000, used: 0, remaining: 1_000, pending: null, scheduled: null },
      {
        kind: "TRANSACTION",
        current: 2_000,
        ceiling: 10_000,
        used: 0,
        remaining: 2_000,
        pending: null,
        scheduled: null,
      },
    ],
    nightStart: { current: "20:00", pending: null },
    mayChange: { limits: true, nightStart: true },
  });
});

test("lowering holds at once, zero is allowed, and the next payment is refused", async () => {
  const ana = await aCustomer({ balance: 10_000_00 });
  expect(await change(ana, "TRANSACTION", 100)).toEqual([200, { status: "EFFECTIVE" }]);
  expect(await pay(ana, 100.01)).toBe("OVER_TRANSACTION_LIMIT");
  expect(await pay(ana, 100)).toBe(200);
  expect(await change(ana, "DAY", 0)).toEqual([200, { status: "EFFECTIVE" }]);
  expect(await pay(ana, 0.01)).toBe("OVER_DAY_LIMIT");
  expect((await ana.get("/limits")).json()).toMatchObject({ dayLimit: 0, limitPerTransaction: 100, leftInWindow: 0 });
  expect(await news(ana)).toEqual(["EFFECTIVE", "EFFECTIVE"]);
});

test("a raise waits, holds at its moment without a worker, and is told twice", async () => {
  const ana = await aCustomer({ balance: 100_000_00 });
  const effectiveAt = "2026-03-11T15:00:00.000Z";
  const waits = [202, { status: "PENDING", effectiveAt }];
  expect(await change(ana, "TRANSACTION", 6_000)).toEqual(waits);
  expect(await change(ana, "DAY", 8_000)).toEqual(waits);
  expect((await limit(ana, "DAY")).pending).toEqual({
    amount: 8_000,
    askedAt: "2026-03-10T15:00:00.000Z",
    effectiveAt,
  });
  await at("2026-03-11T11:59:59", ana);
  expect(await pay(ana, 6_000)).toBe("OVER_TRANSACTION_LIMIT");
  // The same order again is the same raise.
  expect(await change(ana, "DAY", 8_000)).toEqual(waits);
  await at("2026-03-11T12:00:00", ana);
  expect(await pay(ana, 6_000)).toBe(200);
  expect(await limit(ana, "DAY")).toMatchObject({ current: 8_000, used: 6_000, remaining: 2_000, pending: null });
  expect(await news(ana)).toEqual(["ASKED", "ASKED"]);
  expect(await applyDueChanges(deps)).toBe(1);
  expect(await applyDueChanges(deps)).toBe(0);
  expect(await limit(ana, "DAY")).toMatchObject({ current: 8_000, pending: null });
  expect(await news(ana)).toEqual(["ASKED", "ASKED", "EFFECTIVE", "EFFECTIVE"]);
});

test("two servers tell an effective raise once", async () => {
  const ana = await aCustomer();
  await change(ana, "DAY", 8_000);
  await at("2026-03-12T12:00:00", ana);
  await Promise.all([1, 2, 3, 4].map(() => applyDueChanges(deps)));
  expect(await news(ana)).toEqual(["ASKED", "EFFECTIVE"]);
});

test("a lowering while a raise waits cancels the raise", async () => {
  const ana = await aCustomer();
  await change(ana, "DAY", 8_000);
  expect(await change(ana, "DAY", 4_000)).toEqual([200, { status: "EFFECTIVE" }]);
  await at("2026-03-12T12:00:00", ana);
  expect(await limit(ana, "DAY")).toMatchObject({ current: 4_000, pending: null });
  await change(ana, "DAY", 9_000);
  expect(await change(ana, "DAY", 4_000)).toEqual([200, { status: "EFFECTIVE" }]);
  expect((await limit(ana, "DAY")).pending).toBeNull();
  expect(await news(ana)).toEqual(["ASKED", "EFFECTIVE", "ASKED", "CANCELLED"]);
});

test("a waiting raise is cancelled until its moment, and cancelled again changes nothing", async () => {
  const ana = await aCustomer();
  await change(ana, "DAY", 8_000);
  expect(await cancel(ana, "DAY")).toBe(200);
  expect(await cancel(ana, "DAY")).toBe(200);
  await change(ana, "NIGHT", 2_000);
  await at("2026-03-12T12:00:00", ana);
  expect(await cancel(ana, "NIGHT")).toBe(200);
  expect(await limit(ana, "DAY")).toMatchObject({ current: 5_000, pending: null });
  expect(await limit(ana, "NIGHT")).toMatchObject({ current: 2_000, pending: null });
  expect(await news(ana)).toEqual(["ASKED", "CANCELLED", "ASKED", "EFFECTIVE"]);
});

test("of two raises at once one waits", async () => {
  const ana = await aCustomer();
  const answers = await Promise.all([6_000, 7_000, 8_000].map((amount) => change(ana, "DAY", amount)));
  expect(answers.map(([status]) => status)).toEqual([202, 202, 202]);
  const { rows } = await sql`select 1 from pix_limit_change where account_id = ${ana.accountId}`.execute(db);
  expect(rows).toHaveLength(1);
  expect([6_000, 7_000, 8_000]).toContain((await limit(ana, "DAY")).pending.amount);
});

test("beyond the ceiling an operator decides; an approved raise still waits, a refused one ends", async () => {
  const tenant = await aTenant({ rules: { raiseDelayHours: 48, limitCeilingFactor: 2 } });
  const ana = await aCustomer({ tenant });
  expect(await change(ana, "DAY", 10_000)).toEqual([
    202,
    { status: "PENDING", effectiveAt: "2026-03-12T15:00:00.000Z" },
  ]);
  expect(await change(ana, "DAY", 10_000.01)).toEqual([202, { status: "AWAITING_APPROVAL" }]);
  expect(await change(ana, "NIGHT", 3_000)).toEqual([202, { status: "AWAITING_APPROVAL" }]);
  expect((await limit(ana, "DAY")).pending).toMatchObject({ amount: 10_000.01, effectiveAt: null });
  const waiting = await limitsForStaff.awaiting(db, tenant.id, clock.now());
  expect(waiting.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["DAY", 10_000_01],
    ["NIGHT", 3_000_00],
  ]);
  const { accountId } = ana;
  const accountKey = { tenantId: tenant.id, accountId };
  await at("2026-03-13T12:00:00", ana);
  expect(await limit(ana, "DAY")).toMatchObject({ current: 5_000 });
  await db.transaction().execute(async (tx) => {
    const approved = await limitsForStaff.approve(deps, tx, tenant, { accountId, kind: "DAY" });
    expect(approved?.toISOString()).toBe("2026-03-15T15:00:00.000Z");
    expect(await limitsForStaff.approve(deps, tx, tenant, { accountId, kind: "DAY" })).toBeNull();
    expect(await limitsForStaff.reject(deps, tx, accountKey, "NIGHT")).toBe(true);
    expect(await limitsForStaff.reject(deps, tx, accountKey, "NIGHT")).toBe(false);
  });
  await at("2026-03-15T11:59:59", ana);
  expect(await limit(ana, "DAY")).toMatchObject({ current: 5_000 });
  await at("2026-03-15T12:00:00", ana);
  expect(await limit(ana, "DAY")).toMatchObject({ current: 10_000.01, pending: null });
  expect(await limit(ana, "NIGHT")).toMatchObject({ current: 1_000, pending: null });
  expect(await news(ana)).toEqual(["ASKED", "AWAITING_APPROVAL", "AWAITING_APPROVAL", "APPROVED", "REJECTED"]);
});

test("the PIN is counted as for a payment: five wrong ones lock it everywhere", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  for (const tries of ["Restam 4", "Restam 3", "Restam 2", "Resta 1"]) {
    const [status, body] = await change(ana, "DAY", 1, "9999");
    expect([status, body.code, body.message]).toEqual([422, "WRONG_PIN", expect.stringContaining(tries)]);
  }
  expect((await change(ana, "DAY", 1, "9999"))[1].code).toBe("PIN_LOCKED");
  expect((await chooseNight(ana, "22:00"))[1].code).toBe("PIN_LOCKED");
  expect(await pay(ana, 1)).toBe("PIN_LOCKED");
  expect(await limit(ana, "DAY")).toMatchObject({ current: 5_000 });
  const caio = await aCustomer({ pin: null });
  expect((await change(caio, "DAY", 1))[1].code).toBe("PIN_NOT_SET");
});

test("where the tenant's rules do not offer it, nothing changes and no PIN is counted", async () => {
  const tenant = await aTenant({ rules: { selfServiceLimits: false } });
  const ana = await aCustomer({ tenant });
  for (let times = 0; times < 6; times += 1)
    expect((await change(ana, "DAY", 1, "9999"))[1].code).toBe("LIMITS_BY_SUPPORT_ONLY");
  expect((await chooseNight(ana, "22:00"))[1].message).toContain("entre em contato com o suporte");
  expect((await read(ana)).mayChange).toEqual({ limits: false, nightStart: false });
  const fixedNight = await aCustomer({ tenant: await aTenant({ rules: { nightStartChoice: false } }) });
  expect((await chooseNight(fixedNight, "22:00"))[1].code).toBe("LIMITS_BY_SUPPORT_ONLY");
  expect((await change(fixedNight, "DAY", 1))[0]).toBe(200);
});

test("the night begins at 20:00, or at 22:00 for whoever chose it, and ends at 06:00", async () => {
  const [usual, late] = [await aCustomer({ balance: 90_000_00 }), await aCustomer({ balance: 90_000_00 })];
  expect(await chooseNight(late, "22:00")).toEqual([
    202,
    { status: "PENDING", effectiveAt: "2026-03-11T15:00:00.000Z" },
  ]);
  expect(await chooseNight(late, "20:00")).toEqual([200, { status: "EFFECTIVE" }]);
  expect(await chooseNight(late, "22:00")).toEqual([
    202,
    { status: "PENDING", effectiveAt: "2026-03-11T15:00:00.000Z" },
  ]);
  const window = async (who: Customer) => (await who.get("/limits")).json().window;
  const both = async (localTime: string) => {
    await at(localTime, usual, late);
    // 1,500 at once: more than the night allows, less than the day.
    return Promise.all([usual, late].map(async (who) => [await window(who), await pay(who, 1_500)]));
  };
  const [day, night] = [
    ["DAY", 200],
    ["NIGHT", "OVER_NIGHT_LIMIT"],
  ];
  expect(await both("2026-03-10T20:00:00")).toEqual([night, night]);
  expect(await both("2026-03-12T05:59:59")).toEqual([night, night]);
  expect(await both("2026-03-12T06:00:00")).toEqual([day, day]);
  expect(await both("2026-03-12T19:59:59")).toEqual([day, day]);
  expect(await both("2026-03-12T20:00:00")).toEqual([night, day]);
  expect(await both("2026-03-13T21:59:59")).toEqual([night, day]);
  expect(await both("2026-03-13T22:00:00")).toEqual([night, night]);
  expect((await read(late)).nightStart).toEqual({ current: "22:00", pending: null });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a limit says what Pix Agendados to come need of it, and no longer once they are cancelled", async () => {
  const ana = await aCustomer();
  const schedule = async (amount: number, scheduledDate: string) =>
    (await ana.post("/pix/payment", { keyInfoId: await ana.lookUp(maria), amount, pin: "1234", scheduledDate })).json()
      .scheduleId;
  expect(await limit(ana, "DAY")).toMatchObject({ scheduled: null });
  const first = await schedule(700, "2026-03-20");
  await schedule(400, "2026-03-21");
  await schedule(500, "2026-03-21");
  const needs = async () => [(await limit(ana, "DAY")).scheduled, (await limit(ana, "TRANSACTION")).scheduled];
  expect(await needs()).toEqual([
    { amount: 900, day: "2026-03-21" },
    { amount: 700, day: "2026-03-20" },
  ]);
  expect(await limit(ana, "NIGHT")).toMatchObject({ scheduled: null });
  expect((await call(ana, "DELETE", `/schedules/${first}`)).statusCode).toBe(200);
  expect((await needs())[1]).toEqual({ amount: 500, day: "2026-03-21" });
});

test("people pay people at most R$ 1,000 a night, unless they asked for more", async () => {
  const tenant = await aTenant({ rules: { nightPersonToPersonLimit: cents(1_000_00) }, nightLimit: 1_500_00 });
  const ana = await aCustomer({ tenant, balance: 90_000_00 });
  const shop = await aCustomer({ tenant, entityType: "COMPANY", balance: 90_000_00 });
  expect(await limit(ana, "NIGHT")).toMatchObject({ current: 1_500 });
  expect(await limit(ana, "NIGHT_PEOPLE")).toMatchObject({ current: 1_000, ceiling: 5_000 });
  expect(await limit(shop, "NIGHT")).toMatchObject({ current: 15_000 });
  expect(await limit(shop, "NIGHT_PEOPLE")).toBeUndefined();
  expect((await change(shop, "NIGHT_PEOPLE", 1))[1].code).toBe("LIMITS_BY_SUPPORT_ONLY");
  await at("2026-03-10T21:00:00", ana, shop);
  expect(await pay(ana, 1_000.01)).toBe("OVER_NIGHT_PEOPLE_LIMIT");
  expect(await pay(shop, 1_000.01)).toBe(200);
  await at("2026-03-11T12:00:00", ana);
  expect((await change(ana, "NIGHT_PEOPLE", 1_500))[0]).toBe(202);
  await at("2026-03-12T21:00:00", ana);
  expect(await limit(ana, "NIGHT_PEOPLE")).toMatchObject({ current: 1_500, used: 0, remaining: 1_500 });
  expect(await pay(ana, 1_200)).toBe(200);
  await applyDueChanges(deps);
  expect(await pay(ana, 300)).toBe(200);
  expect(await pay(ana, 0.01)).toBe("OVER_NIGHT_LIMIT");
});

test("a person's night limit of the tenant holds where the person pays a company", async () => {
  const tenant = await aTenant({ rules: { nightPersonToPersonLimit: cents(1_000_00) }, nightLimit: 1_500_00 });
  const ana = await aCustomer({ tenant, balance: 90_000_00 });
  await aCustomer({ tenant, entityType: "COMPANY", key: "loja@exemplo.com.br" });
  await at("2026-03-10T21:00:00", ana);
  expect((await ana.pay(await ana.lookUp("loja@exemplo.com.br"), 1_200)).statusCode).toBe(200);
});

const { numRuns, timeout } = runs(12, { seconds: 180 });

test("with payments and changes at once no payment passes a limit that held", { timeout }, async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("pay" as const), amount: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ do: fc.constant("change" as const), amount: fc.integer({ min: 0, max: 3_000 }) }),
    fc.record({ do: fc.constant("cancel" as const) }),
    fc.record({ do: fc.constant("tomorrow" as const) }),
  );
  let day = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        const local = () => new Date(Date.UTC(2026, 5, 1 + day)).toISOString().slice(0, 10);
        day += 5;
        await at(`${local()}T12:00:00`);
        const who = await aCustomer({ balance: 90_000_00 });
        for (const round of rounds) {
          if (round.some((one) => one.do === "tomorrow")) day += 1;
          await at(`${local()}T12:00:00`, who);
          const before = await limit(who, "DAY");
          const answers: number[] = [];
          const paid = await Promise.all(
            round.map(async (one) => {
              if (one.do === "pay") return (await pay(who, one.amount)) === 200 ? one.amount : 0;
              if (one.do === "change") answers.push((await change(who, "DAY", one.amount))[0]);
              if (one.do === "cancel") await cancel(who, "DAY");
              return 0;
            }),
          );
          const after = await limit(who, "DAY");
          expect(answers.filter((status) => status !== 200 && status !== 202)).toEqual([]);
          const sum = paid.reduce((total, amount) => total + amount, 0);
          // A limit only falls within a round: whatever was paid had room under the one before.
          expect(after.current).toBeLessThanOrEqual(before.current);
          expect(sum).toBeLessThanOrEqual(before.remaining);
          expect(after.used).toBe(before.used + sum);
          expect(after.pending === null || after.pending.amount > after.current).toBe(true);
        }
      },
    ),
    { numRuns },
  );
  expect(await failedLedgerChecks()).toEqual([]);
});
