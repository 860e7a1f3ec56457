import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { buildApp } from "../../../app.ts";
import { newId } from "../../../platform/database/ids.ts";
import { openDb } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { lookUpOnUs } from "./look-up-queries.ts";
import { foundRefund, notFoundCost, tokenTerms } from "../rules.ts";

const { aCustomer, app, clock, db, deps, http, databaseUrl, owner, secrets, superuser } = await aWorld();
/** A second server on the same database. */
const { http: other } = await buildApp({ db: deps.db, secrets, now: clock.now, rail: deps.rail, http });
const servers = [app, other];
const key = "bruno@exemplo.com.br";
await aCustomer({ key });

const lookUp = (who: Customer, typed: string, server = app) =>
  server.inject({
    method: "POST",
    url: `/api/accounts/${who.accountId}/pix/key-info`,
    headers: who.headers,
    payload: { key: typed },
  });

/** A customer who has looked up before, so that there is a bucket. */
async function aPayer(own?: string): Promise<Customer> {
  const payer = await aCustomer({ ...(own !== undefined && { key: own }) });
  expect((await lookUp(payer, key)).statusCode).toBe(200);
  return payer;
}
const tokens = async (who: Customer) => {
  const { rows } = await sql<{ tokens: string }>`
    select tokens from pix_look_up_tokens where customer_id = ${who.id}`.execute(db);
  return Number(rows[0]?.tokens);
};
const setTokens = (who: Customer, many: number) =>
  sql`update pix_look_up_tokens set tokens = ${many} where customer_id = ${who.id}`.execute(db);

/** Another transaction holds a customer's tokens until the returned function is called. */
async function lockTokens(who: Customer): Promise<() => Promise<void>> {
  const locker = owner();
  await locker.connect();
  await locker.query("begin");
  await locker.query("select from pix_look_up_tokens where customer_id = $1 for update", [who.id]);
  return async () => {
    await locker.query("commit");
    await locker.end();
  };
}

test("look-ups of one moment are few statements, and each has its own answer", async () => {
  const [ana, eva, ivo, lia, rui] = [
    await aPayer(),
    await aPayer("eva@exemplo.com.br"),
    await aPayer(),
    await aPayer(),
    await aPayer(),
  ];
  await app.inject({ method: "POST", url: "/api/sign-out", headers: ivo.headers });
  await setTokens(lia, 0);
  const spy = vi.spyOn(pg.Client.prototype, "query");
  const answers = await Promise.all([
    lookUp(ana, key),
    lookUp(eva, "eva@exemplo.com.br"),
    lookUp(ivo, key),
    lookUp(lia, key),
    lookUp(rui, "ninguem@exemplo.com.br"),
    lookUp(rui, key),
  ]);
  const asked = spy.mock.calls.filter(([query]) =>
    (query as unknown as { text?: string }).text?.includes("pix_look_up_on_us"),
  );
  spy.mockRestore();
  expect(answers.map((answer) => answer.json().code ?? answer.json().data.key)).toEqual([
    key,
    "SAME_ACCOUNT",
    "UNAUTHORIZED",
    "TOO_MANY_REQUESTS",
    "PIX_KEY_NOT_FOUND",
    key,
  ]);
  expect(answers[3]?.headers["retry-after"]).toBe("30");
  // One alone, the others in a batch, and the second of one customer again.
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(await tokens(ana)).toBe(tokenTerms.PERSON.size - 2);
});

test("a look-up whose tokens are locked delays no other", async () => {
  const [ana, eva] = [await aPayer(), await aPayer()];
  const release = await lockTokens(ana);
  let isAnswered = false;
  const waiting = Promise.all([lookUp(ana, key), lookUp(ana, key)]).finally(() => (isAnswered = true));
  for (let times = 0; times < 5; times++) expect((await lookUp(eva, key)).statusCode).toBe(200);
  expect(isAnswered).toBe(false);
  await release();
  expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await tokens(ana)).toBe(tokenTerms.PERSON.size - 3);
});

