import { noReplica } from "../../platform/database/replica.ts";
import { pino } from "pino";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { openDb } from "../../platform/database/db.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { auditEvents } from "../audit/audit.ts";
import { checkMs, closeDays, countOverdueBooks, verifyOverdue } from "./ledger.ts";
import { beginVerification, verify } from "./verification.ts";

const { aCustomer, aTenant, aurora, clock, databaseUrl, superuser } = await aWorld();
clock.set("2026-03-02T12:00:00Z");
/** A server whose statements may take 300 ms. */
const server = openDb(databaseUrl, { max: 4, statementMs: 300 });
const owner = openDb(superuser, { max: 1, allTenants: true });
afterAll(server.close);
afterAll(owner.close);

const lines: string[] = [];
const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
const openForChecks = (statementMs = checkMs) => noReplica().openOwn(databaseUrl, statementMs);
const deps = { db: server.db, now: clock.now, log, openForChecks };
const runs = async (tenantId: string) =>
  (
    await sql<{ actor: string; state: string }>`
      select actor, state from ledger_verification where tenant_id = ${tenantId} order by id`.execute(owner.db)
  ).rows;
const run = (bank: typeof deps, tenantId: string) =>
  withTenant(tenantId, async () => {
    const id = await beginVerification(bank, { tenantId, actor: "olivia" });
    if (id !== null) await verify(bank, { tenantId, id });
    return id;
  });

test("a check that takes longer than a call may still ends, and a fault is logged and ends the run", async () => {
  await aCustomer({ balance: 100_00 });
  await sql`create policy slow on ledger_account as restrictive using ((select pg_sleep(0.4)) is not null)`.execute(
    owner.db,
  );
  await run(deps, aurora.id);
  await run({ ...deps, openForChecks: () => openForChecks(300) }, aurora.id);
  await sql`drop policy slow on ledger_account`.execute(owner.db);
  expect(await runs(aurora.id)).toEqual([
    { actor: "olivia", state: "SOUND" },
    { actor: "olivia", state: "INTERRUPTED" },
  ]);
  expect(lines).toEqual([expect.stringContaining("statement timeout")]);
});

test("books are verified again after a week by themselves, once, whatever number of servers there is", async () => {
  const bank = await aTenant();
  await aCustomer({ tenant: bank, balance: 100_00 });
  const waiting = () =>
    withTenant(bank.id, async () => (await countOverdueBooks(server.db, { tenantId: bank.id, at: clock.now() })).count);
  const days = async (count: number) => {
    clock.advance(count * 86_400);
    await closeDays(deps);
  };
  await days(3);
  await verifyOverdue(deps);
  expect(await runs(bank.id)).toEqual([]);
  expect(await waiting()).toBe(0);
  await days(7);
  expect(await waiting()).toBe(1);
  await Promise.all([verifyOverdue(deps), verifyOverdue(deps)]);
  expect(await runs(bank.id)).toEqual([{ actor: "system", state: "SOUND" }]);
  expect(await waiting()).toBe(0);
  const [audited] = await withTenant(bank.id, () =>
    auditEvents(server.db, { tenantId: bank.id, action: "ledger.verify" }),
  );
  expect(audited).toMatchObject({ actor: "system" });
  await days(6);
  await verifyOverdue(deps);
  expect(await runs(bank.id)).toHaveLength(1);
  await days(3);
  expect(await waiting()).toBe(1);
  await verifyOverdue(deps);
  expect(await runs(bank.id)).toHaveLength(2);
});

test("a weekly run that was interrupted is tried again after a day, and the books wait until then", async () => {
  const bank = await aTenant();
  await aCustomer({ tenant: bank, balance: 100_00 });
  const waiting = () =>
    withTenant(bank.id, async () => (await countOverdueBooks(server.db, { tenantId: bank.id, at: clock.now() })).count);
  clock.advance(10 * 86_400);
  await closeDays(deps);
  await sql`create policy slow on ledger_account as restrictive using ((select pg_sleep(0.4)) is not null)`.execute(
    owner.db,
  );
  const short = { ...deps, openForChecks: () => openForChecks(300) };
  await verifyOverdue(short);
  await sql`drop policy slow on ledger_account`.execute(owner.db);
  const interrupted = { actor: "system", state: "INTERRUPTED" };
  expect([await runs(bank.id), await waiting()]).toEqual([[interrupted], 1]);
  // The worker's next turns leave it.
  clock.advance(86_400 - 60);
  await verifyOverdue(deps);
  expect(await runs(bank.id)).toEqual([interrupted]);
  clock.advance(120);
  await verifyOverdue(deps);
  expect([await runs(bank.id), await waiting()]).toEqual([[interrupted, { actor: "system", state: "SOUND" }], 0]);
});

test("broken books wait for somebody until a verification finds them sound", async () => {
  const bank = await aTenant();
  await aCustomer({ tenant: bank, balance: 100_00 });
  const waiting = () =>
    withTenant(bank.id, async () => (await countOverdueBooks(server.db, { tenantId: bank.id, at: clock.now() })).count);
  const block = async (amount: number) =>
    sql`update ledger_account set blocked_cents = ${amount} where tenant_id = ${bank.id} and kind = 'CUSTOMER'`.execute(
      owner.db,
    );
  await block(1);
  await run(deps, bank.id);
  expect([await waiting(), (await runs(bank.id)).at(-1)?.state]).toEqual([1, "BROKEN"]);
  await block(0);
  await run(deps, bank.id);
  expect([await waiting(), (await runs(bank.id)).at(-1)?.state]).toEqual([0, "SOUND"]);
});
