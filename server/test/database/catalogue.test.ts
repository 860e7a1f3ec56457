/* oxlint-disable vitest/valid-expect, vitest/expect-expect -- the second argument names the statement, `refused` expects */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openDb } from "../../src/platform/database/db.ts";
import { applicationRole, ownerRole } from "../../src/platform/database/prepare-database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { withAllTenants, withoutTenant, withTenant } from "../../src/platform/database/tenancy.ts";
import { withRole } from "../world-database.ts";
import { aWorld } from "../world.ts";

const { aCustomer, aTenant, databaseUrl, db, owner } = await aWorld();
const asOwner = owner();
await asOwner.connect();
afterAll(() => asOwner.end());

/** Tables without a tenant, and the tenants themselves; the same on every shard. */
const reference = new Set([
  "tenant",
  "tenant_host",
  "network_key",
  "network_order",
  "network_mark",
  "network_claim",
  "network_contest",
  "network_holder",
  "network_protection",
  "web_asset",
  "applied_file",
  "demo_clock",
  "secret_key",
  "restored_copy",
  "gateway_nonce",
  "staff_throttle",
]);
/** Of the installation, because a person is found before a tenant is known; row level security goes by `works_for`. */
const ofStaff = new Set(["staff", "staff_enrolment", "staff_passkey", "staff_browser", "staff_session"]);
/** Written only by the owner's functions. */
const ledger = ["ledger_account", "ledger_plain_posting", "ledger_plain_entry", "account_entry", "account_past_day"];
const readOnly = [...ledger, "ledger_day_total", "applied_file", "demo_clock"];

const rows = async <T extends pg.QueryResultRow>(query: string) => (await asOwner.query<T>(query)).rows;

const tables = (
  await rows<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")
).map(({ name }) => name);
const ofTenants = tables.filter((table) => !reference.has(table) && !ofStaff.has(table));

