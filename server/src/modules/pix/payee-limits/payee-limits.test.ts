import fc from "fast-check";
import { cents } from "@vitral/brazil/cents";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { applyDuePayeeLimits, payDueSchedules, processPendingPayments } from "../pix.ts";
import { addNetworkKey } from "../../../../test/network.ts";

const { aCustomer, aTenant, anExternalPayee, clock, db, deps, failedLedgerChecks, messages, network } = await aWorld();
const maria = await anExternalPayee("maria@exemplo.com.br");
const other = await anExternalPayee("outra@exemplo.com.br");
const late = "vento@exemplo.com.br";
const vento = { name: "Vento", document: "98765432100", ispb: "99999007", bankName: "Banco Vento" };
await addNetworkKey(db, { key: late, behaviour: "SILENT", ...vento });

async function at(localTime: string, ...people: Customer[]) {
  clock.set(`${localTime}-03:00`);
  for (const person of people) await person.signIn();
}
beforeEach(() => at("2026-03-10T12:00:00"));

async function favorite(who: Customer, key: string): Promise<string> {
  return (await who.post("/pix/favorites", { keyInfoId: await who.lookUp(key) })).json().id;
}
const change = async (who: Customer, id: string, amount: number | null, pin = "1234") => {
  const answer = await who.call("PUT", `/pix/favorites/${id}/limit`, { amount, pin });
  return [answer.statusCode, answer.json().status ?? answer.json().code];
};
const limitOf = async (who: Customer, id: string) =>
  (await who.get("/pix/favorites")).json().favorites.find((one: { id: string }) => one.id === id).limit;
const pay = async (who: Customer, key: string, amount: number) => {
  const answer = await who.pay(await who.lookUp(key), amount);
  return answer.statusCode < 300 ? answer.statusCode : answer.json().code;
};
const usedOfDay = async (who: Customer) => (await who.get("/pix/limits")).json().limits[0].used;
const news = async (who: Customer) =>
  (await messages({ recipient: who.email, templates: ["pix-limit"] })).map(({ data }) => data["news"]);

/** A customer whose favourite may be paid so much a day, from now on. */
async function withLimit(key: string, amount: number) {
  const ana = await aCustomer({ balance: 90_000_00 });
  const id = await favorite(ana, key);
  expect(await change(ana, id, amount)).toEqual([202, "PENDING"]);
  clock.advance(25 * 3_600);
  await ana.signIn();
  return { ana, id };
}

/** A silent bank's answer comes after 40 s. */
async function afterTwoTries(work: (bank: typeof deps) => Promise<unknown>) {
  clock.advance(60);
  await work(deps);
  clock.advance(60);
  await work(deps);
}

test("a favourite says what Pix Agendados to it need on one day, and no longer once they are cancelled", async () => {
  const ana = await aCustomer({ balance: 90_000_00 });
  const schedule = async (key: string, amount: number, scheduledDate: string) =>
    (await ana.post("/pix/payment", { keyInfoId: await ana.lookUp(key), amount, pin: "1234", scheduledDate })).json()
      .scheduleId;
  const ids = [await favorite(ana, maria), await favorite(ana, other)];
  const needs = async () => {
    const { favorites } = (await ana.get("/pix/favorites")).json();
    return ids.map((id) => favorites.find((one: { id: string }) => one.id === id).scheduled);
  };
  expect(await needs()).toEqual([null, null]);
  await schedule(maria, 700, "2026-03-20");
  const one = await schedule(maria, 400, "2026-03-21");
  await schedule(maria, 500, "2026-03-21");
  await schedule(other, 100, "2026-03-21");
  expect(await needs()).toEqual([
    { amount: 900, day: "2026-03-21" },
    { amount: 100, day: "2026-03-21" },
  ]);
  expect((await ana.call("DELETE", `/pix/schedules/${one}`)).statusCode).toBe(200);
  expect((await needs())[0]).toEqual({ amount: 700, day: "2026-03-20" });
});

