import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { applicationRole, ownerRole } from "../../src/platform/database/prepare-database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { schemaFolder } from "../../src/platform/database/schema-files.ts";
import { copyTemplate, withRole } from "../world-database.ts";

/** A database with the newest schema, and a copy of the SQL files to change. */
async function aDatabase() {
  const database = `schema_${randomBytes(6).toString("hex")}`;
  await copyTemplate((role, name) => withRole(inject("postgresUrl"), role, name), database);
  const url = (role: string) => withRole(inject("postgresUrl"), role, database);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitral-schema-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(schemaFolder, folder, { recursive: true });
  const as = async (role: string) => {
    const client = new pg.Client({ connectionString: url(role) });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  return {
    as,
    migrate: (options = {}) => migrate(url(ownerRole), applicationRole, { folder, ...options }),
    asApplication: (options = {}) => migrate(url(applicationRole), applicationRole, { folder, ...options }),
    write: (name: string, text: string) => writeFileSync(join(folder, name), text),
    read: (name: string) => readFileSync(join(folder, name), "utf8"),
    /** What the application gets from a function that makes ids. */
    newId: async () =>
      (await (await as(applicationRole)).query<{ id: string }>("select id_at(now()) as id")).rows[0]?.id,
  };
}

const ids = "functions/ids.sql";
const fixed = (digit: number) => `0000000${digit}-0000-7000-8000-000000000000`;
/** The file of `id_at` with a body that always answers the same. */
const fixedIds = (digit: number, more = "") => `
  create or replace function id_at(p_at timestamptz${more}) returns uuid language sql as $$ select '${fixed(digit)}'::uuid $$`;

test("a function whose file changed has its new body after the next start", async () => {
  const { migrate: start, newId, write } = await aDatabase();
  expect(await start()).toEqual([]);
  write(ids, fixedIds(1));
  expect(await start()).toEqual([ids]);
  expect(await newId()).toBe(fixed(1));
  expect(await start()).toEqual([]);
});

test("a function with a new signature is dropped by a versioned file, and the application may call it", async () => {
  const { migrate: start, newId, write } = await aDatabase();
  write("tables/9001-new-id.sql", "drop function id_at(timestamptz)");
  write(ids, fixedIds(2, ", p_salt text default ''"));
  expect(await start()).toEqual(["tables/9001-new-id.sql", ids]);
  expect(await newId()).toBe(fixed(2));
});

test("of two servers that start at once one applies a changed function", async () => {
  const { migrate: start, newId, write } = await aDatabase();
  write(ids, fixedIds(3));
  const applied = await Promise.all([start(), start(), start()]);
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], [], [ids]]);
  expect(await newId()).toBe(fixed(3));
});

test("a server of the previous release starts, and restores its functions only on request", async () => {
  const { migrate: start, newId, read, write } = await aDatabase();
  const previous = read(ids);
  write(ids, fixedIds(4));
  await start();
  write(ids, previous);
  expect(await start()).toEqual([]);
  expect(await newId()).toBe(fixed(4));
  expect(await start({ restores: true })).toEqual([ids]);
  expect(await newId()).not.toBe(fixed(4));
});

test("a server without the owner's address says which files the database lacks", async () => {
  const { asApplication, write } = await aDatabase();
  expect(await asApplication()).toEqual([]);
  write("tables/9001-more.sql", "create table more (id int)");
  write(ids, fixedIds(5));
  await expect(asApplication()).rejects.toThrow(
    `DATABASE_OWNER_URL is needed to migrate: the database lacks tables/9001-more.sql, ${ids}`,
  );
});

test("a table's file that was changed after it was applied is refused", async () => {
  const { asApplication, migrate: start, read, write } = await aDatabase();
  const name = "tables/0005-outbox.sql";
  write(name, `${read(name)}\nalter table outbox add more text;`);
  const sentence = `server/database/${name} was changed after the database applied it: restore the file, and write the change in a new file with the next number`;
  await expect(start()).rejects.toThrow(sentence);
  await expect(asApplication()).rejects.toThrow(sentence);
  write(name, read(name).replace("\nalter table outbox add more text;", "").replaceAll("\n", "\r\n"));
  expect(await start()).toEqual([]);
});

test("a migration waits five seconds for a lock, changes nothing, and says so", async () => {
  const { as, migrate: start, newId, write } = await aDatabase();
  const busy = await as(ownerRole);
  await busy.query("begin; lock table outbox");
  write("tables/9001-more.sql", "create table more (id int)");
  write("tables/9002-outbox.sql", "alter table outbox add more text");
  write(ids, fixedIds(6));
  await expect(start()).rejects.toThrow("server/database/tables/9002-outbox.sql waited 5s for a lock");
  await busy.query("commit");
  expect((await busy.query("select to_regclass('more') as found")).rows).toEqual([{ found: null }]);
  expect(await newId()).not.toBe(fixed(6));
  expect(await start()).toHaveLength(3);
});

test("a file that fails changes nothing", async () => {
  const { as, migrate: start, newId, write } = await aDatabase();
  write("tables/9001-more.sql", "create table more (id int)");
  write(ids, `${fixedIds(7)}; select 1 / 0`);
  await expect(start()).rejects.toThrow("division by zero");
  const owner = await as(ownerRole);
  expect((await owner.query("select to_regclass('more') as found")).rows).toEqual([{ found: null }]);
  expect(await newId()).not.toBe(fixed(7));
});

test("a database with the schema of before the first release is refused", async () => {
  const { as, asApplication, migrate: start } = await aDatabase();
  await (await as(ownerRole)).query("create table migration (name text primary key)");
  const sentence =
    "DATABASE_URL: the database vitral has an earlier schema, from before the first release, and cannot be migrated. " +
    "Vitral needs an empty one; that of the demo can be deleted";
  const subject = "DATABASE_URL: the database vitral";
  await expect(start({ subject })).rejects.toThrow(sentence);
  await expect(asApplication({ subject })).rejects.toThrow(sentence);
});
