/* oxlint-disable vitest/valid-expect, vitest/expect-expect -- the second argument names the statement, `refused` expects */
import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { recordAudit } from "../../src/modules/audit/audit.ts";
import { callable, narrow } from "../../src/platform/database/application-rights.ts";
import { applicationRole, ownerRole } from "../../src/platform/database/prepare-database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { withTenant } from "../../src/platform/database/tenancy.ts";
import { setFourEyes } from "../rows.ts";
import { withRole } from "../world-database.ts";
import { aWorld } from "../world.ts";

const { aCustomer, anExternalPayee, aTenant, aurora, failedLedgerChecks, databaseUrl, db, owner } = await aWorld();
const asOwner = owner();
await asOwner.connect();
afterAll(() => asOwner.end());

const rows = async <T extends pg.QueryResultRow>(query: string) => (await asOwner.query<T>(query)).rows;
/** As the application's role, for all tenants: what row level security alone would not refuse. */
const asApplication = (statement: string) => sql.raw(statement).execute(db);
const rowsOf = async (statement: string) => (await asApplication(statement)).rows;
const refused = (statement: string) => expect(asApplication(statement), statement).rejects.toThrow(/permission denied/);

type Found = { name: string; definer: boolean; words: string[] | null; types: string[]; text: string; may: boolean };
const functions = await rows<Found>(`
  select proname as name, prosecdef as definer, proargnames as words, prosrc as text,
         array(select format_type(t, null) from unnest(proargtypes) with ordinality a(t, ordinal) order by ordinal) as types,
         has_function_privilege('${applicationRole}', oid, 'execute') as may
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype order by 1`);
const call = ({ name, types }: Found, tenant: string) =>
  `select ${name}(${types.map((type, index) => (index === 0 && type === "uuid" ? `'${tenant}'` : `null::${type}`)).join()})`;

test("the application may call the functions of the list, and no other", async () => {
  // Two of one name: servers of the last release call one with fewer arguments (docs/upgrading.md).
  expect([...new Set(functions.filter(({ may }) => may).map(({ name }) => name))]).toEqual(callable);
  for (const hidden of functions.filter(({ may }) => !may)) await refused(call(hidden, aurora.id));
});