test("ten look-ups of a customer may wait, and the next is refused with 429", async () => {
  const [ana, eva] = [await aPayer(), await aPayer()];
  const release = await lockTokens(ana);
  const waiting = Promise.all(Array.from({ length: 10 }, () => lookUp(ana, key)));
  await vi.waitFor(async () => {
    const next = await lookUp(ana, key);
    expect([next.statusCode, next.headers["retry-after"]]).toEqual([429, "2"]);
  });
  expect((await lookUp(eva, key)).statusCode).toBe(200);
  await release();
  expect((await waiting).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
});

/** An order of a customer whom the caller has verified, by key. */
const orderOf = (who: Customer, change: Partial<Parameters<typeof lookUpOnUs>[1]> = {}) => ({
  tenantId: who.tenant.id,
  id: newId(),
  accountId: who.accountId,
  endToEnd: newEndToEndId(who.tenant.ispb, clock.now()),
  key,
  keyType: "EMAIL" as const,
  qrCode: null,
  createdAt: clock.now(),
  expiresAt: clock.now(),
  sessionHash: null,
  customerId: who.id,
  bucket: "CONTACT" as const,
  ...tokenTerms.PERSON,
  ...change,
});

test("of 10,000 look-ups at once three hundred are decided, and the others refused as busy", async () => {
  const ana = await aPayer();
  const outcomes = new Map<string, number>();
  const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  const orders = Array.from({ length: 10_000 }, () =>
    lookUpOnUs(deps.db, orderOf(ana, { customerId: crypto.randomUUID(), sessionHash: Buffer.alloc(32) })).then(
      ({ outcome }) => count(outcome),
      (error: unknown) => count(error instanceof Refusal ? error.code : String(error)),
    ),
  );
  await Promise.all(orders);
  expect(Object.fromEntries(outcomes)).toEqual({ STALE: 300, SERVER_BUSY: 9_700 });
});

test("without a token nothing is looked up: who has the key is not read", async () => {
  const ana = await aPayer();
  await setTokens(ana, 0);
  const found = await lookUpOnUs(deps.db, orderOf(ana));
  expect(found).toEqual({ ordinal: 1, outcome: "NO_TOKENS", wait: 30, name: null, document: null, changed: false });
});

test("a look-up reads its own customer's tokens and favourites only, also when planned for empty tables", async () => {
  const ana = await aPayer();
  const database = new pg.Client({ connectionString: superuser });
  await database.connect();
  await database.query("truncate pix_look_up_tokens, pix_favorite, pix_payee_limit");
  await database.query("analyze pix_look_up_tokens, pix_favorite");
  const { db: one, close } = openDb(databaseUrl, { max: 1, allTenants: true });
  const rowsRead = () =>
    one.transaction().execute(async (tx) => {
      expect(await lookUpOnUs(tx, orderOf(ana))).toMatchObject({ outcome: "FOUND" });
      const { rows } = await sql<{ read: number }>`
        select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read from pg_index
         where indrelid in ('pix_look_up_tokens'::regclass, 'pix_favorite'::regclass)`.execute(tx);
      return rows[0]?.read;
    });
  await rowsRead();
  await database.query("set session_replication_role = replica");
  await database.query(
    `insert into pix_look_up_tokens (tenant_id, customer_id, bucket, tokens, updated_at)
     select $1, gen_random_uuid(), 'CONTACT', 1, now() from generate_series(1, 2000)`,
    [ana.tenant.id],
  );
  await database.query(
    `insert into pix_favorite (tenant_id, id, account_id, key, key_type, payee_name, payee_document, payee_bank, saved_at)
     select $1, gen_random_uuid(), gen_random_uuid(), $2, 'EMAIL', 'Bruno', '1', 'Banco', now() from generate_series(1, 2000)`,
    [ana.tenant.id, key],
  );
  await database.end();
  expect(await rowsRead()).toBeLessThan(10);
  await close();
});

type AskedKey = { payer: number; server: number; key: "found" | "unknown" };

const { numRuns, timeout } = runs(25);

test("look-ups at once on two servers cost what they cost one after the other", { timeout }, async () => {
  const payers = await Promise.all([0, 1, 2, 3].map(() => aPayer()));
  const askedKey: fc.Arbitrary<AskedKey> = fc.record({
    payer: fc.nat(payers.length - 1),
    server: fc.nat(1),
    key: fc.constantFrom("found", "found", "unknown"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(askedKey, { minLength: 1, maxLength: 24 }), async (orders) => {
      await Promise.all(payers.map((payer) => setTokens(payer, 60)));
      const answers = await Promise.all(
        orders.map((order) =>
          lookUp(
            payers[order.payer] as Customer,
            order.key === "found" ? key : "nada@exemplo.com.br",
            servers[order.server],
          ),
        ),
      );
      for (const [index, payer] of payers.entries()) {
        const codes = answers.filter((_, at) => orders[at]?.payer === index).map(({ statusCode }) => statusCode);
        const [found, unknown] = [200, 404].map((code) => codes.filter((each) => each === code).length) as [
          number,
          number,
        ];
        expect(found + unknown + codes.filter((code) => code === 429).length).toBe(codes.length);
        const left = await tokens(payer);
        expect(left).toBe(60 - found * (notFoundCost - foundRefund) - unknown * notFoundCost);
        expect(found + unknown === codes.length || left < 1).toBe(true);
      }
    }),
    { numRuns },
  );
});
