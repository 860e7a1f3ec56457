import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { runVitral } from "../../../test/run-vitral.ts";
import { aFreePort } from "../../../test/serving.ts";
import { anEmptyDatabase } from "../../../test/world-database.ts";
import { applicationRole, ownerRole } from "../../platform/database/prepare-database.ts";
import { startEmbeddedPostgres } from "../../platform/embedded-postgres/embedded-postgres.ts";
import { checks } from "./checks.ts";

type Lines = Record<string, { state: string; says: string }>;

async function examine(env: Record<string, string>) {
  const { code, out, err } = await runVitral(["doctor", "--json"], env);
  const { checks: found, ok } = JSON.parse(out) as {
    ok: boolean;
    checks: { name: string; state: string; says: string }[];
  };
  const lines: Lines = Object.fromEntries(found.map(({ name, ...line }) => [name, line]));
  return { code, err, out, ok, names: found.map(({ name }) => name), lines };
}

async function aDatabase() {
  const { url } = await anEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), "vitral-doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    url,
    env: {
      DATABASE_URL: url(applicationRole),
      SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
      PUBLIC_URL: "https://bank.example",
      TRUST_PROXY: "127.0.0.1",
      SMTP_URL: "outbox:",
      SMS_URL: "outbox:",
      DATA_DIR: join(folder, "data"),
    },
  };
}

test("of a running demo nothing is wrong, and each check has a line", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "vitral-doctor-"));
  chmodSync(dataDir, 0o777); // PostgreSQL runs as another user where the tests run as root
  const postgres = await startEmbeddedPostgres({ directory: join(dataDir, "postgres") });
  onTestFinished(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  expect((await runVitral(["seed"], { DATA_DIR: dataDir })).code).toBe(0);
  const found = await examine({ DATA_DIR: dataDir });
  expect(Object.entries(found.lines).filter(([, { state }]) => state === "wrong")).toEqual([]);
  expect(found).toMatchObject({ code: 0, ok: true, err: "", names: checks.map(({ name }) => name) });
  const lines = await runVitral(["doctor"], { DATA_DIR: dataDir });
  expect(lines.out).toMatch(new RegExp(`^${checks.length} checks: 0 wrong, \\d+ with a warning\\.$`, "m"));
});

test("an empty database is to be migrated and gets a bank; then that is right", async () => {
  const { env, url } = await aDatabase();
  const empty = await examine(env);
  expect(empty.code).toBe(1);
  expect(empty.lines).toMatchObject({
    schema: { state: "wrong", says: expect.stringContaining("no tables of ours") },
    database: { state: "ok" },
  });
  const asOwner = { ...env, DATABASE_OWNER_URL: url(ownerRole), DEMO: "1" };
  await runVitral(["migrate"], asOwner);
  expect((await examine(env)).lines).toMatchObject({
    banks: { state: "wrong", says: expect.stringContaining("there is no bank") },
    schema: { state: "ok" },
    "second factors": { state: "warning", says: expect.stringContaining("staff add") },
  });
  await runVitral(["seed"], asOwner);
  expect((await examine({ ...env, DATABASE_OWNER_URL: url(ownerRole) })).lines).toMatchObject({
    banks: { state: "warning", says: expect.stringContaining("bank.example is none of their hosts") },
    texts: { state: "warning", says: expect.stringContaining("aurora, ipe has only the model") },
    owner: { state: "ok", says: `${ownerRole} can migrate` },
    roles: { state: "ok" },
    keys: { state: "ok", says: "SECRET_KEY is in use" },
    encryption: { state: "ok" },
    pix: { state: "warning" },
    mail: { state: "warning" },
    sms: { state: "warning" },
    clock: { state: "ok" },
    // The database of the tests is not durable.
    durability: { state: "wrong", says: expect.stringContaining("fsync, full_page_writes, synchronous_commit off") },
  });
});

test("a role that could make money or change the audit is named, and a wrong owner", async () => {
  const { env, url } = await aDatabase();
  await runVitral(["migrate"], { ...env, DATABASE_OWNER_URL: url(ownerRole) });
  const asOwner = await examine({ ...env, DATABASE_URL: url(ownerRole) });
  expect(asOwner.lines["roles"]).toEqual({
    state: "wrong",
    says: expect.stringContaining(`${ownerRole} owns the tables, may write postings`),
  });
  const asSuperuser = await examine({ ...env, DATABASE_URL: url("postgres") });
  expect(asSuperuser.lines["roles"]?.says).toContain("is a superuser, bypasses row level security");
  const noOwner = await examine({ ...env, DATABASE_OWNER_URL: `${url(applicationRole)}?application_name=other` });
  expect(noOwner.lines["owner"]).toMatchObject({ state: "wrong", says: expect.stringContaining("does not own") });
});

test("providers that do not answer are wrong, those that do are right, and no password is printed", async () => {
  const { env } = await aDatabase();
  const closed = await aFreePort();
  const away = await examine({
    ...env,
    SMTP_URL: `smtp://bank:geheim@127.0.0.1:${closed}`,
    SMS_URL: `http://127.0.0.1:${closed}/sms`,
    SMS_TOKEN: "geheim",
  });
  expect(away.lines).toMatchObject({
    mail: { state: "wrong", says: expect.stringContaining("ECONNREFUSED") },
    sms: { state: "wrong", says: expect.stringContaining("ECONNREFUSED") },
  });
  expect(away.out).not.toContain("geheim");

  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
  const http = createServer();
  const [mailPort, smsPort] = [
    await listening(smtp.listen(0, "127.0.0.1")),
    await listening(http.listen(0, "127.0.0.1")),
  ];
  onTestFinished(() => void (smtp.close(), http.close()));
  const here = await examine({
    ...env,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    SMS_URL: `http://127.0.0.1:${smsPort}/sms`,
    SMS_TOKEN: "geheim",
  });
  expect(here.lines).toMatchObject({ mail: { state: "ok" }, sms: { state: "ok" } });
});

async function listening(server: Server): Promise<number> {
  if (!server.listening) await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("a wrong setting is named once, and what needs it is not looked at", async () => {
  const { env } = await aDatabase();
  const { code, lines } = await examine({ ...env, PORT: "many" });
  expect([code, lines["settings"]]).toEqual([1, { state: "wrong", says: expect.stringContaining("PORT must be") }]);
  expect(lines["database"]).toEqual({ state: "warning", says: expect.stringContaining("not looked at") });
  expect(lines["pictures"]).toMatchObject({ state: "ok" });
});

test("a database that does not answer, and a bank that does not run, are wrong in one line", async () => {
  const { env } = await aDatabase();
  const nowhere = await examine({ ...env, DATABASE_URL: "postgresql://vitral_app:geheim@127.0.0.1:1/x" });
  expect(nowhere.lines).toMatchObject({ database: { state: "wrong" }, schema: { state: "warning" } });
  expect(nowhere.out).not.toContain("geheim");
  const stopped = await examine({ DATA_DIR: env.DATA_DIR });
  expect(stopped.code).toBe(1);
  expect(existsSync(env.DATA_DIR)).toBe(false);
});
