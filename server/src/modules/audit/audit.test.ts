import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openDb } from "../../platform/database/db.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { aWorld } from "../../../test/world.ts";
import { type AuditEvent, auditEvents, installation, recordAudit, verifyAudit } from "./audit.ts";

const { aTenant, clock, databaseUrl, db, superuser } = await aWorld();
const asSuperuser = new pg.Client({ connectionString: superuser });
await asSuperuser.connect();
afterAll(() => asSuperuser.end());

/** What only somebody with all rights can do: triggers do not run in this session. */
const tamper = (statement: string, ...values: unknown[]) =>
  asSuperuser.query("set session_replication_role = replica").then(() => asSuperuser.query(statement, values));

const write = (tenantId: string | null, event: Partial<AuditEvent> = {}) =>
  recordAudit(db, { at: clock.now(), actor: "olga", action: "customer.show", ...event, tenantId });

async function aChain(rows: number): Promise<string> {
  const { id } = await aTenant();
  for (let i = 0; i < rows; i++)
    await write(id, { reason: `motivo ${i}`, details: { i, nested: { b: [1, 2], a: "é" } } });
  return id;
}

const brokenIn = async (tenantId: string) => (await verifyAudit(db, { tenantId }))[0]?.broken;

/** As jsonb prints: keys by length, then by bytes; a space after each comma and colon. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const bytes = (key: string) => Buffer.from(key);
  const entries = Object.entries(value).toSorted(
    ([a], [b]) => bytes(a).length - bytes(b).length || Buffer.compare(bytes(a), bytes(b)),
  );
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}: ${canonical(one)}`).join(", ")}}`;
}

test("the hash of each row is what its text and the row before give", async () => {
  const tenantId = await aChain(2);
  const accountless = { customerId: randomUUID(), staffId: randomUUID(), maker: "olivia@vitral.exemplo" };
  await write(tenantId, {
    ...accountless,
    makerStaffId: randomUUID(),
    withoutSecondPerson: true,
    reason: 'a "b" \n €',
  });
  const rows = await db
    .selectFrom("audit_event")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .orderBy("number")
    .execute();
  let previous = Buffer.alloc(32);
  for (const row of rows) {
    const text = canonical({
      tenant: row.tenant_id,
      number: row.number,
      id: row.id,
      at: row.at.toISOString().replace("Z", "000Z"),
      actor: row.actor,
      staff: row.staff_id,
      maker: row.maker,
      makerStaff: row.maker_staff_id,
      alone: row.alone,
      action: row.action,
      customer: row.customer_id,
      account: row.account_id,
      reason: row.reason,
      details: row.details,
    });
    const hash = createHash("sha256").update(previous).update(text, "utf8").digest();
    expect([row.number, row.previous_hash.equals(previous), row.hash.toString("hex")]).toEqual([
      row.number,
      true,
      hash.toString("hex"),
    ]);
    previous = hash;
  }
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test("a row that somebody with all rights changed is named", async () => {
  const tenantId = await aChain(5);
  expect(await brokenIn(tenantId)).toBeNull();
  await tamper("update audit_event set reason = 'outro' where tenant_id = $1 and number = 3", tenantId);
  expect(await brokenIn(tenantId)).toEqual({ number: 3, what: "CHANGED" });
});

test("a row whose hash was made to fit again breaks the row after it", async () => {
  const tenantId = await aChain(5);
  await tamper("update audit_event set actor = 'eva' where tenant_id = $1 and number = 3", tenantId);
  await tamper("update audit_event e set hash = audit_hash(e) where tenant_id = $1 and number = 3", tenantId);
  expect(await brokenIn(tenantId)).toEqual({ number: 4, what: "UNLINKED" });
});

test("removed rows are found, in the middle and at the end", async () => {
  const [middle, end] = [await aChain(5), await aChain(5)];
  await tamper("delete from audit_event where tenant_id = $1 and number = 2", middle);
  expect(await brokenIn(middle)).toEqual({ number: 3, what: "MISSING" });
  await tamper("delete from audit_event where tenant_id = $1 and number = 5", end);
  expect(await brokenIn(end)).toEqual({ number: 4, what: "END" });
});

test("a chain is walked in steps, and a break is found within a step, at its edge and at the end", async () => {
  const whole = await aChain(7);
  for (const step of [1, 2, 3, 7, 8]) {
    const [report] = await verifyAudit(db, { tenantId: whole, step });
    expect(report).toMatchObject({ rows: 7, newest: 7, broken: null });
  }
  for (const number of [2, 3, 4, 7]) {
    const id = await aChain(7);
    await tamper("update audit_event set reason = 'outro' where tenant_id = $1 and number = $2", id, number);
    const [report] = await verifyAudit(db, { tenantId: id, step: 3 });
    expect(report).toMatchObject({ rows: 7, broken: { number, what: "CHANGED" } });
  }
  const cut = await aChain(7);
  await tamper("delete from audit_event where tenant_id = $1 and number = 4", cut);
  expect((await verifyAudit(db, { tenantId: cut, step: 3 }))[0]?.broken).toEqual({ number: 5, what: "MISSING" });
});

test("a chain that was written anew is found with a hash that was written down", async () => {
  const tenantId = await aChain(3);
  const [before] = await verifyAudit(db, { tenantId });
  const anchor = { tenantId, number: before?.newest ?? 0, hash: before?.hash ?? "" };
  await write(tenantId);
  expect((await verifyAudit(db, { tenantId, anchor }))[0]?.broken).toBeNull();
  await tamper("delete from audit_event where tenant_id = $1", tenantId);
  await tamper("delete from audit_chain where tenant_id = $1", tenantId);
  for (let i = 0; i < 4; i++) await write(tenantId);
  const [report] = await verifyAudit(db, { tenantId, anchor });
  expect(report?.broken).toEqual({ number: 3, what: "ANCHOR" });
});

test("twenty at once make one chain without a gap, and a change that is undone leaves no row", async () => {
  const { id } = await aTenant();
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 4 === 0
        ? db
            .transaction()
            .execute(async (tx) => {
              await recordAudit(tx, { tenantId: id, at: clock.now(), actor: "olga", action: "customer.block" });
              throw new Error("undone");
            })
            .catch(() => {})
        : write(id),
    ),
  );
  const [report] = await verifyAudit(db, { tenantId: id });
  expect(report).toMatchObject({ rows: 15, newest: 15, broken: null });
});

test("each tenant and the installation have a chain of their own, which others neither read nor continue", async () => {
  const [north, south] = [await aChain(1), await aChain(2)];
  await write(null, { action: "staff.signed-in" });
  const { db: server, close } = openDb(databaseUrl, { max: 1 });
  const seen = () => auditEvents(server, {});
  expect(await withTenant(north, seen)).toHaveLength(1);
  expect(await withTenant(south, seen)).toHaveLength(2);
  expect(await withTenant(installation, seen)).toMatchObject([{ number: 1, tenant: null, action: "staff.signed-in" }]);
  const event = { at: clock.now(), actor: "eva", action: "customer.show" } as const;
  await expect(withTenant(north, () => recordAudit(server, { ...event, tenantId: south }))).rejects.toThrow(
    /no access/,
  );
  await expect(withTenant(north, () => recordAudit(server, { ...event, tenantId: null }))).rejects.toThrow(/no access/);
  await close();
  await expect(write(randomUUID())).rejects.toThrow(/there is no tenant/);
});

test("audit rows are found by person, action, customer and time, a page at a time", async () => {
  const { id: tenantId } = await aTenant();
  const customerId = randomUUID();
  await write(tenantId, { action: "customer.block", customerId });
  await write(tenantId, { actor: "andre@x", maker: "olivia@x", action: "limits.set", withoutSecondPerson: true });
  const later = new Date(clock.now().getTime() + 60_000);
  await write(tenantId, { at: later, action: "customer.unblock", customerId });
  const numbers = async (filter: object) =>
    (await auditEvents(db, { tenantId, ...filter })).map(({ number }) => number);
  expect(await numbers({})).toEqual([3, 2, 1]);
  expect(await numbers({ person: "olivia@x" })).toEqual([2]);
  expect(await numbers({ action: "customer" })).toEqual([3, 1]);
  expect(await numbers({ action: "customer.block" })).toEqual([1]);
  expect(await numbers({ customerId, to: later })).toEqual([1]);
  expect(await numbers({ from: later })).toEqual([3]);
  expect(await numbers({ alone: true })).toEqual([2]);
  expect(await numbers({ limit: 2 })).toEqual([3, 2]);
  expect(await numbers({ limit: 2, before: 2 })).toEqual([1]);
});

test("a person's rows as actor and as maker come together, in pages and with every other filter", async () => {
  const { id: tenantId } = await aTenant();
  const customerId = randomUUID();
  for (let turn = 0; turn < 3; turn++) {
    await write(tenantId, { actor: "bia@x", action: "customer.block", customerId });
    await write(tenantId, { actor: "andre@x", maker: "bia@x", action: "limits.set" });
    await write(tenantId, { actor: "andre@x", action: "customer.unblock", withoutSecondPerson: true });
  }
  const numbers = async (filter: object) =>
    (await auditEvents(db, { tenantId, person: "bia@x", ...filter })).map(({ number }) => number);
  expect(await numbers({})).toEqual([8, 7, 5, 4, 2, 1]);
  expect(await numbers({ limit: 3 })).toEqual([8, 7, 5]);
  expect(await numbers({ limit: 3, before: 5 })).toEqual([4, 2, 1]);
  expect(await numbers({ action: "limits" })).toEqual([8, 5, 2]);
  expect(await numbers({ customerId, limit: 2 })).toEqual([7, 4]);
  expect(await numbers({ alone: true })).toEqual([]);
  const all = await auditEvents(db, { person: "bia@x", customerId });
  expect(all.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual([1, 4, 7]);
});