test("a payee's own limit waits a day, then holds instead of the account's limits", async () => {
  const ana = await aCustomer({ balance: 90_000_00 });
  const id = await favorite(ana, maria);
  expect(await limitOf(ana, id)).toBeNull();
  expect(await change(ana, id, 12_000)).toEqual([202, "PENDING"]);
  expect(await change(ana, id, 12_000)).toEqual([202, "PENDING"]);
  expect(await limitOf(ana, id)).toMatchObject({ current: null, pending: { amount: 12_000 } });
  expect(await pay(ana, maria, 2_000.01)).toBe("OVER_TRANSACTION_LIMIT");
  await at("2026-03-11T11:59:59", ana);
  expect(await pay(ana, maria, 2_000.01)).toBe("OVER_TRANSACTION_LIMIT");
  await at("2026-03-11T12:00:00", ana);
  expect(await pay(ana, maria, 11_999.99)).toBe(200);
  expect(await pay(ana, maria, 0.02)).toBe("OVER_PAYEE_LIMIT");
  expect([await usedOfDay(ana), await limitOf(ana, id)]).toEqual([
    0,
    { current: 12_000, used: 11_999.99, pending: null },
  ]);
  expect(await pay(ana, other, 2_000.01)).toBe("OVER_TRANSACTION_LIMIT");
  expect(await pay(ana, other, 2_000)).toBe(200);
  // The day is that of São Paulo, at night too.
  await at("2026-03-12T00:00:00", ana);
  expect(await pay(ana, maria, 12_000)).toBe(200);
  expect([await applyDuePayeeLimits(deps), await applyDuePayeeLimits(deps)]).toEqual([1, 0]);
  expect(await news(ana)).toEqual(["ASKED", "EFFECTIVE"]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("less holds at once and cancels what waits; taking a low limit away waits, a high one's ends at once", async () => {
  const { ana, id } = await withLimit(maria, 12_000);
  expect(await change(ana, id, 13_000)).toEqual([202, "PENDING"]);
  expect(await change(ana, id, 100)).toEqual([200, "EFFECTIVE"]);
  expect(await limitOf(ana, id)).toEqual({ current: 100, used: 0, pending: null });
  expect(await pay(ana, maria, 100.01)).toBe("OVER_PAYEE_LIMIT");
  expect(await change(ana, id, null)).toEqual([202, "PENDING"]);
  expect(await pay(ana, maria, 100.01)).toBe("OVER_PAYEE_LIMIT");
  expect((await ana.call("DELETE", `/pix/favorites/${id}/limit/pending`)).statusCode).toBe(200);
  expect((await ana.call("DELETE", `/pix/favorites/${id}/limit/pending`)).statusCode).toBe(200);
  expect(await limitOf(ana, id)).toMatchObject({ current: 100, pending: null });
  const high = await withLimit(maria, 12_000);
  expect(await change(high.ana, high.id, null)).toEqual([200, "EFFECTIVE"]);
  expect(await limitOf(high.ana, high.id)).toBeNull();
  expect(await pay(high.ana, maria, 2_000.01)).toBe("OVER_TRANSACTION_LIMIT");
});

test("a limit needs the PIN, has a ceiling, and is offered only where limits are changed here", async () => {
  const ana = await aCustomer();
  const id = await favorite(ana, maria);
  expect(await change(ana, id, 100, "9999")).toEqual([422, "WRONG_PIN"]);
  expect(await change(ana, id, 25_000.01)).toEqual([422, "PAYEE_LIMIT_TOO_HIGH"]);
  expect(await change(ana, id, 25_000)).toEqual([202, "PENDING"]);
  const closed = await aTenant({ rules: { selfServiceLimits: false } });
  const bia = await aCustomer({ tenant: closed });
  expect(await change(bia, await favorite(bia, maria), 100)).toEqual([422, "LIMITS_BY_SUPPORT_ONLY"]);
});

test("a limit ends with its favourite, and where the key is another's now", async () => {
  const { ana, id } = await withLimit(maria, 12_000);
  await ana.call("DELETE", `/pix/favorites/${id}`);
  expect(await pay(ana, maria, 2_000.01)).toBe("OVER_TRANSACTION_LIMIT");
  const bia = await withLimit(late, 12_000);
  await network.owns(late, "52998224725");
  expect(await pay(bia.ana, late, 2_000.01)).toBe("OVER_TRANSACTION_LIMIT");
  expect(await limitOf(bia.ana, await favorite(bia.ana, late))).toBeNull();
  await network.owns(late, vento.document);
});

test("a favourite with a limit below the account's is not removed before that limit was taken away", async () => {
  const { ana, id } = await withLimit(maria, 12_000);
  expect(await change(ana, id, 100)).toEqual([200, "EFFECTIVE"]);
  const remove = () => ana.call("DELETE", `/pix/favorites/${id}`);
  expect([(await remove()).statusCode, (await remove()).json().code]).toEqual([422, "FAVORITE_HAS_LIMIT"]);
  expect(await pay(ana, maria, 100.01)).toBe("OVER_PAYEE_LIMIT");
  expect(await change(ana, id, null)).toEqual([202, "PENDING"]);
  expect((await remove()).statusCode).toBe(422);
  clock.advance(25 * 3_600);
  await ana.signIn();
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 404]);
  expect(await pay(ana, maria, 100.01)).toBe(200);
});

test("where the bank changes limits, a favourite with a low one says that the bank takes it away", async () => {
  const ana = await aCustomer({ tenant: await aTenant({ rules: { selfServiceLimits: false } }) });
  const id = await favorite(ana, maria);
  // From the time in which customers changed limits themselves.
  await sql`insert into pix_payee_limit (tenant_id, account_id, key, payee_document, limit_cents)
            select tenant_id, account_id, key, payee_document, 10000 from pix_favorite where id = ${id}`.execute(db);
  const { code, message } = (await ana.call("DELETE", `/pix/favorites/${id}`)).json();
  expect(code).toBe("FAVORITE_LIMIT_BY_SUPPORT");
  expect(message).toContain("entre em contato com o suporte");
});

test("a Pix Agendado to a payee with a limit of its own needs none of the account's limits", async () => {
  const { ana, id } = await withLimit(maria, 12_000);
  const scheduled = { amount: 5_000, pin: "1234", scheduledDate: "2026-03-20" };
  expect((await ana.post("/pix/payment", { keyInfoId: await ana.lookUp(maria), ...scheduled })).statusCode).toBe(200);
  const needs = async () =>
    (await ana.get("/pix/limits")).json().limits.map((one: { scheduled: object | null }) => one.scheduled);
  expect(await needs()).toEqual([null, null, null]);
  // Without that limit by then, the account's are needed again.
  expect((await change(ana, id, 100))[1]).toBe("EFFECTIVE");
  expect(await change(ana, id, null)).toEqual([202, "PENDING"]);
  const need = { amount: 5_000, day: "2026-03-20" };
  expect(await needs()).toEqual([need, null, need]);
});

test("at 0:00 of the day on which its payee's limit begins, a Pix Agendado needs the account's", async () => {
  const order = async (who: Customer, scheduledDate: string) => {
    const body = { keyInfoId: await who.lookUp(maria), amount: 700, pin: "1234", scheduledDate };
    expect((await who.post("/pix/payment", body)).statusCode).toBe(200);
  };
  const needs = async (who: Customer) =>
    (await who.get("/pix/limits")).json().limits.map((one: { scheduled: object | null }) => one.scheduled);
  const bia = await aCustomer({ balance: 90_000_00 });
  await order(bia, "2026-03-11");
  await order(bia, "2026-03-12");
  // It holds from 12:00 on March 11.
  expect(await change(bia, await favorite(bia, maria), 12_000)).toEqual([202, "PENDING"]);
  const need = { amount: 700, day: "2026-03-11" };
  expect(await needs(bia)).toEqual([need, null, need]);
  // From one limit of its own to another, a day has one at every hour; it has none where the limit ends on it.
  const { ana, id } = await withLimit(maria, 12_000);
  await order(ana, "2026-03-12");
  expect(await change(ana, id, 15_000)).toEqual([202, "PENDING"]); // holds from 13:00 on March 12
  expect(await needs(ana)).toEqual([null, null, null]);
  expect(await change(ana, id, 100)).toEqual([200, "EFFECTIVE"]);
  expect(await change(ana, id, null)).toEqual([202, "PENDING"]);
  expect(await needs(ana)).toMatchObject([{ day: "2026-03-12" }, null, { day: "2026-03-12" }]);
});

test("a payment that fails gives its part of the payee's limit back", async () => {
  const { ana, id } = await withLimit(late, 3_000);
  expect(await pay(ana, late, 3_000)).toBe(202);
  expect(await limitOf(ana, id)).toMatchObject({ used: 3_000 });
  await afterTwoTries(processPendingPayments);
  expect(await limitOf(ana, id)).toMatchObject({ used: 0 });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a Pix Agendado is held against the payee's limit when it is ordered and when it is paid", async () => {
  const { ana, id } = await withLimit(maria, 6_000);
  const order = async (amount: number) => {
    const body = { keyInfoId: await ana.lookUp(maria), amount, pin: "1234", scheduledDate: "2026-03-20" };
    const answer = await ana.post("/pix/payment", body);
    return answer.json().status ?? answer.json().code;
  };
  expect(await order(4_000)).toBe("SCHEDULED");
  expect(await order(2_000.01)).toBe("OVER_PAYEE_LIMIT");
  expect(await order(2_000)).toBe("SCHEDULED");
  await at("2026-03-20T01:00:00", ana);
  await payDueSchedules(deps);
  await processPendingPayments(deps);
  expect(await limitOf(ana, id)).toMatchObject({ used: 6_000 });
  expect(await usedOfDay(ana)).toBe(0);
});

const { numRuns, timeout } = runs(8, { seconds: 180 });

test(
  "with payments and changes at once no payee is paid more in a day than the limit that held",
  { timeout },
  async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("pay" as const), amount: fc.integer({ min: 1, max: 900 }) }),
      fc.record({ do: fc.constant("change" as const), amount: fc.integer({ min: 0, max: 3_000 }) }),
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
          const { ana, id } = await withLimit(maria, 1_000);
          day += 2;
          for (const round of rounds) {
            if (round.some((one) => one.do === "tomorrow")) day += 2;
            await at(`${local()}T12:00:00`, ana);
            const before = await limitOf(ana, id);
            const paid = await Promise.all(
              round.map(async (one) => {
                if (one.do === "pay") return (await pay(ana, maria, one.amount)) === 200 ? one.amount : 0;
                if (one.do === "change") await change(ana, id, one.amount);
                return 0;
              }),
            );
            const after = await limitOf(ana, id);
            const sum = paid.reduce((total, amount) => total + amount, 0);
            expect(after.current).toBeLessThanOrEqual(before.current);
            expect(before.used + sum).toBeLessThanOrEqual(Math.max(before.current, before.used));
            expect(after.used).toBe(before.used + sum);
            expect(await usedOfDay(ana)).toBe(0);
          }
        },
      ),
      { numRuns },
    );
    expect(await failedLedgerChecks()).toEqual([]);
  },
);

