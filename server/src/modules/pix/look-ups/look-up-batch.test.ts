import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { buildApp } from "../../../app.ts";
import { newId } from "../../../platform/database/ids.ts";
import { openDb } from "../../../platform/database/db.ts";
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
    (query as unknown as { text: string }).text.includes("pix_look_up_on_us"),
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
  const locker = owner();
  await locker.connect();
  await locker.query("begin");
  await locker.query("select from pix_look_up_tokens where customer_id = $1 for update", [ana.id]);
  let isAnswered = false;
  const waiting = Promise.all([lookUp(ana, key), lookUp(ana, key)]).finally(() => (isAnswered = true));
  for (let times = 0; times < 5; times++) expect((await lookUp(eva, key)).statusCode).toBe(200);
  expect(isAnswered).toBe(false);
  await locker.query("commit");
  await locker.end();
  expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await tokens(ana)).toBe(tokenTerms.PERSON.size - 3);
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
      const now = clock.now();
      const order = {
        tenantId: ana.tenant.id,
        id: newId(),
        accountId: ana.accountId,
        endToEnd: newEndToEndId(ana.tenant.ispb, now),
        key,
        keyType: "EMAIL" as const,
        qrCode: null,
        createdAt: now,
        expiresAt: now,
        sessionHash: null,
        customerId: ana.id,
        bucket: "CONTACT" as const,
        ...tokenTerms.PERSON,
      };
      expect(await lookUpOnUs(tx, order)).toMatchObject({ outcome: "FOUND" });
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

test("look-ups at once on two servers cost what they cost one after the other", async () => {
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
    { numRuns: 25 },
  );
});
