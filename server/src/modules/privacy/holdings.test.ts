import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { holdings, impersonal } from "./holdings.ts";

const { owner } = await aWorld();
const asOwner = owner();
await asOwner.connect();
afterAll(() => asOwner.end());

const { rows: columns } = await asOwner.query<{ table: string; column: string }>(`
  select c.table_name as table, c.column_name as column from information_schema.columns c
    join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
   where c.table_schema = 'public'`);
const tables = [...new Set(columns.map(({ table }) => table))].toSorted();

test("every table is either exported and erased, or named with the reason why it stays", () => {
  expect([...Object.keys(holdings), ...Object.keys(impersonal)].toSorted()).toEqual(tables);
  const unexplained = Object.entries(holdings).filter(
    ([, { part, erase, why }]) => (part === null || erase !== "removed") && why.length < 4,
  );
  expect(unexplained).toEqual([]);
});

/** Names of columns with personal data, or with references to a person. */
const personal =
  /^(customer_id|owner_id|account_id|payee_account_id|(payee_|payer_|beneficiary_|mother_|owner_)?(name|document)|email.*|phone.*|recipient|address|browser|birth_date|key|street|content)$/;

test("no table listed as without personal data has a column of a person", () => {
  const banks = new Set([
    "tenant",
    "tenant_host",
    "tenant_terms",
    "network_key",
    "network_claim",
    "network_mark",
    "web_asset",
  ]);
  const found = columns.filter(
    ({ table, column }) =>
      table in impersonal && !banks.has(table) && table !== "applied_file" && personal.test(column),
  );
  expect(found).toEqual([]);
});

test("the columns that the export omits exist", () => {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const hidden = Object.entries(holdings).flatMap(([table, one]) =>
    (one.hidden ?? []).map((column) => `${table}.${column}`),
  );
  expect(hidden.filter((column) => !known.has(column))).toEqual([]);
});

test("no secret is exported: all binary columns are omitted but a file's checksum", async () => {
  const { rows } = await asOwner.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`);
  const shown = rows.filter(({ table, column }) => {
    const holding = holdings[table];
    return holding && holding.part !== null && !holding.hidden?.includes(column);
  });
  expect(shown).toEqual([{ table: "document_file", column: "sha256" }]);
  expect(holdings["customer"]?.hidden).toContain("password_hash");
});
