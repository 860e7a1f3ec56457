import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { cents } from "@vitral/brazil/cents";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { aBrowser } from "../../../test/customer-calls.ts";
import { runs } from "../../../test/runs.ts";
import { aWorld, longWaits, pin } from "../../../test/world.ts";
import { payDueSchedules } from "../pix/pix.ts";
import { receivePix } from "../../../test/other-banks.ts";

const { aCustomer, anExternalPayee, app, aTenant, clock, db, deps, failedLedgerChecks, http, network, secrets } =
  await aWorld();
/** A second server on the same database. */
const { http: other } = await buildApp({
  db,
  secrets,
  now: clock.now,
  rail: deps.rail,
  http,
  admissionWaitMs: longWaits,
});
const [ofPayment, ofDay] = [200_00, 1_000_00];
const ipe = await aTenant({
  rules: { registeredDevices: true, unregisteredPaymentLimit: cents(ofPayment), unregisteredDayLimit: cents(ofDay) },
});
const [here, outside, refusing, silent] = ["bruno@sol.com", "fora@sol.com", "recusa@sol.com", "calado@sol.com"];
await aCustomer({ tenant: ipe, name: "Bruno Reis", key: here });
await anExternalPayee(outside);
await anExternalPayee(refusing, "REFUSE");
await anExternalPayee(silent, "SILENT");

const today = () => saoPauloDay(clock.now());

/** A customer with three devices: a registered one, and two that are not, at two servers. */
async function aPayer() {
  const ana = await aCustomer({ tenant: ipe, balance: 900_000_00 });
  const [registered, first, second] = [aBrowser(app, ana), aBrowser(app, ana), aBrowser(other, ana)] as const;
  const unregistered = [first, second] as const;
  const signIn = async () => {
    for (const browser of [registered, ...unregistered]) await browser.signIn();
  };
  await signIn();
  await sql`update customer_device set registered_at = ${clock.now()}, name = 'Celular'
             where tenant_id = ${ipe.id} and id = ${(await registered.current())?.id}`.execute(db);
  /** The plain model: what was paid on each day from devices that are not registered and did not fail. */
  const used = new Map<string, number>();
  const add = (day: string, amount: number) => used.set(day, (used.get(day) ?? 0) + amount);
  const usedToday = () => used.get(today()) ?? 0;
  return { ana, registered, unregistered, signIn, used, usedToday, add };
}
type Payer = Awaited<ReturnType<typeof aPayer>>;

