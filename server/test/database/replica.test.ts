import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccount } from "../../src/modules/accounts/accounts.ts";
import { registerCustomer } from "../../src/modules/identity/identity.ts";
import { openInternalAccounts, verifyLedger } from "../../src/modules/ledger/ledger.ts";
import { createTenant, tenantsFrom } from "../../src/modules/tenants/tenants.ts";
import { type Db, openDb } from "../../src/platform/database/db.ts";
import { backUp } from "../../src/platform/embedded-postgres/backup.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/embedded-postgres/embedded-postgres.ts";
import { ownerRole, prepareDatabase } from "../../src/platform/database/prepare-database.ts";
import { newId } from "../../src/platform/database/ids.ts";
import { aCpf } from "../documents.ts";
import { depositTo, tenantRow } from "../rows.ts";
import { quickHash } from "../quick-hash.ts";
import { asSuperuser, putSignal } from "../standby.ts";

/**
 * docs/operating.md, "PostgreSQL in production", with PostgreSQL's own tools: a primary with an archive, and its base
 * backup.
 */
const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitral-replica-")));
const [primaryFolder, base, archive] = ["primary", "base", "archive"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const running: EmbeddedPostgres[] = [];
const tenantId = newId();
let primary: EmbeddedPostgres;
let db: Db;
let close: () => Promise<void>;
let accountId: string;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  mkdirSync(archive);
  chmodSync(archive, 0o777);
  primary = await begin(primaryFolder, { archive_mode: "on", archive_command: `cp %p ${archive}/%f` });
  await prepareDatabase((role, name) => primary.url(role, name), "vitral");
  ({ db, close } = openDb(primary.url(ownerRole, "vitral"), { allTenants: true }));
  accountId = await aBankWithAnAccount();
  await deposit(db, 10_00);
  mkdirSync(base);
  await backUp(primaryFolder, base);
  await deposit(db, 20_00);
});

afterAll(async () => {
  await close();
  await Promise.all(running.map((one) => one.stop()));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function begin(directory: string, settings: Record<string, string>): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ directory, settings });
  running.push(started);
  return started;
}

async function aBankWithAnAccount(): Promise<string> {
  await createTenant(db, tenantRow(tenantId, "replica.test", "99999999", { displayName: "Banco Replicado" }));
  await openInternalAccounts(db, tenantId);
  const ownerId = await registerCustomer(db, {
    tenantId,
    document: aCpf(),
    entityType: "PERSON",
    name: "Ana Lima",
    passwordHash: quickHash("segredo-de-teste"),
    email: null,
    phone: null,
    status: "ACTIVE",
    onboardingStep: "DONE",
  });
  return openAccount(db, { tenant: await tenantsFrom(db).byId(tenantId), ownerId });
}

async function deposit(to: Db, amount: number): Promise<void> {
  await to.transaction().execute(async (tx) => {
    await depositTo(tx, { tenantId, accountId, amount, at: new Date() });
  });
}

/** A copy of the base backup that starts with a signal file, as `cp -a` and `touch` of an operator would make it. */
function aCopy(name: string, signal: Parameters<typeof putSignal>[1]): string {
  const directory = join(folder, name);
  execFileSync("cp", ["-a", base, directory]); // PostgreSQL checks rights and owner
  putSignal(directory, signal);
  return directory;
}

const balanceOn = async (server: EmbeddedPostgres) =>
  Number(
    (
      await asSuperuser<{ balance: string }>(
        server,
        "select max(balance_cents) as balance from ledger_account",
        "vitral",
      )
    )?.balance,
  );
const restore = { restore_command: `cp ${archive}/%f %p` };

test("a replica follows every payment, can be verified, and takes over without loss", async () => {
  const source = { ...restore, primary_conninfo: primary.url("postgres", "postgres") };
  const replica = await begin(aCopy("replica", "standby.signal"), source);
  await deposit(db, 5_00);
  await expect.poll(() => balanceOn(replica)).toBe(35_00);

  const there = openDb(replica.url(ownerRole, "vitral"), { allTenants: true });
  expect((await verifyLedger(there.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  await expect(deposit(there.db, 1_00)).rejects.toThrow(/read-only/);
  await asSuperuser(replica, "select pg_promote()");
  await expect
    .poll(
      () =>
        deposit(there.db, 1_00).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  expect(await balanceOn(replica)).toBe(36_00);
  expect((await verifyLedger(there.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  await there.close();
});

test("a point-in-time restore has all postings until then, none later, and a valid ledger", async () => {
  const before = await balanceOn(primary);
  const moment = (await asSuperuser<{ at: string }>(primary, "select clock_timestamp()::text as at"))?.at ?? "";
  await deposit(db, 7_00);
  await asSuperuser(primary, "select pg_switch_wal()");
  const archived = () =>
    asSuperuser<{ done: boolean }>(
      primary,
      "select last_archived_wal >= pg_walfile_name(pg_switch_wal() - 1) as done from pg_stat_archiver",
    );
  await expect.poll(async () => (await archived())?.done).toBe(true);
  const target = { recovery_target_time: moment, recovery_target_action: "promote" };
  const past = await begin(aCopy("past", "recovery.signal"), { ...restore, ...target });
  const recovering = () => asSuperuser<{ on: boolean }>(past, "select pg_is_in_recovery() as on");
  await expect.poll(async () => (await recovering())?.on).toBe(false);
  expect(await balanceOn(past)).toBe(before);
  expect(await balanceOn(primary)).toBe(before + 7_00);

  const there = openDb(past.url(ownerRole, "vitral"), { allTenants: true });
  await deposit(there.db, 3_00);
  expect(await balanceOn(past)).toBe(before + 3_00);
  expect((await verifyLedger(there.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  await there.close();
});
