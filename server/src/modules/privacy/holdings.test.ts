import { readFileSync } from "node:fs";
import { heldData, heldDataKinds } from "@vitral/contract/held-data";
import { retention, type RetentionKind } from "@vitral/contract/retention";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { camelCase } from "../../platform/database/camel-case.ts";
import { holdings, keptTables } from "./holdings.ts";
import { fieldWords } from "./own/field-words.ts";
import { partWords } from "./own/part-words.ts";

const { owner } = await aWorld();
const asOwner = owner();
await asOwner.connect();
afterAll(() => asOwner.end());

const { rows: columns } = await asOwner.query<{ table: string; column: string }>(`
  select c.table_name as table, c.column_name as column from information_schema.columns c
   where c.table_schema = 'public'`);
const { rows: names } = await asOwner.query<{ name: string }>(
  "select tablename as name from pg_tables where schemaname = 'public'",
);
const tables = names.map(({ name }) => name).toSorted();
const isOfTable = ({ table }: { table: string }) => tables.includes(table);
/** The columns that an export reads, each with what is said of its table. */
const exported = Object.entries(holdings).flatMap(([name, holding]) =>
  columns.flatMap(({ table, column }) => (table === (holding.view ?? name) ? [{ table: name, column, holding }] : [])),
);

test("every table has one module that says whether it is exported and erased, and when its rows go", () => {
  expect(keptTables.map(([table]) => table).toSorted()).toEqual(tables);
  const unexplained = Object.entries(holdings).filter(
    ([, { part, erase, why }]) => (part === null || erase === "kept" || erase === "blanked") && !why,
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
    "brand_picture", // its content is a logo
    "network_key",
    "network_claim",
    "network_mark",
    "network_holder",
    "network_protection",
    "web_asset",
    "staff", // no customers
    "staff_browser",
    "staff_passkey",
    "staff_session",
  ]);
  const found = columns
    .filter(isOfTable)
    .filter(
      ({ table, column }) =>
        !(table in holdings) && !banks.has(table) && table !== "applied_file" && personal.test(column),
    );
  expect(found).toEqual([]);
});

test("the columns that the export omits exist", () => {
  const known = new Set(exported.map(({ table, column }) => `${table}.${column}`));
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

test("every term is that of a table, and the worker removes rows of it", () => {
  const worker = readFileSync(new URL("retention-queries.ts", import.meta.url), "utf8");
  const anonymizing = readFileSync("server/database/functions/customers.sql", "utf8");
  const own = keptTables.flatMap(([table, kept]) => ("goes" in kept ? [[table, kept.goes] as const] : []));
  // A sign-up whose contacts are not confirmed goes with its customer's row, as an idle one does.
  const named = new Set<RetentionKind>([...own.map(([, kind]) => kind), "UNCONFIRMED_SIGN_UPS"]);
  expect([...named].toSorted()).toEqual(Object.keys(retention).toSorted());
  const untouched = own.filter(([table, kind]) => {
    if (kind === "IDLE_SIGN_UPS") return false;
    const sql = kind === "CLOSED_CUSTOMERS" ? anonymizing : worker;
    return !new RegExp(`(rowsOf\\("|delete from |update )${table}\\b`).test(sql);
  });
  expect(untouched).toEqual([]);
});

test("every kind of data that customers read about has a table, and every table with personal data a kind", () => {
  const kinds = new Set(Object.values(holdings).map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(heldDataKinds.toSorted());
  const terms = Object.values(holdings).flatMap((held) =>
    "goes" in held && held.goes !== "IDLE_SIGN_UPS" ? [[held.kind, held.goes] as const] : [],
  );
  const unsaid = terms.filter(([kind, term]) => !(heldData[kind].terms as readonly RetentionKind[]).includes(term));
  expect(unsaid).toEqual([]);
});

test("every field of the exported file has a Portuguese word, or is left out on purpose", () => {
  const shown = exported.flatMap(({ column, holding }) => {
    if (holding.part === null || holding.hidden?.includes(column) || column === "tenant_id") return [];
    return [Object.keys(camelCase({ [column]: null }))[0] ?? ""];
  });
  expect(shown.filter((name) => !(name in fieldWords))).toEqual([]);
  expect(Object.keys(fieldWords).filter((name) => !shown.includes(name))).toEqual([]);
  const parts = Object.values(holdings).flatMap(({ part }) => part ?? []);
  expect(Object.keys(partWords).toSorted()).toEqual(parts.toSorted());
});

test("the CPF of another person is exported masked wherever a table has one", () => {
  const others = exported.filter(
    ({ column, holding }) =>
      /^(payee|payer|beneficiary)_document$/.test(column) && holding.part && !holding.hidden?.includes(column),
  );
  expect(others.filter(({ column, holding }) => !holding.masked?.includes(column))).toEqual([]);
});