const amount = fc.oneof(fc.integer({ min: 1, max: ofPayment + 1 }), fc.constantFrom(ofPayment, ofPayment + 1));
const device = fc.constantFrom<0 | 1>(0, 1);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      device,
      isRegistered: fc.boolean(),
      to: fc.constantFrom(here, here, outside, refusing),
      amount,
      isSentAgain: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("several" as const), amounts: fc.array(amount, { maxLength: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("fail later" as const), amount, overnight: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refund" as const), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("schedule" as const), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("tomorrow" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type StepOf<Kind extends Step["do"]> = Extract<Step, { do: Kind }>;

const codeOf = (answer: { statusCode: number; json(): { code: string } }) =>
  answer.statusCode < 300 ? "PAID" : answer.json().code;

/** How the bank answers a payment from a device that is not registered. */
function expected(payer: Payer, asked: number, to = here): string {
  if (asked > ofPayment) return "DEVICE_TRANSACTION_LIMIT";
  if (payer.usedToday() + asked > ofDay) return "DEVICE_DAY_LIMIT";
  return to === refusing ? "PAYMENT_REFUSED" : "PAID";
}

async function pay(payer: Payer, one: StepOf<"pay">) {
  const browser = one.isRegistered ? payer.registered : payer.unregistered[one.device];
  const id = await payer.registered.lookUp(one.to);
  const answer = await browser.pay(id, one.amount / 100);
  const refused = one.to === refusing ? "PAYMENT_REFUSED" : "PAID";
  const outcome = one.isRegistered ? refused : expected(payer, one.amount, one.to);
  expect(codeOf(answer)).toBe(outcome);
  if (outcome === "PAID" && !one.isRegistered) payer.add(today(), one.amount);
  if (one.isSentAgain && outcome === "PAID") {
    for (const again of payer.unregistered)
      expect((await again.pay(id, one.amount / 100)).json()).toEqual(answer.json());
  }
}

/** Several payments at once, at most the five that a server takes of one customer, each sent to both servers. */
async function several(payer: Payer, { amounts }: StepOf<"several">) {
  const orders: { id: string; asked: number }[] = [];
  for (const asked of amounts) orders.push({ id: await payer.registered.lookUp(here), asked });
  const answered = await Promise.all(
    orders.map(async ({ id, asked }) => {
      const codes = await Promise.all(
        payer.unregistered.map(async (browser) => codeOf(await browser.pay(id, asked / 100))),
      );
      return { asked, codes: [...new Set(codes)] };
    }),
  );
  const sum = (all: { asked: number }[]) => all.reduce((total, { asked }) => total + asked, 0);
  const small = answered.filter(({ asked }) => asked <= ofPayment);
  const refused = small.filter(({ codes }) => codes[0] !== "PAID");
  // Alike at both servers: what does not fit is refused, and nothing else.
  for (const { codes } of small) expect(codes).toHaveLength(1);
  for (const { codes } of refused) expect(codes).toEqual(["DEVICE_DAY_LIMIT"]);
  payer.add(today(), sum(small) - sum(refused));
  expect(payer.usedToday()).toBeLessThanOrEqual(ofDay);
  for (const { asked } of refused) expect(payer.usedToday() + asked).toBeGreaterThan(ofDay);
}

/** The other bank is silent: the payment counts while it is pending, and is given back to its own day. */
async function failLater(payer: Payer, one: StepOf<"fail later">) {
  const [first] = payer.unregistered;
  const day = today();
  const outcome = expected(payer, one.amount);
  const before = await sentOrders();
  const call = first.pay(await payer.registered.lookUp(silent), one.amount / 100);
  if (outcome === "PAID") {
    await Promise.race([call, untilSent(before)]);
    payer.add(day, one.amount);
    await pay(payer, { do: "pay", device: 1, isRegistered: false, to: here, amount: ofPayment, isSentAgain: false });
    clock.advance(one.overnight ? 24 * 3_600 : 41);
  }
  expect(codeOf(await call)).toBe(outcome === "PAID" ? "PAYMENT_REFUSED" : outcome);
  if (outcome === "PAID") payer.add(day, -one.amount);
  await payer.signIn();
}

/** How many payments the network took. */
async function sentOrders(): Promise<number> {
  return (await network.all("select 1 from pix_order")).length;
}

async function untilSent(before: number): Promise<void> {
  for (let tries = 0; tries < 500 && (await sentOrders()) === before; tries += 1) await sleep(10);
}

/** What the customer gives back of a received Pix names no device. */
async function refund({ ana, unregistered: [browser] }: Payer, one: StepOf<"refund">) {
  const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
  const scope = { tenantId: ipe.id, accountId: ana.accountId, key: "", payer };
  const endToEnd = newEndToEndId("99999004", clock.now());
  await receivePix({ db, now: clock.now }, { ...scope, endToEnd, amount: cents(one.amount) });
  const { data } = (await browser.call("GET", browser.ofAccount("/transactions"))).json();
  const order = { refundId: randomUUID(), amount: one.amount / 100, pin };
  const answer = await browser.call("POST", browser.ofAccount(`/transactions/${data[0].id}/refunds`), order);
  expect(answer.statusCode).toBe(200);
}

async function tomorrow({ signIn }: Payer) {
  clock.advance(24 * 3_600);
  await signIn();
}

/** A Pix Agendado was ordered on a registered device; on its day there is no device. */
async function schedule(payer: Payer, one: StepOf<"schedule">) {
  const id = await payer.registered.lookUp(here);
  const ordered = await payer.registered.pay(id, one.amount / 100, addDays(today(), 1));
  expect(ordered.json()).toMatchObject({ status: "SCHEDULED" });
  await tomorrow(payer);
  await payDueSchedules(deps);
  const { data } = (await payer.registered.call("GET", payer.registered.ofAccount("/transactions"))).json();
  expect(data[0].amount).toBe(one.amount / 100);
}

async function doStep(payer: Payer, one: Step): Promise<void> {
  if (one.do === "pay") await pay(payer, one);
  if (one.do === "several") await several(payer, one);
  if (one.do === "fail later") await failLater(payer, one);
  if (one.do === "refund") await refund(payer, one);
  if (one.do === "tomorrow") await tomorrow(payer);
  if (one.do === "schedule") await schedule(payer, one);
}

/** The stored sums of the days. */
async function sumsOf({ ana }: Payer): Promise<Record<string, number>> {
  const { rows } = await sql<{ day: string; used: number }>`
    select day, sum(used_cents)::int as used from device_day
     where tenant_id = ${ipe.id} and customer_id = ${ana.id} and used_cents > 0 group by day`.execute(db);
  return Object.fromEntries(rows.map(({ day, used }) => [day, used]));
}

const { numRuns, timeout } = runs(20, { seconds: 180 });

test("in any order a day's sum is what was paid on devices that are not registered", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const payer = await aPayer();
      for (const one of steps) {
        await doStep(payer, one);
        const used = [...payer.used].filter(([, sum]) => sum > 0);
        expect(await sumsOf(payer)).toEqual(Object.fromEntries(used));
        const { leftToday } = (await payer.unregistered[0].devices()).limits;
        expect(leftToday).toBe((ofDay - payer.usedToday()) / 100);
      }
    }),
    { numRuns, endOnFailure: true },
  );
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a payment costs the same however many came before it on that day", async () => {
  const payer = await aPayer();
  const [browser] = payer.unregistered;
  for (let times = 0; times < 6; times += 1) await browser.pay(await browser.lookUp(here), 1);
  await browser.pay(await browser.lookUp(outside), 1);
  const count = async (table: string) => {
    const { rows } = await sql<{ many: number }>`
      select count(*)::int as many from ${sql.table(table)}
       where tenant_id = ${ipe.id} and customer_id = ${payer.ana.id}`.execute(db);
    return rows[0]?.many;
  };
  expect([await count("device_day"), await count("device_payment")]).toEqual([1, 1]);
});
