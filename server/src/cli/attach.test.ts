import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runVitral } from "../../test/run-vitral.ts";
import { anEmptyDatabase } from "../../test/world-database.ts";
import { applicationRole, ownerRole } from "../platform/database/prepare-database.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";

const secret = { SECRET_KEY: Buffer.alloc(32, 7).toString("base64") };

function aFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitral-attach-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const attaching = [
  "ledger verify",
  "audit verify",
  "tenant list",
  "outbox list",
  "migrate",
  "clock show",
  `backup ${join(tmpdir(), "vitral-attach-nothing")}`,
];

test.each(attaching)("without a server `%s` is refused with a sentence, and makes nothing", async (line) => {
  const folder = aFolder();
  const dataDir = join(folder, "data");
  const sentence = `No Vitral runs on DATA_DIR ${dataDir}: start it, or set DATABASE_URL`;
  for (const settings of [{ DATA_DIR: dataDir }, { DATA_DIR: dataDir, ...secret }]) {
    const { code, out, err } = await runVitral(line.split(" "), settings);
    expect({ code, out, err }).toEqual({ code: 1, out: "", err: `${sentence}\n` });
  }
  expect(readdirSync(folder)).toEqual([]);
});

test("a bank that is stopped is not started by a command", async () => {
  const dataDir = aFolder();
  chmodSync(dataDir, 0o777); // PostgreSQL runs as another user where the tests run as root
  const directory = join(dataDir, "postgres");
  const postgres = await startEmbeddedPostgres({ directory, settings: { fsync: "off" } });
  await postgres.stop();
  const { code, err } = await runVitral(["ledger", "verify"], { DATA_DIR: dataDir, ...secret });
  expect([code, err]).toEqual([1, expect.stringContaining("No Vitral runs on DATA_DIR")]);
  expect(existsSync(join(directory, "cluster/postmaster.pid"))).toBe(false);
});

test("a proof says which database it read and how much, and fails on one without a bank", async () => {
  const { name, url } = await anEmptyDatabase();
  const env = { ...secret, DATABASE_URL: url(applicationRole), DATABASE_OWNER_URL: url(ownerRole), DEMO: "1" };
  const read = async (...words: string[]) => {
    const { code, out } = await runVitral([...words, "--json"], env);
    return { code, data: JSON.parse(out) };
  };
  expect((await read("migrate")).code).toBe(0);
  const none = { postings: 0, entries: 0, payments: 0, tenants: 0 };
  expect(await read("ledger", "verify")).toMatchObject({ code: 1, data: { ok: false, ...none } });
  expect(await read("audit", "verify")).toMatchObject({ code: 1, data: { ok: false, events: 0 } });
  for (const words of [
    ["ledger", "verify"],
    ["audit", "verify"],
  ])
    expect((await runVitral(words, env)).out).toContain("There is no bank in this database: nothing was verified.");

  await read("seed");
  const ledger = await read("ledger", "verify");
  const database = { host: expect.any(String), port: expect.any(Number), name };
  expect(ledger).toMatchObject({ code: 0, data: { ok: true, database, tenants: 2 } });
  expect(ledger.data.entries).toBeGreaterThan(ledger.data.postings);
  expect(ledger.data.postings).toBeGreaterThan(ledger.data.payments);
  const audit = await read("audit", "verify");
  expect(audit).toMatchObject({ code: 0, data: { ok: true, database } });
  expect(audit.data.events).toBe(audit.data.chains.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0));
  const { host, port } = ledger.data.database;
  const lines = (await runVitral(["ledger", "verify"], env)).out;
  expect(lines).toContain(`Database ${name} at ${host}:${port}: 2 banks, ${ledger.data.postings} postings`);
  expect(lines).not.toContain(applicationRole);
});