/** The columns of every key of a kind ('p', 'f', 'u'), in the key's order. */
const keys = (kind: string) =>
  rows<{ table: string; columns: string[]; target: string | null }>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as target,
           array(select attname::text from unnest(conkey) with ordinality k(n, i)
                   join pg_attribute on attrelid = conrelid and attnum = k.n order by i) as columns
      from pg_constraint where contype = '${kind}' and connamespace = 'public'::regnamespace`);

test("every table of tenants' data has the tenant first in its primary key", async () => {
  expect(ofTenants.length).toBeGreaterThan(12);
  const primary = new Map((await keys("p")).map(({ table, columns }) => [table, columns[0]]));
  expect(ofTenants.filter((table) => primary.get(table) !== "tenant_id")).toEqual([]);
});

test("every reference of tenants' data, and every uniqueness in it, begins with the tenant", async () => {
  const violations = [...(await keys("f")), ...(await keys("u"))].filter(
    ({ table, columns }) => ofTenants.includes(table) && columns[0] !== "tenant_id",
  );
  expect(violations).toEqual([]);
});

test("every unique index of tenants' data begins with the tenant", async () => {
  const unique = await rows<{ table: string; first: string }>(`
    select indrelid::regclass::text as table, attname::text as first
      from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
     where indisunique and indrelid::regclass::text = any (array[${ofTenants.map((table) => `'${table}'`).join()}])`);
  expect(unique.filter(({ first }) => first !== "tenant_id")).toEqual([]);
});

test("the tenant is never left out of a row", async () => {
  const nullable = await rows(`
    select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' and is_nullable = 'YES'
       and table_name = any (array[${ofTenants.map((table) => `'${table}'`).join()}])
       and table_name in (select tablename from pg_tables)`);
  expect(nullable).toEqual([]);
});

test("every table of tenants' data shows its rows only to their tenant", async () => {
  const walled = await rows<{ name: string }>(`
    select relname as name from pg_class
     where relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid) order by 1`);
  expect(walled.map(({ name }) => name)).toEqual([...ofTenants, ...ofStaff].toSorted());
  const [ana, north] = [await aCustomer({ balance: 10_00 }), await aTenant()];
  const ids = async () => (await sql<{ id: string }>`select id from customer`.execute(db)).rows.map(({ id }) => id);
  await aCustomer({ tenant: north });
  expect((await withAllTenants(ids)).length).toBeGreaterThan(1);
  expect(await withTenant(north.id, ids)).toHaveLength(1);
  expect(await withTenant(ana.tenant.id, ids)).toContain(ana.id);
  for (const table of [...ofTenants, ...ofStaff]) {
    const seen = await withoutTenant(() => sql.raw(`select 1 from ${table} limit 1`).execute(db));
    expect(seen.rows, table).toEqual([]);
  }
});

test("no write reaches another tenant, and a rolled back tenant setting is not kept", async () => {
  const [ana, north] = [await aCustomer(), await aTenant()];
  const rename = sql`update customer set name = 'X' where id = ${ana.id}`;
  expect((await withTenant(north.id, () => rename.execute(db))).numAffectedRows).toBe(0n);
  const steal = sql`update customer set tenant_id = ${north.id} where id = ${ana.id}`;
  await expect(withTenant(ana.tenant.id, () => steal.execute(db))).rejects.toThrow(/row-level security|foreign key/);
  const { db: one, close } = openDb(databaseUrl, { max: 1 });
  const seen = () => sql`select 1 from customer where id = ${ana.id}`.execute(one);
  await withTenant(north.id, seen);
  await withTenant(north.id, () =>
    one.transaction().execute(async (tx) => {
      await withTenant(ana.tenant.id, () => sql`select 1`.execute(tx));
      throw new Error("back");
    }),
  ).catch(() => {});
  expect((await withTenant(ana.tenant.id, seen)).rows).toHaveLength(1);
  expect((await withTenant(north.id, seen)).rows).toEqual([]);
  await close();
});

const refused = (statement: string) =>
  expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/permission|must be owner/);

test("a batch of payments is paid for the connection's tenant only", async () => {
  const north = await aTenant();
  const { db: fresh, close } = openDb(databaseUrl, { max: 1 });
  const pay = () => sql`select pix_pay_batch(${north.id}, '{}', '{}', now(), true)`.execute(fresh);
  await expect(withTenant(randomUUID(), pay)).rejects.toThrow(/has no access to tenant/);
  await expect(withoutTenant(pay)).rejects.toThrow(/has no access to tenant/);
  expect((await withTenant(north.id, pay)).rows).toEqual([]);
  await close();
});

test("the application can neither alter, nor drop, nor empty a table", async () => {
  for (const table of tables) {
    await refused(`alter table ${table} add column x int`);
    await refused(`alter table ${table} disable trigger all`);
    await refused(`drop table ${table}`);
    await refused(`truncate ${table} cascade`);
  }
});

test("the application makes no tables, functions or schemas, and becomes nobody else", async () => {
  await refused("create table mine (x int)");
  await refused("create function mine() returns int language sql as 'select 1'");
  await refused("create schema mine");
  await refused("set role vitral_owner");
  await refused(
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
  );
});

test("the application cannot write money or the migrations' history", async () => {
  for (const table of readOnly) {
    await refused(`insert into ${table} select * from ${table}`);
    const column = { applied_file: "name", demo_clock: "ahead" }[table] ?? "tenant_id";
    await refused(`update ${table} set ${column} = ${column}`);
    await refused(`delete from ${table}`);
  }
});

test("postings and audit rows are never changed, not even by the owner", async () => {
  await aCustomer({ balance: 10_00 });
  for (const table of ["ledger_plain_posting", "ledger_plain_entry", "account_entry", "pix_payment", "audit_event"]) {
    for (const change of [
      `update ${table} set tenant_id = tenant_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(asOwner.query(change), change).rejects.toThrow(/append-only/);
    }
  }
});

test("the database itself refuses an overdraft and a posting that does not balance", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const post = (legs: string) =>
    asOwner.query(
      `select ledger_post('${ana.tenant.id}', '${randomUUID()}', 'FINAL', null, 'SEED', now(), array[${legs}]::ledger_leg[])`,
    );
  const fees = `ledger_internal_account('${ana.tenant.id}', 'FEES')`;
  await expect(post(`('${ana.accountId}', -1001), (${fees}, 1001)`)).rejects.toThrow(/check constraint/);
  await expect(post(`('${ana.accountId}', -1000), (${fees}, 999)`)).rejects.toThrow(/does not balance/);
  expect(await ana.balance()).toBe(10_00);
});

test("functions that run as the owner have a fixed search path", async () => {
  const definers = await rows<{ name: string; settings: string[] | null }>(`
    select proname as name, proconfig as settings from pg_proc
     where prosecdef and pronamespace = 'public'::regnamespace`);
  expect(definers.length).toBeGreaterThan(0);
  for (const { name, settings } of definers) expect(settings, name).toContain("search_path=public, pg_temp");
});

test("an extension that an operator installed is left alone", async () => {
  const database = new URL(databaseUrl).pathname.slice(1);
  const asSuperuser = new pg.Client({ connectionString: withRole(databaseUrl, "postgres", database) });
  await asSuperuser.connect();
  await asSuperuser.query("create extension pg_stat_statements schema public");
  await asSuperuser.end();
  expect(await migrate(withRole(databaseUrl, ownerRole, database), applicationRole)).toEqual([]);
});
