import fc from "fast-check";
import { limitWindow } from "@vitral/brazil/dates";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aWorld, type Customer } from "../../../test/world.ts";

const { aCustomer, aTenant, failedLedgerChecks, clock, db, owner } = await aWorld();
const asOwner = owner();
await asOwner.connect();
afterAll(() => asOwner.end());
const limits = async (who: Customer) => (await who.get("/limits")).json();
const left = async (who: Customer) => {
  const { window, leftInWindow } = await limits(who);
  return [window, leftInWindow];
};

/** Local times of São Paulo, three hours behind UTC. */
async function at(localTime: string, ...people: Customer[]) {
  clock.set(`${localTime}-03:00`);
  for (const person of people) await person.signIn();
}

test("the limits are those of the tenant for people and for companies, in reais", async () => {
  await at("2026-03-10T12:00:00");
  expect(await limits(await aCustomer())).toEqual({
    dayLimit: 5_000,
    nightLimit: 1_000,
    limitPerTransaction: 2_000,
    window: "DAY",
    leftInWindow: 5_000,
  });
  expect(await limits(await aCustomer({ entityType: "COMPANY" }))).toMatchObject({
    dayLimit: 50_000,
    nightLimit: 10_000,
  });
});

test("day is 06:00 to 20:00, night spans midnight; an order counts in its own window", async () => {
  await at("2026-03-10T05:59:59.999");
  const ana = await aCustomer({ balance: 10_000_00 });
  await aCustomer({ key: "bruno@exemplo.com.br" });
  const pay = async (amount: number) => (await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), amount)).statusCode;

  expect(await left(ana)).toEqual(["NIGHT", 1_000]); // the night that began on the 9th
  expect(await pay(1)).toBe(200);
  expect(await left(ana)).toEqual(["NIGHT", 999]);
  await at("2026-03-10T06:00:00", ana);
  expect(await left(ana)).toEqual(["DAY", 5_000]);
  expect(await pay(20)).toBe(200);
  await at("2026-03-10T19:59:59.999", ana);
  expect(await left(ana)).toEqual(["DAY", 4_980]);
  expect(await pay(30)).toBe(200);
  expect(await left(ana)).toEqual(["DAY", 4_950]);
  await at("2026-03-10T20:00:00", ana);
  expect(await left(ana)).toEqual(["NIGHT", 1_000]);
  expect(await pay(400)).toBe(200);
  await at("2026-03-10T23:59:59.999", ana);
  expect(await pay(500)).toBe(200);
  await at("2026-03-11T00:00:00", ana);
  expect(await left(ana)).toEqual(["NIGHT", 100]); // still the night of the 10th
  expect(await pay(100.01)).toBe(422);
  expect(await pay(100)).toBe(200);
  await at("2026-03-11T05:59:59", ana);
  expect(await left(ana)).toEqual(["NIGHT", 0]);
  await at("2026-03-11T06:00:00", ana);
  expect(await left(ana)).toEqual(["DAY", 5_000]);
  await at("2026-03-11T20:00:00", ana);
  expect(await left(ana)).toEqual(["NIGHT", 1_000]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("server and database agree on an instant's window, also with summer time", async () => {
  const instant = fc.date({
    min: new Date("2010-01-01T00:00:00Z"),
    max: new Date("2035-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  await fc.assert(
    fc.asyncProperty(instant, fc.integer({ min: -2, max: 2 }), async (day, seconds) => {
      const onTheHour = new Date(Math.round(day.getTime() / 3_600_000) * 3_600_000 + seconds * 1000);
      const { rows } = await asOwner.query("select kind, day::text from pix_window($1)", [onTheHour]);
      const { kind, day: began } = limitWindow(onTheHour);
      expect(rows[0]).toEqual({ kind, day: began });
    }),
    { numRuns: 300 },
  );
});

test("people pay no fee for a Pix; companies pay a fixed fee or a percentage", async () => {
  await at("2026-03-10T12:00:00");
  const tenant = await aTenant({ pixIn: { type: "FIXED", fee: 1_50 }, pixOut: { type: "PERCENTAGE", fee: 12_500 } });
  const [person, company] = [await aCustomer({ tenant }), await aCustomer({ tenant, entityType: "COMPANY" })];
  const others = { feeTypeTedOut: "FIXED", feeTedOut: 8, feeBillet: 3.5, monthlyFee: 0 };

  expect((await person.get("/fee")).json()).toEqual({
    feeTypePixIn: "FIXED",
    feePixIn: 0,
    feeTypePixOut: "FIXED",
    feePixOut: 0,
    ...others,
  });
  expect((await company.get("/fee")).json()).toEqual({
    feeTypePixIn: "FIXED",
    feePixIn: 1.5,
    feeTypePixOut: "PERCENTAGE",
    feePixOut: 1.25,
    ...others,
  });
});

test("an account may have its own terms; a lowered limit leaves zero, never less", async () => {
  await at("2026-03-10T12:00:00");
  const ana = await aCustomer({ balance: 500_00 });
  await aCustomer({ key: "caio@exemplo.com.br" });
  await ana.pay(await ana.lookUp("caio@exemplo.com.br"), 200);
  await sql`insert into account_terms (tenant_id, account_id, day_limit_cents) values (${ana.tenant.id}, ${ana.accountId}, 15000)`.execute(
    db,
  );

  expect(await limits(ana)).toMatchObject({
    dayLimit: 150,
    nightLimit: 1_000,
    limitPerTransaction: 2_000,
    leftInWindow: 0,
  });
  const refused = await ana.pay(await ana.lookUp("caio@exemplo.com.br"), 0.01);
  expect([refused.statusCode, refused.json().code]).toEqual([422, "OVER_DAY_LIMIT"]);
  expect(refused.json().message).toMatch(/Disponível agora: R\$\s0,00\. Nada foi cobrado\./);
});
