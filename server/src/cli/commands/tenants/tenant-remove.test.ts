import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stepOrder } from "@vitral/contract/onboarding-order";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { aConsole } from "../../../../test/console-world.ts";
import { aCpf } from "../../../../test/documents.ts";
import { runVitral } from "../../../../test/run-vitral.ts";
import { aWorld } from "../../../../test/world.ts";
import { password } from "../../../../test/customer-calls.ts";
import { registerCustomer } from "../../../modules/identity/identity.ts";
import { removePastTerm } from "../../../modules/privacy/privacy.ts";

const world = await aWorld();
const { aCustomer, app, aTenant, db, owner, tenants } = world;
const { aStaff } = await aConsole(world);
const asOwner = owner();
await asOwner.connect();
const folder = mkdtempSync(join(tmpdir(), "vitral-remove-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await asOwner.end();
});
const rows = async <T extends pg.QueryResultRow>(query: string, ...values: unknown[]) =>
  (await asOwner.query<T>(query, values)).rows;

async function run(...words: string[]) {
  const { code, out, err } = await runVitral([...words, "--json"], {
    DATABASE_URL: world.databaseUrl,
    PUBLIC_URL: "http://localhost:3000",
    CONSOLE_URL: "http://localhost:3001",
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  });
  return { code, err, data: out ? JSON.parse(out) : null };
}
const why = ["--reason", "Criado com o ISPB errado"];
const remove = (slug: string) => run("tenant", "remove", slug, ...why);
const suspend = async (slug: string) => expect(await run("tenant", "suspend", slug, ...why)).toMatchObject({ code: 0 });