test("at night people's limit counts what people paid to people, and nothing else", async () => {
  const tenant = await aTenant({ rules: { nightPersonToPersonLimit: cents(1_000_00) }, nightLimit: 5_000_00 });
  const ana = await aCustomer({ tenant, balance: 90_000_00 });
  await aCustomer({ tenant, entityType: "COMPANY", key: "loja@exemplo.com.br" });
  const night = async () => (await ana.get("/pix/limits")).json().limits[2];
  await at("2026-03-10T21:00:00", ana);
  expect(await pay(ana, "loja@exemplo.com.br", 1_200)).toBe(200);
  expect(await night()).toMatchObject({ current: 1_000, used: 0, remaining: 1_000 });
  expect(await pay(ana, maria, 900)).toBe(200);
  expect(await night()).toMatchObject({ used: 900, remaining: 100 });
  expect(await pay(ana, maria, 100.01)).toBe("OVER_NIGHT_PEOPLE_LIMIT");
  expect(await pay(ana, late, 100)).toBe(202);
  expect(await pay(ana, maria, 0.01)).toBe("OVER_NIGHT_PEOPLE_LIMIT");
  await afterTwoTries(processPendingPayments);
  expect(await pay(ana, maria, 100)).toBe(200);
  expect(await pay(ana, "loja@exemplo.com.br", 2_000)).toBe(200);
});

