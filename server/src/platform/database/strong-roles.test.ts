import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { runVitral } from "../../../test/run-vitral.ts";
import { withRole } from "../../../test/world-database.ts";
import { aWorld } from "../../../test/world.ts";
import { openDatabase } from "../../databases.ts";
import { readConfig } from "../process/config.ts";
import { applicationRole, createDatabase, ownerRole } from "./prepare-database.ts";

const { databaseUrl } = await aWorld();
const database = new URL(databaseUrl).pathname.slice(1);
const role = `strong_${randomBytes(4).toString("hex")}`;
const superuser = new pg.Client({ connectionString: withRole(inject("postgresUrl"), "postgres", database) });
await superuser.connect();
await superuser.query(`create role ${role} login in role ${applicationRole}`);
afterAll(async () => {
  await superuser.query(`drop owned by ${role}; drop role ${role}`);
  await superuser.end();
});

const url = (name: string) => withRole(databaseUrl, name, database);
const production = {
  NODE_ENV: "production",
  DATABASE_URL: url(role),
  DATABASE_OWNER_URL: url(ownerRole),
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
};
const list = (env: Record<string, string>) => runVitral(["tenant", "list"], env);

test("a role that owns nothing is let in", async () => {
  expect(await list(production)).toMatchObject({ code: 0, err: "" });
  expect(await list({ ...production, DATABASE_URL: url(applicationRole) })).toMatchObject({ code: 0, err: "" });
});

test.each([
  ["superuser", "nosuperuser", "is a superuser"],
  ["bypassrls", "nobypassrls", "has bypassrls, which looks past the rows of a tenant"],
  ["createrole", "nocreaterole", "may make roles, and so give itself any"],
])("an application whose role is %s is refused in production alone", async (may, mayNot, why) => {
  await superuser.query(`alter role ${role} ${may}`);
  try {
    const { code, err } = await list(production);
    expect([code, err]).toEqual([1, expect.stringMatching(`^DATABASE_URL: the role ${role} ${why}\\. [^\\n]+\\n$`)]);
    expect(await list({ ...production, NODE_ENV: "" })).toMatchObject({ code: 0 });
    expect(await list({ ...production, DEMO: "1" })).toMatchObject({ code: 0 });
  } finally {
    await superuser.query(`alter role ${role} ${mayNot}`);
  }
});

test("a member of the owner's role is refused, also where the owner's address is not known", async () => {
  await superuser.query(`grant ${ownerRole} to ${role}`);
  try {
    expect((await list(production)).err).toContain(`DATABASE_URL: the role ${role} is a member of the owner's role`);
    expect((await list({ ...production, DATABASE_OWNER_URL: "" })).err).toContain(`the role ${role} owns the database`);
  } finally {
    await superuser.query(`revoke ${ownerRole} from ${role}`);
  }
});

test("a role that owns a table is refused", async () => {
  await superuser.query(`create table of_its_own (); alter table of_its_own owner to ${role}`);
  try {
    expect((await list(production)).err).toContain(`the role ${role} owns tables`);
  } finally {
    await superuser.query("drop table of_its_own");
  }
});

test("migrate in production needs an owner, which is no superuser and not the application", async () => {
  const migrate = (owner: string) =>
    runVitral(["migrate"], { ...production, DATABASE_URL: url(applicationRole), DATABASE_OWNER_URL: owner });
  expect(await migrate("")).toMatchObject({
    code: 1,
    err: "DATABASE_OWNER_URL is required with NODE_ENV=production to migrate: the address of the database, as the owner's role\n",
  });
  expect((await migrate(url("postgres"))).err).toMatch(
    /^DATABASE_OWNER_URL: the role postgres is a superuser, which is not needed\. [^\n]+\n$/,
  );
  expect((await migrate(url(applicationRole))).err).toMatch(/^DATABASE_OWNER_URL names the role of DATABASE_URL/);
  expect(await migrate(url(ownerRole))).toMatchObject({ code: 0, out: "Nothing to migrate.\n" });
});

test("a server that does not migrate says of an empty database that the owner's address is needed", async () => {
  const empty = `empty_${randomBytes(4).toString("hex")}`;
  await createDatabase(inject("postgresUrl"), empty);
  const env = { ...production, DATABASE_URL: withRole(databaseUrl, applicationRole, empty), DATABASE_OWNER_URL: "" };
  await expect(openDatabase(readConfig(env))).rejects.toThrow(
    "DATABASE_OWNER_URL is needed to migrate: the database has no tables yet",
  );
});
