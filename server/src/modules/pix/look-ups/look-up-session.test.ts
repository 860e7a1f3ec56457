import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { buildApp } from "../../../app.ts";
import { customersForStaff } from "../../identity/identity.ts";

const { aCustomer, aTenant, app, clock, db, deps, http, secrets } = await aWorld();
/** A second server on the same database, with cached sessions of its own. */
const { http: other } = await buildApp({ db: deps.db, secrets, now: clock.now, rail: deps.rail, http });
const servers = [app, other];
const ipe = await aTenant();
const key = "bruno@exemplo.com.br";
await aCustomer({ key });

type Change = { headers?: Record<string, string>; accountId?: string; key?: unknown };

function lookUp(server: typeof app, who: Customer, change: Change = {}) {
  const { headers = who.headers, accountId = who.accountId } = change;
  const payload = { key: change.key ?? key };
  return server.inject({ method: "POST", url: `/api/accounts/${accountId}/pix/key-info`, headers, payload });
}

/** A customer whose session both servers have cached. */
async function aKnownCustomer(): Promise<Customer> {
  const ana = await aCustomer({ balance: 100_00 });
  for (const server of servers) expect((await lookUp(server, ana)).statusCode).toBe(200);
  return ana;
}

const codes = async (who: Customer, change?: Change) => {
  const answers = [];
  for (const server of servers) answers.push((await lookUp(server, who, change)).json().code);
  return answers;
};

test("a session that was signed out on one server looks nothing up on any other from that moment on", async () => {
  const ana = await aKnownCustomer();
  await app.inject({ method: "POST", url: "/api/sign-out", headers: ana.headers });
  expect(await codes(ana)).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
});

test("an ended session is refused before a key that is no key, a landline and a missing key", async () => {
  const ana = await aKnownCustomer();
  expect(await codes(ana, { key: "ana@" })).toEqual(["validation", "validation"]);
  expect(await codes(ana, { key: "+551130304040" })).toEqual(["PIX_KEY_NOT_FOUND", "PIX_KEY_NOT_FOUND"]);
  expect(await codes(ana, { key: "ana@", accountId: crypto.randomUUID() })).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  clock.advance(4 * 3600);
  for (const wrong of ["ana@", "+551130304040", 7, key]) {
    expect(await codes(ana, { key: wrong })).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
  }
});

test("a blocked customer is refused on every server at once", async () => {
  const ana = await aKnownCustomer();
  const set = (blocked_at: Date | null) =>
    db
      .updateTable("customer")
      .set({ blocked_at })
      .where("tenant_id", "=", ana.tenant.id)
      .where("id", "=", ana.id)
      .execute();
  await set(clock.now());
  expect(await codes(ana)).toEqual(["CUSTOMER_BLOCKED", "CUSTOMER_BLOCKED"]);
  await set(null);
  expect((await lookUp(other, ana)).statusCode).toBe(200);
  const scope = { tenantId: ana.tenant.id, customerId: ana.id, now: clock.now() };
  await db.transaction().execute((tx) => customersForStaff.block(tx, { ...scope, reason: "teste" }));
  expect(await codes(ana)).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
});

test("a cached session looks up for its own accounts and its own bank only", async () => {
  const [ana, eva] = [await aKnownCustomer(), await aKnownCustomer()];
  expect(await codes(ana, { accountId: eva.accountId })).toEqual(["FORBIDDEN", "FORBIDDEN"]);
  expect(await codes(ana, { accountId: crypto.randomUUID() })).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  expect(await codes(ana, { headers: { ...ana.headers, "x-tenant-id": ipe.id } })).toEqual(["FORBIDDEN", "FORBIDDEN"]);
});

test("a refused session takes no look-up tokens and stores no look-up", async () => {
  const ana = await aKnownCustomer();
  const kept = async () => ({
    tokens: (await sql`select bucket, tokens from pix_look_up_tokens where customer_id = ${ana.id}`.execute(db)).rows,
    lookUps: await db.selectFrom("pix_look_up").select("id").where("account_id", "=", ana.accountId).execute(),
  });
  const before = await kept();
  await app.inject({ method: "POST", url: "/api/sign-out", headers: ana.headers });
  expect(await codes(ana)).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
  expect(await kept()).toEqual(before);
});

test("a look-up of a key of this bank is one statement", async () => {
  const ana = await aKnownCustomer();
  const spy = vi.spyOn(pg.Client.prototype, "query");
  expect((await lookUp(app, ana)).statusCode).toBe(200);
  const statements = spy.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
  spy.mockRestore();
  // The tenants are read again every five seconds, for all calls.
  expect(statements.filter((text) => !/set_config|from "tenant"/.test(text))).toHaveLength(1);
});