test("the list has exactly the functions that the application calls", async () => {
  const [system] = await rows<{ said: string }>(`
    select concat((select string_agg(concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), ' ') from pg_policy),
                  (select string_agg(pg_get_viewdef(oid), ' ') from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace),
                  (select string_agg(pg_get_expr(adbin, adrelid), ' ') from pg_attrdef)) as said`);
  const folder = join(import.meta.dirname, "../../src");
  const sources = globSync("**/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  const texts = [system?.said ?? "", ...sources.map((file) => readFileSync(join(folder, file), "utf8"))];
  const called = new Set<string>();
  for (let text = texts.join("\n"); text !== "";) {
    const found = functions.filter(({ name }) => !called.has(name) && new RegExp(`\\b${name}\\(`).test(text));
    for (const { name } of found) called.add(name);
    // A function that runs as the owner calls others as the owner.
    text = found.flatMap((one) => (one.definer ? [] : one.text)).join("\n");
  }
  expect([...called].sort()).toEqual(callable);
});

test("no function is open to everybody, nor is one that a later migration makes", async () => {
  await asOwner.query("create function made_later() returns int language sql as 'select 1'");
  await refused("select made_later()");
  const open = await rows<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace
       and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)`);
  expect(open).toEqual([]);
  await asOwner.query("drop function made_later");
});

test("rights of an earlier version are revoked, and those that the application needs granted", async () => {
  await asOwner.query(`
    grant execute on all functions in schema public to ${applicationRole}, public;
    grant all on all tables in schema public to ${applicationRole};
    revoke execute on function throttle_consume from ${applicationRole}, public`);
  const database = new URL(databaseUrl).pathname.slice(1);
  await migrate(withRole(databaseUrl, ownerRole, database), applicationRole);
  for (const hidden of functions.filter(({ may }) => !may)) await refused(call(hidden, aurora.id));
  await refused("update account_past_day set in_total_cents = 0");
  const [{ may } = {}] = await rows<{ may: boolean }>(
    `select bool_and(has_function_privilege('${applicationRole}', oid, 'execute')) as may
       from pg_proc where pronamespace = 'public'::regnamespace and proname = 'throttle_consume'`,
  );
  expect(may).toBe(true);
});

test("a function that runs as the owner first checks the connection's tenant", async () => {
  const north = await aTenant();
  const definers = functions.filter(({ may, definer }) => may && definer);
  expect(definers.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "pix_pay_batch",
      "pix_fail",
      "pix_settle",
      "pix_receive",
      "ledger_open_account",
      "ledger_open_internal_accounts",
    ]),
  );
  for (const one of definers) {
    expect([one.name, one.words?.[0], one.types[0]]).toEqual([one.name, "p_tenant", "uuid"]);
    for (const name of [north.id, randomUUID(), ""]) {
      const attempt = withTenant(name, () => asApplication(call(one, aurora.id)));
      await expect(attempt, one.name).rejects.toThrow(`has no access to tenant ${aurora.id}`);
    }
  }
});

test("the application cannot create money by a posting, a statement or a changed payment", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const eve = await aCustomer();
  const million = `'{"(${eve.accountId},100000000)","(${randomUUID()},-100000000)"}'::ledger_leg[]`;
  await refused(`select ledger_post('${aurora.id}', '${randomUUID()}', 'FINAL', null, 'SEED', now(), ${million})`);
  await anExternalPayee("loja@exemplo.com.br", "SILENT");
  await ana.pay(await ana.lookUp("loja@exemplo.com.br"), 5);
  // A refund would go to the account that the payment names.
  await refused(`update pix_payment set account_id = '${eve.accountId}', status = 'PENDING'`);
  await refused(`insert into pix_payment select * from pix_payment`);
  await refused(`delete from pix_receipt`);
  await refused(`update account set owner_id = '${eve.id}'`);
  await refused(`update account_entry set amount_cents = 1`);
  await refused(`update ledger_account set day_used_cents = 0`);
  expect([await ana.balance(), await eve.balance(), await failedLedgerChecks()]).toEqual([5_00, 0, []]);
});

test("the application stores look-ups for the customer's own account alone", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const eve = await aCustomer({ key: "eve@exemplo.com.br" });
  await refused("insert into pix_look_up select * from pix_look_up");
  await refused(`update pix_look_up set payee_account_id = '${eve.accountId}', payee_name = 'Loja'`);
  const order = (who: string, key: string) =>
    `(1,,${who},CONTACT,100,2,${randomUUID()},${ana.accountId},E9999999420260310150000000000001,${key},EMAIL,` +
    `2026-03-10T15:00:00Z,2026-03-10T15:15:00Z,KEY,,,,,,)`;
  const onUs = (who: string) =>
    rowsOf(`select outcome from pix_look_up_on_us('${aurora.id}', array['${order(who, "eve@exemplo.com.br")}']::pix_look_up_order[],
                                                  1, 0, '2026-03-10T15:00:00Z', true)`);
  const offUs = (who: string) =>
    rowsOf(`select pix_look_up_off_us('${aurora.id}', '${order(who, "maria@exemplo.com.br")}', 1, '12345678', 'Maria',
                                      '12345678909', 'Banco') as changed`);
  expect(await onUs(eve.id)).toEqual([{ outcome: "STALE" }]);
  expect(await onUs(ana.id)).toEqual([{ outcome: "FOUND" }]);
  await expect(offUs(eve.id)).rejects.toThrow("not of this customer");
  expect(await offUs(ana.id)).toEqual([{ changed: false }]);
  const stored = await rows<{ key: string; name: string }>(
    `select key, payee_name as name from pix_look_up where account_id = '${ana.accountId}' order by key`,
  );
  expect(stored).toEqual([
    { key: "eve@exemplo.com.br", name: eve.name },
    { key: "maria@exemplo.com.br", name: "Maria" },
  ]);
});

test.each([
  [-1, "E9999999420260310150000000000001"],
  [0, "E9999999420260310150000000000001"],
  [null, "E9999999420260310150000000000001"],
  [1, "E9999999420260310150000000000"],
  [1, "'; drop table ledger_entry; --"],
  [1, null],
])("a received Pix needs an amount and an EndToEndId, never %s and %s", async (amount, endToEnd) => {
  const ana = await aCustomer({ balance: 10_00 });
  const received = sql`select pix_receive(${aurora.id}, ${ana.accountId}, ${endToEnd}, ${amount}, 'X', null, 'X', null,
                                          ${randomUUID()}, now())`.execute(db);
  await expect(received).rejects.toThrow(/no Pix is received/);
  expect(await ana.balance()).toBe(10_00);
});

test("nobody orders a command as decided already, and none is removed", async () => {
  const names = "tenant_id, id, idempotency_key, kind, payload, changes, sentence, reason, maker_id";
  const values = `'${aurora.id}', gen_random_uuid(), gen_random_uuid(), 'limits.set', '{}', '[]', 'x', 'x', gen_random_uuid()`;
  await refused(`
    insert into staff_command (${names}, maker_name, maker_email, maker_role, made_at, needs_second, state, checker_id, decided_at)
    values (${values}, 'Eva', 'eva@banco.exemplo', 'OPERACAO', now(), true, 'EXECUTED', gen_random_uuid(), now())`);
  await refused("delete from staff_command");
});

test("a decision that is held takes effect at its time at the earliest, and is taken back before it only", async () => {
  const id = randomUUID();
  await asApplication(`
    insert into staff_command (tenant_id, id, idempotency_key, kind, payload, changes, sentence, reason,
                               maker_id, maker_name, maker_email, maker_role, made_at, needs_second, held_until)
    values ('${aurora.id}', '${id}', '${id}', 'review.approve', '{}', '[]', 'x', 'x', gen_random_uuid(),
            'Eva', 'eva@banco.exemplo', 'OPERACAO', '2026-03-10T12:00:00Z', false, '2026-03-10T12:00:05Z')`);
  const change = (set: string) => asApplication(`update staff_command set ${set} where id = '${id}'`);
  const end = (state: string, second: number) =>
    change(`state = '${state}', decided_at = '2026-03-10T12:00:0${second}Z'`);
  await refused(`update staff_command set held_until = now() where id = '${id}'`);
  for (const [state, second] of [
    ["EXECUTED", 4],
    ["WITHDRAWN", 5],
  ] as const)
    await expect(end(state, second)).rejects.toThrow(/is held until/);
  for (const set of ["due_at = held_until - interval '1 second'", "payload = '{\"a\": 1}'", "state = 'WAITING'"])
    await expect(change(set)).rejects.toThrow(/is replaced, not changed/);
  await change("due_at = held_until + interval '20 seconds'");
  await end("EXECUTED", 5);
  await expect(end("WITHDRAWN", 4)).rejects.toThrow(/is decided/);
});

test("who made an order decides none that replaces it, and nothing of an order changes while it waits", async () => {
  const [maker, other] = [randomUUID(), randomUUID()];
  const order = async (makerId: string, replaced: string | null, kind = "limits.set") => {
    const id = randomUUID();
    await asApplication(`
      insert into staff_command (tenant_id, id, idempotency_key, kind, payload, changes, sentence, reason,
                                 maker_id, maker_name, maker_email, maker_role, made_at, needs_second, replaces_id)
      values ('${aurora.id}', '${id}', '${id}', '${kind}', '{}', '[]', 'x', 'x',
              '${makerId}', 'Eva', 'eva@banco.exemplo', 'SEGURANCA', now(), true, ${replaced && `'${replaced}'`})`);
    return id;
  };
  const end = (id: string, state: string, checker: string | null) =>
    asApplication(`update staff_command set state = '${state}', decided_at = now(),
                          checker_id = ${checker && `'${checker}'`} where id = '${id}'`);
  const first = await order(maker, null);
  await expect(order(other, first)).rejects.toThrow(/does not replace/);
  await end(first, "REPLACED", null);
  await expect(order(other, first, "fees.set")).rejects.toThrow(/does not replace/);
  const second = await order(other, first);
  await expect(order(other, first)).rejects.toThrow(/replaces_id/);
  await end(second, "REPLACED", null);
  const third = await order(other, second);

  await refused(`update staff_command set earlier_maker_ids = '{}' where id = '${third}'`);
  await refused(`update staff_command set maker_id = gen_random_uuid() where id = '${third}'`);
  const changed = asApplication(`update staff_command set payload = '{"day": 1}' where id = '${third}'`);
  await expect(changed).rejects.toThrow(/is replaced, not changed/);
  for (const one of [maker, other]) await expect(end(third, "EXECUTED", one)).rejects.toThrow(/check constraint/);
  await end(third, "EXECUTED", randomUUID());
});

/** An order as the application stores it; answers what ends it as executed, with or without an approver. */
async function anOrder(tenantId: string, kind: string, payload: object) {
  const id = randomUUID();
  await asApplication(`
    insert into staff_command (tenant_id, id, idempotency_key, kind, payload, changes, sentence, reason,
                               maker_id, maker_name, maker_email, maker_role, made_at, needs_second)
    values ('${tenantId}', '${id}', '${id}', '${kind}', '${JSON.stringify(payload)}', '[]', 'x', 'x',
            gen_random_uuid(), 'Eva', 'eva@banco.exemplo', 'SEGURANCA', now(), false)`);
  return (checker: "null" | "gen_random_uuid()") =>
    asApplication(
      `update staff_command set state = 'EXECUTED', decided_at = now(), checker_id = ${checker} where id = '${id}'`,
    );
}

const texts = { from: "2026-12-01", terms: "# A\na", privacy: "# B\nb" };

test.each([
  ["four_eyes_rule", "four-eyes.set", { kind: "fees.set", mode: "NEVER" }],
  ["legal_text", "texts.publish", texts],
])("only the end of an order that somebody else approved writes %s", async (table, kind, payload) => {
  const { id } = await aTenant();
  await refused(`insert into ${table} default values`);
  await refused(`update ${table} set tenant_id = tenant_id`);
  await refused(`delete from ${table}`);
  const end = await anOrder(id, kind, payload);
  const written = () => rows(`select from ${table} where tenant_id = '${id}'`);
  await expect(end("null")).rejects.toThrow(/has no approver/);
  expect(await written()).toHaveLength(0);
  await end("gen_random_uuid()");
  expect(await written()).toHaveLength(1);
});

test("a bank's texts need nobody else where its own rule says never", async () => {
  const { id } = await aTenant();
  await setFourEyes({ owner }, id, "NEVER", "texts.publish");
  await (
    await anOrder(id, "texts.publish", texts)
  )("null");
  expect(await rows(`select from legal_text where tenant_id = '${id}'`)).toHaveLength(1);
});

test.each([
  "update tenant set rules = rules || rules where id",
  "update tenant_terms set day_limit_cents = 1 where tenant_id",
  "delete from tenant_terms where tenant_id",
  `insert into tenant_terms (tenant_id, entity_type, effective_at, effective_until, day_limit_cents, night_limit_cents,
                             transaction_limit_cents)
   select tenant_id, entity_type, '1999-01-01', effective_at, 1, 1, 1 from tenant_terms where tenant_id`,
  `insert into tenant_terms (tenant_id, entity_type, effective_at, effective_until, day_limit_cents, night_limit_cents,
                             transaction_limit_cents)
   select tenant_id, entity_type, '2030-01-01', '2030-01-02', 1, 1, 1 from tenant_terms where tenant_id`,
])("no bank's terms or rules change without a row of the audit in the same transaction: %s", async (statement) => {
  const { id: tenantId } = await aTenant();
  const change = `${statement} = '${tenantId}'`;
  const row = { tenantId, at: new Date(), actor: "operadora", action: "terms.publish" as const };
  await recordAudit(db, row);
  await expect(asApplication(change)).rejects.toThrow(/no row of the audit/);
  const changeAndRecord = (action: "brand.publish" | "terms.publish") =>
    db.transaction().execute(async (tx) => {
      await sql.raw(change).execute(tx);
      await recordAudit(tx, { ...row, action });
    });
  await expect(changeAndRecord("brand.publish")).rejects.toThrow(/no row of the audit/);
  await changeAndRecord("terms.publish");
});

test("records of access are neither changed nor removed within their six months", async () => {
  const record = (age: string) =>
    asApplication(`insert into security_event (tenant_id, id, kind, at)
                   values ('${aurora.id}', gen_random_uuid(), 'SIGNED_IN', now() - interval '${age}')`);
  await record("179 days");
  await refused("update security_event set address = null");
  await expect(asApplication("update security_event set id = gen_random_uuid()")).rejects.toThrow(/append-only/);
  await refused("truncate security_event");
  await expect(asApplication("delete from security_event")).rejects.toThrow(/kept for six months/);
});

type Rights = { name: string; whole: string[]; columns: Record<string, string[]> };

/** Each table, view and partition with what the application's role may do, as the catalogue says it. */
const rightsOfRole = () =>
  rows<Rights>(`
    select c.relname as name,
           array(select lower(a.privilege_type) from aclexplode(c.relacl) a
                  where a.grantee = '${applicationRole}'::regrole order by 1) as whole,
           (select coalesce(jsonb_object_agg(kind, names), '{}') from (
              select lower(a.privilege_type) as kind, jsonb_agg(attname order by attname) as names
                from pg_attribute t cross join aclexplode(t.attacl) a
               where t.attrelid = c.oid and a.grantee = '${applicationRole}'::regrole group by 1) of_columns) as columns
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') order by 1`);

/** The rights as a row of the threat model names them, such as `select, insert, update of columns`. */
const inWords = ({ whole, columns }: Rights): string =>
  ["select", "insert", "update", "delete"]
    .flatMap((right) => (whole.includes(right) ? [right] : right in columns ? [`${right} of columns`] : []))
    .join(", ") || "nothing";

test("the threat model says of each table what the application's role may do with it", async () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/threat-model.md"), "utf8");
  const section = /\n## What that role may do with each table\n([^]*?)\n## /.exec(text)?.[1] ?? "";
  const said = [...section.matchAll(/^\| ([a-z, ]+?) +\| (.+?) +\|$/gm)].flatMap(([, rights = "", names = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => `${name}: ${rights}`),
  );
  const found = (await rightsOfRole()).map((one) => `${one.name}: ${inWords(one)}`);
  expect(said.toSorted().join("\n")).toBe(found.toSorted().join("\n"));
});

test("the tables with narrow rights have those and no others", async () => {
  const given = await rows<{ name: string; rights: string[] }>(`
    select c.relname as name, array_agg(distinct lower(a.privilege_type) order by lower(a.privilege_type)) as rights
      from pg_class c cross join aclexplode(c.relacl) a
     where c.relname = any ('{${Object.keys(narrow).join()}}') and a.grantee = '${applicationRole}'::regrole group by 1 order by 1`);
  expect(Object.fromEntries(given.map(({ name, rights }) => [name, rights]))).toEqual(
    Object.fromEntries(
      Object.entries(narrow).map(([name, rights]) => [
        name,
        rights
          .replaceAll(/\w+ \([^)]*\)/g, "") // of columns: not a right on the table
          .split(", ")
          .filter((right) => /^\w+$/.test(right))
          .sort(),
      ]),
    ),
  );
});
