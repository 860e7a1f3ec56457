import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { archiveOf, keptForSlots } from "../../src/platform/database/log-kept.ts";
import { openDb } from "../../src/platform/database/db.ts";
import { applicationRole, createDatabase } from "../../src/platform/database/prepare-database.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/embedded-postgres.ts";

const directory = mkdtempSync(join(tmpdir(), "vitral-log-kept-"));
chmodSync(directory, 0o711);
/** The archive takes what it is given once this is there. */
const place = join(directory, "place");
const archiving = {
  fsync: "off",
  archive_mode: "on",
  archive_command: `test -e ${place}`,
  wal_level: "replica",
  max_wal_senders: "4",
  max_replication_slots: "4",
};
const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres"), settings: archiving });
await createDatabase(postgres.url("postgres", "postgres"), "vitral");
const administrator = openDb(postgres.url("postgres", "vitral"), { allTenants: true });
const { db, close } = openDb(postgres.url(applicationRole, "vitral"), { max: 1 });
afterAll(async () => {
  await close();
  await administrator.close();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
});

const ask = (query: string) => sql.raw(query).execute(administrator.db);
const closePiece = () => ask("select pg_logical_emit_message(true, 'test', ''), pg_switch_wal()");

test("the application's role sees that the log cannot be archived, since when, and that it can again", async () => {
  expect(await archiveOf(db)).toEqual([{ seconds: expect.any(Number), fails: false }]);
  await closePiece();
  await vi.waitFor(async () => expect(await archiveOf(db)).toMatchObject([{ fails: true }]), 30_000);
  writeFileSync(place, "");
  await closePiece();
  await vi.waitFor(async () => expect(await archiveOf(db)).toMatchObject([{ fails: false }]), 60_000);
  expect((await archiveOf(db))[0]?.seconds).toBeLessThan(60);
}, 100_000);

test("the application's role sees how much of the log a standby that is away keeps", async () => {
  expect(await keptForSlots(db)).toEqual([]);
  await ask("select pg_create_physical_replication_slot('n2', true)");
  await closePiece();
  await closePiece();
  const [kept] = await keptForSlots(db);
  expect(kept).toEqual({ slot: "n2", bytes: expect.any(Number) });
  expect(kept?.bytes).toBeGreaterThan(16 * 1024 * 1024);
  await ask("select pg_drop_replication_slot('n2')");
  expect(await keptForSlots(db)).toEqual([]);
});
