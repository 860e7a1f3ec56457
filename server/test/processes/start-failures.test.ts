import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { whyNotListening } from "../../src/platform/process/start-failure.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/embedded-postgres.ts";
import { ownerRole } from "../../src/platform/database/prepare-database.ts";
import { ana } from "../demo-customer.ts";
import { aDataDir, aSeededDataDir, start, vitral } from "../running-server.ts";
import { aFreePort } from "../serving.ts";

/** A bank whose PostgreSQL is not there. */
const external = {
  DATABASE_URL: "postgresql://vitral_app:hidden@127.0.0.1:1/vitral",
  SECRET_KEY: Buffer.alloc(32).toString("base64"),
  PUBLIC_URL: "http://localhost",
  SMTP_URL: "outbox:",
  SMS_URL: "outbox:",
};

test("a second start on the same port fails with a sentence, and the first continues", async () => {
  const location = { dataDir: await aSeededDataDir(), port: await aFreePort() };
  const first = start(location);
  await first.ready();
  const second = start(location);
  expect(await second.ended).toBe(1);
  expect(second.output.err).toMatch(/^PORT \d+ on 127\.0\.0\.1 is in use[^\n]*\n$/);
  expect(second.output.err).toContain(String(location.port));
  expect((await (await ana(first.url)).pay("maria.souza@exemplo.com.br", 1)).status).toBe(200);
});

// Every other wrong setting: every-setting.test.ts.
test.each([
  { PORT: "eighty" },
  { HOST: "203.0.113.1", DEMO: "0", SMTP_URL: "outbox:", SMS_URL: "outbox:" },
  external,
  { DATABASE_URL: "", NODE_ENV: "production" },
  { DATABSE_URL: "postgresql://vitral_app:hidden@db/vitral", NODE_ENV: "production", DEMO_ANYWHERE: "1" },
])("a wrong setting stops the start with one line that names it: %o", async (env) => {
  const server = start({ dataDir: aDataDir(), port: await aFreePort(), env });
  expect(await server.ended).toBe(1);
  expect(server.output.err).toMatch(/^[^\n]+\n$/);
  expect(server.output.err).toContain(Object.keys(env)[0]);
  expect(server.output.err).not.toContain("hidden");
});

test("a port that this user may not have is named", () => {
  expect(whyNotListening("EACCES", 80, "127.0.0.1")).toBe(
    "PORT 80 on 127.0.0.1 is not for this user: set a PORT above 1023",
  );
});

test("in production a server whose pages are not built says what to run, before the database is asked", async () => {
  const dataDir = aDataDir();
  // The code tree as it is unpacked, beside the packages of this one.
  const tree = join(dirname(dataDir), "tree");
  mkdirSync(tree);
  execFileSync("cp", ["-r", "network", "server", "package.json", tree]);
  symlinkSync(resolve("node_modules"), join(tree, "node_modules"));
  const env = { ...external, NODE_ENV: "production", HOST: "127.0.0.1" };
  const server = start({ dataDir, port: await aFreePort(), env, script: join(tree, "server/src/main.ts") });
  expect(await server.ended).toBe(1);
  expect(JSON.parse(server.output.err)).toMatchObject({
    level: 60,
    msg: "NODE_ENV is production and the pages of this release are not built: run `npm run build` first",
  });
});

test("a server on an IPv6 address in brackets is reached there", async () => {
  const server = start({ dataDir: await aSeededDataDir(), port: await aFreePort(), env: { HOST: "[::1]" } });
  await expect
    .poll(async () => (await fetch(server.url.replace("127.0.0.1", "[::1]") + "/api/health").catch(() => null))?.status)
    .toBe(200);
});

test.each([
  [7_000, "ahead of"],
  [-86_400_000, "behind"],
])("a server whose clock is wrong by %i ms does not start", async (ms, side) => {
  const wrongClock = `const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...parts) { parts.length > 0 ? super(...parts) : super(Right.now() + ${ms}); }
      static now() { return Right.now() + ${ms}; }
    };`;
  const server = start({
    dataDir: await aSeededDataDir(),
    port: await aFreePort(),
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(wrongClock)}` },
  });
  expect(await server.ended).toBe(1);
  const [, seconds = "", where] =
    /The clock of this machine is ([\d.]+) s (.+) the database's/.exec(server.output.err) ?? [];
  expect(where).toBe(side);
  // The way to the database takes a part of a second.
  expect(Math.abs(Number(seconds) - Math.abs(ms) / 1_000)).toBeLessThan(1);
});

test("a data folder with an unreleased schema is refused with a sentence that names it", async () => {
  const dataDir = await aSeededDataDir();
  const postgres = await startEmbeddedPostgres({ directory: join(dataDir, "postgres") });
  const client = new pg.Client({ connectionString: postgres.url(ownerRole, "vitral") });
  await client.connect();
  await client.query("create table migration (name text primary key)");
  await client.end();
  const command = await vitral(["migrate"], { DATA_DIR: dataDir });
  await postgres.stop();
  const server = start({ dataDir, port: await aFreePort() });
  expect(await server.ended).toBe(1);
  expect(command.code).toBe(1);
  for (const said of [server.output.err, command.err]) {
    expect(said).toContain(`The data folder ${dataDir} has an earlier schema, from before the first release`);
    expect(said).toContain("that of the demo can be deleted");
  }
});
