import { randomBytes, randomUUID } from "node:crypto";
import { retention, type RetentionKind } from "@vitral/contract/retention";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { operatorMetrics } from "../../operator-metrics.ts";
import { aWorld, type Customer } from "../../../test/world.ts";
import { openDb, type StatementEvent } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import { removePastTerm } from "./privacy.ts";

const world = await aWorld();
const { aCustomer, clock, db } = world;
const asOwner = world.owner();
await asOwner.connect();
afterAll(() => asOwner.end());
const run = () => removePastTerm({ db, now: clock.now });

let ana: Customer;
beforeEach(async () => {
  clock.set("2026-03-10T15:00:00Z");
  ana = await aCustomer();
});

const hours = (n: number) => new Date(clock.now().getTime() - n * 3_600_000);
const days = (n: number) => hours(24 * n);
async function insert(table: string, columns: Record<string, unknown>): Promise<void> {
  const row =
    sql`insert into ${sql.table(table)} (tenant_id, ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${ana.tenant.id}, ${sql.join(Object.values(columns))})`.compile(db);
  await asOwner.query(row.sql, [...row.parameters]);
}
const marks = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await sql<{ mark: string }>`
    select ${sql.ref(column)}::text as mark from ${sql.table(table)} where tenant_id = ${ana.tenant.id}`.execute(db);
  return rows.map(({ mark }) => mark);
};

const sent = { channel: "EMAIL", recipient: "a@exemplo.com.br", template: "pin-changed", data: "{}" };
/** The id and the moment of a message of so many days ago. */
const written = (ago: number) => ({ id: newId(days(ago).getTime()), created_at: days(ago) });
const lookUp = {
  end_to_end: "E",
  key: "k",
  key_type: "EVP",
  payee_ispb: "1",
  payee_name: "Maria",
  payee_document: "1",
  payee_bank: "b",
};
/** For each kind: a row past its term, one just within it, and what must stay however old it is. */
const kinds: Partial<
  Record<RetentionKind, () => { table: string; column: string; old: object; young: object; staying?: object }>