/** The tables with rows of a tenant, as the system's own views name them. */
async function tablesOf(tenantId: string) {
  const all = await rows<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('tenant_id', 'works_for')
     order by 1`);
  const found: string[] = [];
  for (const { table, column } of all)
    if ((await rows(`select from ${table} where ${column} = $1 limit 1`, tenantId)).length > 0) found.push(table);
  return found;
}

test("a bank that was made by mistake is removed: its proofs stay, and all its names can be used again", async () => {
  const bank = await aTenant({ displayName: "Banco Engano" });
  const { slug, id } = bank;
  const { id: _, ...file } = (await run("tenant", "show", slug)).data;
  const record = (days: number) =>
    sql`insert into security_event (tenant_id, id, kind, at)
        values (${id}, ${randomUUID()}, 'SIGN_IN_FAILED', now() - make_interval(days => ${days}))`.execute(db);
  for (const days of [0, 190]) await record(days);
  await sql`insert into brand_picture (tenant_id, sha256, large, small, created_at)
            values (${id}, ${randomBytes(32)}, '', '', now())`.execute(db);
  const marta = await aStaff({ tenantId: id });
  await marta.signIn();

  expect((await remove(slug)).data.error).toContain("Banco Engano is ACTIVE, and only a SUSPENDED bank is removed");
  await suspend(slug);
  expect((await run("tenant", "remove", slug)).code).toBe(2);
  expect((await remove(slug)).data.error).toContain("somebody works for Banco Engano: `staff list`");
  expect((await run("staff", "disable", marta.email)).code).toBe(0);
  expect(await tablesOf(id)).toEqual(expect.arrayContaining(["brand_picture", "staff_session", "tenant_terms"]));
  expect(await remove(slug)).toMatchObject({ code: 0, data: { id, slug, removed: true } });

  expect(await tablesOf(id)).toEqual(["audit_chain", "audit_event", "security_event"]);
  await removePastTerm({ db, now: () => new Date() });
  expect(await rows("select from security_event where tenant_id = $1", id)).toHaveLength(1);
  const [audited] = await rows(
    "select action, alone, reason, details from audit_event where tenant_id = $1 order by number desc limit 1",
    id,
  );
  const details = { slug, hosts: [bank.host] };
  expect(audited).toEqual({ action: "tenant.remove", alone: true, reason: why[1], details });
  const { data: audit } = await run("audit", "verify");
  expect(audit).toMatchObject({ ok: true });
  expect(audit.chains).toContainEqual(
    expect.objectContaining({ tenantId: id, tenant: `${slug.slice(0, 22)}-removed-${id.slice(-8)}`, broken: null }),
  );
  expect(await run("ledger", "verify")).toMatchObject({ code: 0, data: { ok: true, tenants: 1 } });

  tenants.refresh(); // as servers see it after 5 s
  const unknown = await app.inject({ url: "/api/tenants", headers: { host: bank.host } });
  const nowhere = await app.inject({ url: "/api/tenants", headers: { host: "banco-nenhum.test" } });
  expect([unknown.statusCode, unknown.body]).toEqual([404, nowhere.body]);
  expect((await remove(slug)).data.error).toContain(`There is no tenant "${slug}"`);

  const path = join(folder, "bank.json");
  writeFileSync(path, JSON.stringify(file));
  const made = await run("tenant", "create", path, ...why);
  expect(made).toMatchObject({ code: 0, data: { slug } });
  expect((await run("tenant", "create", path, ...why)).code).toBe(1);
  const added = await run("staff", "add", marta.email, "--name", "Marta Lopes", "--role", "OPERACAO", "--tenant", slug);
  expect(added.code).toBe(0);
  tenants.refresh();
  const again = await app.inject({ url: "/api/tenants", headers: { host: bank.host } });
  expect(again.json().id).toBe(made.data.id);
  expect(await run("audit", "verify")).toMatchObject({ data: { ok: true } });
});

test("a bank with a customer is not removed, nor one of which a record names one that is gone", async () => {
  const bank = await aTenant();
  await aCustomer({ tenant: bank, balance: 10_00 });
  await suspend(bank.slug);
  const { code, data } = await remove(bank.slug);
  expect([code, data.error]).toEqual([1, expect.stringMatching(/ account, .* customer, .* ledger_plain_posting/)]);
  expect((await run("tenant", "show", bank.slug)).code).toBe(0);

  const left = await aTenant();
  await sql`insert into security_event (tenant_id, id, customer_id, kind, at)
            values (${left.id}, ${randomUUID()}, ${randomUUID()}, 'SIGNED_UP', now())`.execute(db);
  await suspend(left.slug);
  expect((await remove(left.slug)).data.error).toMatch(/of a customer or of the books in security_event\.$/);
  expect(await tablesOf(left.id)).toContain("tenant_host");
});

const applicant = {
  document: aCpf(),
  entityType: "PERSON",
  name: "Rui Sá",
  status: "PENDING",
  onboardingStep: stepOrder.PERSON[0],
  passwordHash: "x",
} as const;

test("no one signs up at a suspended bank, and a removal waits for whoever does at this moment", async () => {
  const bank = await aTenant();
  const signUp = (host: string) =>
    app.inject({
      method: "POST",
      url: "/api/persons",
      headers: { host },
      payload: { document: aCpf(), name: "Rui Sá", password },
    });
  await suspend(bank.slug); // without `refresh`
  expect((await signUp(bank.host)).json()).toMatchObject({ code: "BANK_SUSPENDED" });

  const removing = await db.transaction().execute(async (tx) => {
    await sql`select tenant_hold(${bank.id})`.execute(tx); // as a sign-up does first
    const running = remove(bank.slug);
    const waits = sql<{ waits: number }>`select count(*)::int as waits from pg_locks where locktype = 'advisory'
      and not granted and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await waits.execute(db)).rows[0]?.waits).toBe(1);
    await registerCustomer(tx, { ...applicant, tenantId: bank.id });
    return { running };
  });
  expect((await removing.running).data.error).toContain("customer");

  const empty = await aTenant();
  await suspend(empty.slug);
  expect((await remove(empty.slug)).code).toBe(0);
  expect((await signUp(empty.host)).json()).toMatchObject({ code: "BANK_CLOSED" }); // until the server knows
});

test("a table that comes later is among those that are looked at and emptied", async () => {
  await rows(`create table later_own (tenant_id uuid references tenant, id int, primary key (tenant_id, id));
    create table a_part_of_it (tenant_id uuid, id int, foreign key (tenant_id, id) references later_own);
    create table later_theirs (tenant_id uuid references tenant, account_id uuid)`);
  const bank = await aTenant();
  await suspend(bank.slug);
  await rows(`insert into later_own values ('${bank.id}', 1); insert into a_part_of_it values ('${bank.id}', 1);
    insert into later_theirs values ('${bank.id}', gen_random_uuid())`);
  expect((await remove(bank.slug)).data.error).toMatch(/in later_theirs\.$/);
  await rows("update later_theirs set account_id = null");
  expect((await remove(bank.slug)).code).toBe(0);
  expect(await tablesOf(bank.id)).toEqual(["audit_chain", "audit_event"]);
});

test("what stays of a removed bank is what the database itself refuses to remove", async () => {
  const stays = await rows<{ name: string }>("select table_name as name from tenant_tables() where stays");
  expect(stays.map(({ name }) => name)).toEqual([
    "account_entry",
    "audit_chain",
    "audit_event",
    "ledger_plain_entry",
    "ledger_plain_posting",
    "pix_payment",
    "pix_payout_order",
    "security_event",
    "staff_command",
  ]);
});
