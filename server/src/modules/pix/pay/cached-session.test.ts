import { expect, test } from "vitest";
import { aWorld, type Customer, pin } from "../../../../test/world.ts";
import { buildApp } from "../../../app.ts";
import { customersForStaff, setPin } from "../../identity/identity.ts";

const { aCustomer, app, aTenant, clock, db, deps, secrets } = await aWorld();
const key = "bruno@exemplo.com.br";
await aCustomer({ key });
const ipe = await aTenant();

const http = {
  logLevel: "silent",
  trustProxy: [],
  publicUrl: "http://localhost:3000",
  cepUrl: "https://cep.test/{cep}",
};
/** A second server over the same database, with its own cache of sessions. */
const { http: other } = await buildApp({ db, secrets, now: clock.now, rail: deps.rail, http });
const servers = [app, other];

type Change = { headers?: Record<string, string>; pin?: string; amount?: unknown; accountId?: string };

function pay(server: typeof app, who: Customer, keyInfoId: string, change: Change = {}) {
  const { headers = who.headers, accountId = who.accountId } = change;
  const payload = { keyInfoId, amount: change.amount ?? 1, pin: change.pin ?? pin, scheduledDate: null };
  return server.inject({ method: "POST", url: `/api/accounts/${accountId}/pix/payment`, headers, payload });
}

/** A customer whose session both servers have cached, with a look-up for the next payment. */
async function aKnownCustomer(): Promise<{ ana: Customer; next: string }> {
  const ana = await aCustomer({ balance: 100_00 });
  for (const server of servers) expect((await pay(server, ana, await ana.lookUp(key))).statusCode).toBe(200);
  return { ana, next: await ana.lookUp(key) };
}

const codes = async (ana: Customer, next: string, change?: Change) => {
  const answers = [];
  for (const server of servers) answers.push((await pay(server, ana, next, change)).json().code);
  return answers;
};

test("a session signed out on one server cannot pay on another", async () => {
  const { ana, next } = await aKnownCustomer();
  await app.inject({ method: "POST", url: "/api/sign-out", headers: ana.headers });
  expect(await codes(ana, next)).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
  expect(await codes(ana, next, { pin: "0000" })).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
  await ana.signIn();
  expect((await pay(other, ana, next)).statusCode).toBe(200); // no wrong PIN was counted meanwhile
});

test("an expired session cannot pay, although it was cached a second ago", async () => {
  const { ana, next } = await aKnownCustomer();
  clock.advance(4 * 3600);
  expect(await codes(ana, next)).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
});

test("a blocked customer is refused on every server at once", async () => {
  const { ana, next } = await aKnownCustomer();
  const scope = { tenantId: ana.tenant.id, customerId: ana.id, now: clock.now() };
  await db.transaction().execute((tx) => customersForStaff.block(tx, { ...scope, reason: "teste" }));
  expect(await codes(ana, next)).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
  await db.transaction().execute((tx) => customersForStaff.unblock(tx, scope));
  await ana.signIn();
  expect((await pay(app, ana, next)).statusCode).toBe(200);
});

test("a new PIN is valid on every server at once, and the old one is wrong", async () => {
  const { ana, next } = await aKnownCustomer();
  await setPin(db, secrets, { tenantId: ana.tenant.id, customerId: ana.id, pin: "9876" });
  expect(await codes(ana, next)).toEqual(["WRONG_PIN", "WRONG_PIN"]);
  expect((await pay(other, ana, next, { pin: "9876" })).statusCode).toBe(200);
});

test("a cached session pays only from its own accounts and bank", async () => {
  const [{ ana, next }, { ana: eva }] = [await aKnownCustomer(), await aKnownCustomer()];
  expect(await codes(ana, next, { accountId: eva.accountId })).toEqual(["FORBIDDEN", "FORBIDDEN"]);
  expect(await codes(ana, next, { accountId: crypto.randomUUID() })).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  const headers = { ...ana.headers, "x-tenant-id": ipe.id };
  expect(await codes(ana, next, { headers })).toEqual(["FORBIDDEN", "FORBIDDEN"]);
});

test("an ended session is reported before any fault of the order", async () => {
  const { ana, next } = await aKnownCustomer();
  expect(await codes(ana, next, { amount: "tudo" })).toEqual(["validation", "validation"]);
  await app.inject({ method: "POST", url: "/api/sign-out", headers: ana.headers });
  expect(await codes(ana, next, { amount: "tudo" })).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
});