> = {
  SECURITY_EVENTS: () => ({
    table: "security_event",
    column: "id",
    old: { id: randomUUID(), kind: "SIGNED_IN", at: new Date("2025-09-10T14:59:59Z") },
    young: { id: randomUUID(), kind: "SIGNED_IN", at: new Date("2025-09-10T15:00:01Z") },
  }),
  SESSIONS: () => {
    const row = { customer_id: ana.id, created_at: days(8) };
    return {
      table: "session",
      column: "token_hash",
      old: { ...row, token_hash: randomBytes(32), expires_at: days(7.1) },
      young: { ...row, token_hash: randomBytes(32), expires_at: days(6.9) },
    };
  },
  KNOWN_BROWSERS: () => {
    const row = { customer_id: ana.id, expires_at: days(-1) };
    return {
      table: "known_browser",
      column: "token_hash",
      old: { ...row, token_hash: randomBytes(32), created_at: days(365.1) },
      young: { ...row, token_hash: randomBytes(32), created_at: days(364.9) },
    };
  },
  CODES: () => {
    const row = { purpose: "PIN", code_hash: randomBytes(32), created_at: days(8) };
    return {
      table: "verification_code",
      column: "id",
      old: { ...row, id: randomUUID(), customer_id: ana.id, expires_at: days(7.1) },
      young: { ...row, id: randomUUID(), customer_id: ana.id, expires_at: days(6.9) },
    };
  },
  THROTTLES: () => {
    const row = { kind: "SIGN_IN_DOCUMENT", attempts: 1 };
    return {
      table: "throttle",
      column: "subject",
      old: { ...row, subject: randomBytes(32), started_at: days(2.1), blocked_until: days(2.05) },
      young: { ...row, subject: randomBytes(32), started_at: days(1.9) },
      staying: {
        ...row,
        subject: randomBytes(32),
        started_at: days(30),
        attempts_at: sql`array[${hours(1)}::timestamptz]`,
      },
    };
  },
  ANSWERS: () => {
    const row = { scope: randomBytes(32), route: "PUT /x", request_mac: randomBytes(32), lease_until: days(0) };
    return {
      table: "stored_answer",
      column: "request_key",
      old: { ...row, request_key: randomUUID(), created_at: days(1.1) },
      young: { ...row, request_key: randomUUID(), created_at: days(0.9) },
    };
  },
  LOOK_UPS: () => {
    const row = { ...lookUp, account_id: ana.accountId, created_at: days(8) };
    return {
      table: "pix_look_up",
      column: "id",
      old: { ...row, id: randomUUID(), expires_at: days(7.1) },
      young: { ...row, id: randomUUID(), expires_at: days(6.9) },
    };
  },
  LOOK_UP_COUNTS: () => {
    const row = { customer_id: ana.id, tokens: 90 };
    return {
      table: "pix_look_up_tokens",
      column: "bucket",
      old: { ...row, bucket: "CONTACT", updated_at: days(7.1) },
      young: { ...row, bucket: "DOCUMENT", updated_at: days(6.9) },
    };
  },
  DEVICES: () => {
    const row = { customer_id: ana.id, secret_hash: randomBytes(32), created_at: days(800), name: "Celular" };
    const old = { ...row, id: randomUUID(), browser_id: randomUUID(), last_used_at: days(366.5) };
    const young = { ...row, id: randomUUID(), browser_id: randomUUID(), last_used_at: days(364) };
    return { table: "customer_device", column: "id", old, young };
  },
  DEVICE_DAYS: () => {
    const dayRow = (age: number) => ({ customer_id: ana.id, used_cents: 1, day: days(age).toISOString().slice(0, 10) });
    return { table: "device_day", column: "day", old: dayRow(8), young: dayRow(6) };
  },
  DEVICE_PAYMENTS: () => {
    const row = { customer_id: ana.id };
    const paymentRow = (age: number) => ({
      ...row,
      payment_id: randomUUID(),
      day: days(age).toISOString().slice(0, 10),
    });
    return { table: "device_payment", column: "payment_id", old: paymentRow(8), young: paymentRow(6) };
  },
  CLAIMS: () => {
    const row = {
      account_id: ana.accountId,
      role: "CLAIMER",
      type: "PORTABILITY",
      key_type: "EMAIL",
      key: "ana@exemplo.com.br",
      status: "COMPLETED",
      created_at: days(800),
      ended_by: "CLAIMER",
    };
    const endedRow = (age: number) => ({ ...row, id: randomUUID(), ended_at: days(age) });
    return { table: "pix_claim", column: "id", old: endedRow(365.1), young: endedRow(364) };
  },
  CONSENTS: () => {
    const row = { customer_id: ana.id, kind: "NEWS_EMAIL", version: "2020-01-01" };
    const month = (age: number) => days(age * 30.5);
    return {
      table: "customer_consent",
      column: "id",
      old: { ...row, id: randomUUID(), given: true, at: month(100), ended_at: month(61) },
      young: { ...row, id: randomUUID(), given: false, at: month(58) },
      staying: { ...row, id: randomUUID(), kind: "TERMS", given: true, at: month(100) },
    };
  },
  FAVORITES: () => {
    const row = {
      account_id: ana.accountId,
      key_type: "EMAIL",
      payee_name: "Maria Souza",
      payee_document: "52998224725",
      payee_bank: "Banco Sol S.A.",
      saved_at: days(800),
    };
    return {
      table: "pix_favorite",
      column: "id",
      old: { ...row, id: randomUUID(), key: "a@sol.com", last_paid_at: days(730.1) },
      young: { ...row, id: randomUUID(), key: "b@sol.com", last_paid_at: days(729.9) },
      staying: { ...row, id: randomUUID(), key: "c@sol.com", saved_at: days(729) },
    };
  },
  MESSAGES: () => ({
    table: "outbox",
    column: "id",
    old: { ...sent, ...written(91), next_try_at: null, delivered_at: days(90.1) },
    young: { ...sent, ...written(91), next_try_at: null, failed_at: days(89.9) },
    staying: { ...sent, ...written(400) },
  }),
  NOTICES: () => {
    const row = (age: number) => ({
      id: newId(days(age).getTime()),
      customer_id: ana.id,
      template: "pin-changed",
      data: {},
      at: days(age),
    });
    return { table: "customer_notice", column: "id", old: row(90.1), young: row(89.9) };
  },
};

test.each(Object.entries(kinds))("%s: rows past their term are removed, the others stay", async (_kind, rowsFor) => {
  const { table, column, old, young, staying } = rowsFor();
  const before = await marks(table, column);
  await insert(table, { ...old });
  const removedRow = (await marks(table, column)).find((mark) => !before.includes(mark));
  await insert(table, { ...young });
  if (staying) await insert(table, { ...staying });
  const all = await marks(table, column);
  await sql`delete from retention_run`.execute(db);
  expect(await run()).toBe(1);
  expect((await marks(table, column)).toSorted()).toEqual(all.filter((mark) => mark !== removedRow).toSorted());
});

test("a favourite with a limit of its own stays, because the limit would end with it", async () => {
  const columns = { account_id: ana.accountId, key: "limite@sol.com", payee_document: "52998224725" };
  const id = randomUUID();
  const row = { ...columns, id, key_type: "EMAIL", payee_name: "Maria Souza", payee_bank: "Banco Sol S.A." };
  await insert("pix_favorite", { ...row, saved_at: days(800) });
  await insert("pix_payee_limit", { ...columns, limit_cents: 100_00 });
  const left = async () => {
    await sql`delete from retention_run`.execute(db);
    await run();
    return (await marks("pix_favorite", "id")).includes(id);
  };
  expect(await left()).toBe(true);
  await sql`update pix_payee_limit set limit_cents = null where key = ${columns.key}`.execute(db);
  expect(await left()).toBe(false);
});

