import { mkdirSync } from "node:fs";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openTenant } from "../../../bench/people.ts";
import { openDb } from "../../src/platform/database/db.ts";
import { applicationRole, ownerRole, prepareDatabase } from "../../src/platform/database/prepare-database.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/embedded-postgres.ts";
import { runVitral } from "../run-vitral.ts";
import { aDataDir, start } from "../running-server.ts";
import { aFreePort } from "../serving.ts";

/** A PostgreSQL of this test's own, with a bank, and what a server needs to work on it. */
async function aBankOfItsOwn() {
  const dataDir = aDataDir();
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ directory: `${dataDir}-cluster` });
  onTestFinished(() => postgres.stop());
  await prepareDatabase((role, database) => postgres.url(role, database), "vitral");
  const url = postgres.url(applicationRole, "vitral");
  const { db, close } = openDb(postgres.url(ownerRole, "vitral"), { max: 1, allTenants: true });
  const { id } = await openTenant(db);
  await db.updateTable("tenant_host").set({ host: "127.0.0.1" }).where("tenant_id", "=", id).execute();
  await close();
  const headers = { "x-tenant-id": id, "content-type": "application/json" };
  const signIn = { method: "POST", headers, body: JSON.stringify({ document: "52998224725", password: "segredo" }) };
  const env = {
    DATABASE_URL: url,
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    PUBLIC_URL: "http://localhost",
    SMTP_URL: "outbox:",
    SMS_URL: "outbox:",
    DEMO: "0",
    DRAIN_SECONDS: "0",
  };
  const set = async (setting: string) => {
    const client = new pg.Client({ connectionString: postgres.url("postgres", "postgres") });
    await client.connect();
    await client.query(`alter system ${setting}`);
    await client.query("select pg_reload_conf()");
    await client.end();
  };
  return { dataDir, env, set, headers, signIn };
}

test("a database that acknowledges nothing, or allows no writes, is said at once, and no server restarts", async () => {
  const { dataDir, env, set, headers, signIn } = await aBankOfItsOwn();
  const server = start({ dataDir, port: await aFreePort(), env });
  await server.ready();
  const health = async () => {
    const answer = await fetch(`${server.url}/api/health`);
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  const attempt = async () => {
    const from = performance.now();
    const answer = await fetch(`${server.url}/api/authenticate`, signIn);
    const { code } = (await answer.json()) as { code: string };
    return { code, isAtOnce: performance.now() - from < 1_000 };
  };
  const brand = async () => (await fetch(`${server.url}/api/tenants`, { headers })).status;
  const within = (seconds: number) => ({ timeout: seconds * 1_000, interval: 100 });
  expect(await health()).toEqual([200, "ok"]);
  expect(await brand()).toBe(200);

  await set("set synchronous_standby_names = 'no_standby'");
  await expect.poll(health, within(5)).toEqual([200, "notdurable"]);
  expect(await attempt()).toEqual({ code: "NOT_WRITABLE", isAtOnce: true });
  expect(await brand()).toBe(200);
  await set("reset synchronous_standby_names");
  await expect.poll(health, within(5)).toEqual([200, "ok"]);
  expect((await attempt()).code).toBe("WRONG_CREDENTIALS");

  await set("set default_transaction_read_only = on");
  await expect.poll(health, within(2)).toEqual([503, "readonly"]);
  expect(await attempt()).toEqual({ code: "NOT_WRITABLE", isAtOnce: true });
  const other = start({ dataDir, port: await aFreePort(), env });
  expect(await other.ended).toBe(1);
  expect(other.output.err).toContain("DATABASE_URL leads to a database that allows no writes");
  const told = "the database takes no writes; calls that write are refused";
  await expect.poll(() => server.output.out, within(10)).toContain(told);
  await set("reset default_transaction_read_only");
  await expect.poll(health, within(5)).toEqual([200, "ok"]);
  expect((await attempt()).code).toBe("WRONG_CREDENTIALS");
  expect(server.child.exitCode).toBeNull();
});

test("DATABASE_DURABLE=quorum writes nothing where PostgreSQL promises one machine alone", async () => {
  const { dataDir, env, set, signIn } = await aBankOfItsOwn();
  const server = start({ dataDir, port: await aFreePort(), env: { ...env, DATABASE_DURABLE: "quorum" } });
  await server.ready();
  expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({ status: "notdurable" });
  expect(await (await fetch(`${server.url}/api/authenticate`, signIn)).json()).toMatchObject({ code: "NOT_WRITABLE" });
  const standby = async () => {
    const { out } = await runVitral(["doctor", "--json"], { ...env, DATA_DIR: dataDir, DATABASE_DURABLE: "quorum" });
    return (JSON.parse(out) as { checks: { name: string; state: string; says: string }[] }).checks.find(
      ({ name }) => name === "standby",
    );
  };
  expect(await standby()).toMatchObject({ state: "wrong", says: expect.stringContaining("is empty") });
  await set("set synchronous_standby_names = 'n2'");
  expect(await standby()).toMatchObject({ state: "ok", says: expect.stringContaining("also on n2") });
});
