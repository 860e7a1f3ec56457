import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld, type Customer, pin } from "../../../../test/world.ts";

const { aCustomer, app, aTenant, clock, db } = await aWorld();
const ipe = await aTenant({ rules: { idleLockMinutes: 10 } });
const key = "bruno@exemplo.com.br";
await aCustomer({ tenant: ipe, key });
const minute = 60;

const send = (who: Customer, method: "GET" | "POST", path: string, payload?: object) =>
  app.inject({ method, url: `/api${path}`, headers: who.headers, ...(payload && { payload }) });
const outcome = async (answer: ReturnType<typeof send>) => {
  const { statusCode, json } = await answer;
  return statusCode === 200 ? 200 : [statusCode, json().code];
};
const balance = (who: Customer) => outcome(send(who, "GET", `/accounts/${who.accountId}`));
const statement = (who: Customer) => outcome(send(who, "GET", `/accounts/${who.accountId}/transactions`));
const use = (who: Customer) => outcome(send(who, "POST", "/session/use"));
const lock = (who: Customer) => outcome(send(who, "POST", "/session/lock"));
const pay = (who: Customer, keyInfoId: string) =>
  outcome(
    send(who, "POST", `/accounts/${who.accountId}/pix/payment`, { keyInfoId, amount: 1, pin, scheduledDate: null }),
  );
const locked = [401, "SESSION_LOCKED"];

test("a locked session reads and pays nothing, also where it was cached; signing in again goes on", async () => {
  const ana = await aCustomer({ tenant: ipe, balance: 100_00 });
  expect(await pay(ana, await ana.lookUp(key))).toBe(200);
  const next = await ana.lookUp(key);
  const stolen = { ...ana, headers: { ...ana.headers } };
  expect(await lock(ana)).toBe(200);
  const calls = [balance(stolen), statement(stolen), pay(stolen, next), use(stolen), lock(stolen)];
  for (const call of calls) expect(await call).toEqual(locked);
  expect(await outcome(send(stolen, "POST", `/accounts/${ana.accountId}/pix/key-info`, { key }))).toEqual(locked);
  expect(await outcome(send(stolen, "GET", "/privacy"))).toEqual(locked);
  await ana.signIn();
  expect([await balance(ana), await pay(ana, next)]).toEqual([200, 200]);
  expect(await balance(stolen)).toEqual(locked);
  expect(await outcome(send(stolen, "POST", "/sign-out"))).toBe(200);
  expect(await balance(stolen)).toEqual([401, "UNAUTHORIZED"]);
});

test("a session that nobody uses locks by itself, a little after the screen; one that is used does not", async () => {
  const [ana, bia] = [await aCustomer({ tenant: ipe }), await aCustomer({ tenant: ipe })];
  clock.advance(11 * minute);
  expect([await balance(ana), await use(bia)]).toEqual([200, 200]);
  clock.advance(2 * minute);
  expect([await balance(ana), await balance(bia)]).toEqual([locked, 200]);
  // What is locked does not open again.
  expect([await use(ana), await balance(ana)]).toEqual([locked, locked]);
});

test("a bank without the rule locks nothing", async () => {
  const ana = await aCustomer({ balance: 1_00 });
  expect([await use(ana), await lock(ana)]).toEqual([200, 200]);
  clock.advance(60 * minute);
  expect(await balance(ana)).toBe(200);
  const { rows } = await sql<{ locks: boolean }>`
    select locks_at < 'infinity' as locks from session where customer_id = ${ana.id}`.execute(db);
  expect(rows).toEqual([{ locks: false }]);
});
