import { getAccount, getLimits } from "@vitral/contract/accounts";
import { getTransaction, listTransactions } from "@vitral/contract/statement";
import { getFees } from "@vitral/contract/fees";
import { listPixKeys } from "@vitral/contract/pix-keys";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { aWorld, type Customer } from "../../../test/world.ts";
import { buildApp } from "../../app.ts";
import { customersForStaff } from "../identity/identity.ts";

const { aCustomer, app, aTenant, aurora, clock, db, deps, http, secrets } = await aWorld();
/** A second server on the same database. */
const { http: other } = await buildApp({ db: deps.db, secrets, now: clock.now, rail: null, http });
const servers = [app, other];
const ipe = await aTenant();
const bruno = await aCustomer({ key: "bruno@exemplo.com.br" });

type Call = { headers?: Record<string, string>; accountId?: string; query?: string };

/** The reads of an account, each with the id of a transaction where it needs one. */
const reads = [getAccount, listTransactions, getTransaction, getLimits, getFees, listPixKeys];

async function codes(who: Customer, transactionId: string, call: Call = {}) {
  const { headers = who.headers, accountId = who.accountId, query = "" } = call;
  const found = new Set<string>();
  for (const server of servers) {
    for (const { path } of reads) {
      const url = `/api${path.replace(":accountId", accountId).replace(":transactionId", transactionId)}${query}`;
      const answer = await server.inject({ method: "GET", url, headers });
      found.add(answer.statusCode === 200 ? "200" : answer.json().code);
    }
  }
  return [...found];
}

async function aPayer() {
  const ana = await aCustomer({ balance: 100_00 });
  const paid = await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 1);
  return { ana, transactionId: paid.json().transactionId as string };
}

test("a session that was signed out on one server reads nothing on any other from that moment on", async () => {
  const { ana, transactionId } = await aPayer();
  expect(await codes(ana, transactionId)).toEqual(["200"]);
  await app.inject({ method: "POST", url: "/api/sign-out", headers: ana.headers });
  expect(await codes(ana, transactionId)).toEqual(["UNAUTHORIZED"]);
  expect(await codes(ana, transactionId, { query: "?page=x" })).toEqual(["UNAUTHORIZED"]);
});

test("a session that ended by time reads nothing", async () => {
  const { ana, transactionId } = await aPayer();
  clock.advance(4 * 3600);
  expect(await codes(ana, transactionId)).toEqual(["UNAUTHORIZED"]);
});

test("a customer who was blocked reads nothing at the next call, and reads again after a new sign-in", async () => {
  const { ana, transactionId } = await aPayer();
  const scope = { tenantId: ana.tenant.id, customerId: ana.id, now: clock.now() };
  await db.transaction().execute((tx) => customersForStaff.block(tx, { ...scope, reason: "teste" }));
  expect(await codes(ana, transactionId)).toEqual(["UNAUTHORIZED"]);
  await db.transaction().execute((tx) => customersForStaff.unblock(tx, scope));
  await ana.signIn();
  expect(await codes(ana, transactionId)).toEqual(["200"]);
});

test("a session that outlived the block is told CUSTOMER_BLOCKED, one of an unfinished sign-up FORBIDDEN", async () => {
  const { ana, transactionId } = await aPayer();
  const change = (set: { blocked_at?: Date | null; status?: "PENDING" | "ACTIVE" }) =>
    db.updateTable("customer").set(set).where("tenant_id", "=", ana.tenant.id).where("id", "=", ana.id).execute();
  await change({ blocked_at: clock.now() });
  expect(await codes(ana, transactionId)).toEqual(["CUSTOMER_BLOCKED"]);
  await change({ blocked_at: null, status: "PENDING" });
  expect(await codes(ana, transactionId)).toEqual(["FORBIDDEN"]);
  await change({ status: "ACTIVE" });
  expect(await codes(ana, transactionId)).toEqual(["200"]);
});

test("another customer's account is FORBIDDEN, an unknown one NOT_FOUND, another bank's session FORBIDDEN", async () => {
  const [{ ana, transactionId }, { ana: eva }] = [await aPayer(), await aPayer()];
  expect(await codes(ana, transactionId, { accountId: eva.accountId })).toEqual(["FORBIDDEN"]);
  expect(await codes(ana, transactionId, { accountId: crypto.randomUUID() })).toEqual(["NOT_FOUND"]);
  expect(await codes(ana, transactionId, { headers: { ...ana.headers, "x-tenant-id": ipe.id } })).toEqual([
    "FORBIDDEN",
  ]);
  expect(await codes(ana, transactionId, { headers: { host: aurora.host } })).toEqual(["UNAUTHORIZED"]);
});

test("customers who read at the same moment are answered by one statement, each with their own account", async () => {
  const people = await Promise.all([1_00, 2_00, 3_00].map((balance) => aCustomer({ balance })));
  const [eva] = people as [Customer];
  const spy = vi.spyOn(pg.Client.prototype, "query");
  const answers = await Promise.all([
    ...people.map((who) => who.get("")),
    app.inject({ method: "GET", url: `/api/accounts/${bruno.accountId}`, headers: eva.headers }),
  ]);
  const statements = spy.mock.calls.filter(([query]) => JSON.stringify(query).includes("accounts_of_sessions"));
  spy.mockRestore();
  expect(answers.map((answer) => answer.json().account?.balance ?? answer.json().code)).toEqual([1, 2, 3, "FORBIDDEN"]);
  expect(statements.length).toBeLessThan(4);
});

test("a read of an account asks the database once, whoever called before", async () => {
  const { ana, transactionId } = await aPayer();
  for (const { path } of reads) {
    const url = `/api${path.replace(":accountId", ana.accountId).replace(":transactionId", transactionId)}`;
    await app.inject({ method: "GET", url, headers: ana.headers });
    const spy = vi.spyOn(pg.Client.prototype, "query");
    await app.inject({ method: "GET", url, headers: ana.headers });
    const statements = spy.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
    spy.mockRestore();
    // The tenants are read again every five seconds, for all calls.
    expect(statements.filter((text) => !/set_config|from "tenant"/.test(text))).toHaveLength(1);
  }
});