test("a bank with other months of an unused device removes it after them", async () => {
  const short = await world.aTenant({ rules: { deviceIdleMonths: 2 } });
  ana = await aCustomer({ tenant: short });
  const row = { customer_id: ana.id, secret_hash: randomBytes(32), created_at: days(800), name: "Celular" };
  const [old, young] = [randomUUID(), randomUUID()];
  await insert("customer_device", { ...row, id: old, browser_id: randomUUID(), last_used_at: days(63) });
  await insert("customer_device", { ...row, id: young, browser_id: randomUUID(), last_used_at: days(55) });
  await sql`delete from retention_run`.execute(db);
  await run();
  expect(await marks("customer_device", "id")).toEqual([young]);
});

test("a paid look-up stays with its payment, and is checked once", async () => {
  const bia = await aCustomer({ balance: 10_00 });
  await aCustomer({ key: "carla@exemplo.com.br" });
  const paid = await bia.lookUp("carla@exemplo.com.br");
  const unpaid = await bia.lookUp("carla@exemplo.com.br");
  await bia.pay(paid, 5);
  clock.advance(30 * 86_400);
  await run();
  const left = await marks("pix_look_up", "id");
  expect([left.includes(paid), left.includes(unpaid)]).toEqual([true, false]);
  expect(await world.failedLedgerChecks()).toEqual([]);
  const open = await sql`select 1 from pix_look_up where retained_at is null and expires_at < ${days(8)}`.execute(db);
  expect(open.rows).toEqual([]);
  await bia.signIn();
  expect((await bia.pay(paid, 5)).json()).toMatchObject({ status: "SETTLED" });
  expect(await bia.balance()).toBe(5_00);
});

test("hundreds of rows are removed in batches, once, also by several servers; metrics count them", async () => {
  await sql`delete from retention_run`.execute(db);
  await sql`insert into security_event (tenant_id, id, kind, at)
            select ${ana.tenant.id}, gen_random_uuid(), 'SIGNED_IN', ${days(300)} from generate_series(1, 1700)`.execute(
    db,
  );
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_700);
  expect(await run()).toBe(0);

  const figure = operatorMetrics(db, clock.now).find(({ name }) => name === "vitral_retention_removed_rows");
  const own = (await figure?.read())?.filter(({ labels }) => labels["tenant"] === ana.tenant.slug);
  expect(own).toContainEqual({ labels: { tenant: ana.tenant.slug, kind: "SECURITY_EVENTS" }, value: 1_700 });
});

test("a kind with nothing left to remove is checked again after an hour", async () => {
  await sql`delete from retention_run`.execute(db);
  await run();
  const id = randomUUID();
  await insert("security_event", { id, kind: "SIGNED_IN", at: days(300) });
  expect(await run()).toBe(0);
  expect(await marks("security_event", "id")).toContain(id);
  clock.advance(3_601);
  await run();
  expect(await marks("security_event", "id")).not.toContain(id);
});

test("a run with nothing due is one statement for all tenants", async () => {
  await run();
  const statements: string[] = [];
  const log = (event: StatementEvent) => void statements.push(event.query.sql);
  const watched = openDb(world.databaseUrl, { max: 1, allTenants: true, log });
  await removePastTerm({ db: watched.db, now: clock.now });
  expect(statements).toHaveLength(1);
  clock.advance(3_601);
  await removePastTerm({ db: watched.db, now: clock.now });
  expect(statements.length).toBeGreaterThan(1);
  await watched.close();
});

test("a failing table does not block other tenants or kinds", async () => {
  await sql`delete from retention_run`.execute(db);
  await asOwner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken disk'; end $$;
                       create trigger broken before delete on session for each row execute function refuse()`);
  await insert("session", {
    customer_id: ana.id,
    token_hash: randomBytes(32),
    created_at: days(9),
    expires_at: days(8),
  });
  await insert("pix_look_up", {
    ...lookUp,
    account_id: ana.accountId,
    id: randomUUID(),
    created_at: days(9),
    expires_at: days(8),
  });
  const before = (await marks("pix_look_up", "id")).length;
  await expect(run()).rejects.toThrow("1 kinds of data were not removed");
  expect(await marks("pix_look_up", "id")).toHaveLength(before - 1);
  await asOwner.query("drop trigger broken on session; drop function refuse");
});

test("a tenant without a term for idle sign-ups has the default", async () => {
  const { rows } = await sql<{ days: string }>`
    select column_default as days from information_schema.columns
     where table_name = 'tenant' and column_name = 'sign_up_expiry_days'`.execute(db);
  expect(rows).toEqual([{ days: String(retention.IDLE_SIGN_UPS.keep.days) }]);
});
