import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { openDb } from "./db.ts";

const { databaseUrl, owner } = await aWorld();
const { db, close } = openDb(databaseUrl, { max: 1, allTenants: true });

const planned = async (part: string) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.filter(({ statement }) => statement.includes(part)).length;
};

test("a statement with values is planned once per connection", async () => {
  for (const name of ["a", "b", "c"]) {
    await db.selectFrom("tenant").select(["id", "slug"]).where("slug", "=", name).execute();
  }
  expect(await planned('select "id", "slug" from "tenant"')).toBe(1);
});

test("a column added while the server runs does not break `select *`", async () => {
  const all = () => db.selectFrom("tenant_terms").selectAll().where("pix_in_fee", ">=", 0).execute();
  const before = await all();
  const asOwner = owner();
  await asOwner.connect();
  await asOwner.query("alter table tenant_terms add column since date default '2026-01-01'");
  await asOwner.end();
  expect(await all()).toHaveLength(before.length);
  expect(before.length).toBeGreaterThan(0);
  await close();
});
