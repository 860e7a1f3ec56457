import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { lockTables } from "../../src/platform/database/lock-tables.ts";
import { createDatabase, ownerRole } from "../../src/platform/database/prepare-database.ts";
import { withRole } from "../world-database.ts";

const database = `locks_${randomBytes(6).toString("hex")}`;
const connect = async () => {
  const client = new pg.Client(withRole(inject("postgresUrl"), ownerRole, database));
  await client.connect();
  return client;
};
await createDatabase(inject("postgresUrl"), database);
const [migration, payment, other] = await Promise.all([connect(), connect(), connect()]);
await migration.query("create table a (i int); create table b (i int); create table c (i int); create index on c (i)");
afterAll(() => Promise.all([migration.end(), payment.end(), other.end()]));

const files = (text: string) => [{ name: "tables/9001-next-release.sql", text }] as never;

test("a payment that has what a migration waits for, and waits for what it has, is paid", async () => {
  await other.query("begin; lock table b in row exclusive mode");
  await payment.query("begin; lock table c in row exclusive mode");
  await migration.query("begin");
  const text = "alter table a add more int; alter table b add more int; create table d (i int references c);";
  const locked = lockTables(migration, files(text));
  await sleep(50);
  const paid = payment.query("lock table a in row exclusive mode; commit");
  await sleep(600); // of the second that PostgreSQL waits before it looks for a deadlock
  await other.query("commit");
  await paid;
  await locked;
  expect(await locksOf()).toEqual({ a: "AccessExclusiveLock", b: "AccessExclusiveLock", c: "ShareRowExclusiveLock" });
  await migration.query("rollback");
});

test("an index that a migration removes locks its table, and a comment none", async () => {
  await migration.query("begin");
  await lockTables(migration, files("drop index if exists c_i_idx; -- as a has"));
  expect(await locksOf()).toEqual({ c: "AccessExclusiveLock" });
  await migration.query("rollback");
});

/** The tables that the migration has locked, and how. */
async function locksOf() {
  const { rows } = await migration.query<{ name: string; mode: string }>(`
    select relname as name, mode from pg_locks join pg_class on pg_class.oid = relation
     where pid = pg_backend_pid() and relnamespace = 'public'::regnamespace and granted and mode like '%Exclusive%'`);
  return Object.fromEntries(rows.map(({ name, mode }) => [name, mode]));
}