test("a person with a limit of its own uses nothing of what people may be paid at night", async () => {
  const tenant = await aTenant({ rules: { nightPersonToPersonLimit: cents(1_000_00) }, nightLimit: 5_000_00 });
  const ana = await aCustomer({ tenant, balance: 90_000_00 });
  for (const key of [maria, late]) expect((await change(ana, await favorite(ana, key), 2_000))[0]).toBe(202);
  const night = async () => (await ana.get("/pix/limits")).json().limits[2];
  await at("2026-03-11T21:00:00", ana);
  expect(await pay(ana, maria, 1_500)).toBe(200);
  expect(await night()).toMatchObject({ used: 0, remaining: 1_000 });
  expect(await pay(ana, late, 500)).toBe(202);
  expect(await pay(ana, other, 400)).toBe(200);
  // The other bank refuses: nothing is given back to a limit that it did not use.
  await afterTwoTries(processPendingPayments);
  expect(await night()).toMatchObject({ used: 400, remaining: 600 });
  const { rows } = await sql<{ amount: number; isOfPeople: boolean }>`
    select amount_cents as amount, is_of_people as "isOfPeople" from pix_payment
     where account_id = ${ana.accountId} order by amount_cents`.execute(db);
  expect(rows).toEqual([
    { amount: 400_00, isOfPeople: true },
    { amount: 500_00, isOfPeople: false },
    { amount: 1_500_00, isOfPeople: false },
  ]);
});
