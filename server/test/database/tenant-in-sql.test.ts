import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../world.ts";

const { owner } = await aWorld();
const asOwner = owner();
await asOwner.connect();
afterAll(() => asOwner.end());
const { rows } = await asOwner.query<{ name: string }>(`
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname !~ '^(tenant_host|network_)'`);
const tables = rows.map(({ name }) => name).join("|");

const folder = join(import.meta.dirname, "../../src");
const sources = globSync("**/*.ts", { cwd: folder })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));

/** The texts between sql` or statement` and its closing backtick, with placeholders as written. */
const writtenSql = (text: string): string[] =>
  [...text.matchAll(/\b(?:sql|statement)(?:<[^`]*>)?`/g)].map((start) =>
    upToBacktick(text.slice(start.index + start[0].length)),
  );

function upToBacktick(text: string): string {
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/\$\{|[}`]/g)) {
    if (mark === "${") depth += 1;
    else if (mark === "}") depth = Math.max(0, depth - 1);
    else if (depth === 0) return text.slice(0, index);
  }
  return text;
}

/** From the table's name to where the statement is executed; builders that others extend are checked there. */
const builtSql = (text: string): string[] =>
  [...text.matchAll(/\.(?:selectFrom|updateTable|deleteFrom)\("(\w+)[^;]*?\.execute/g)].map(([built]) => built);

const ofTenants = new RegExp(`(?:from|join|update|into|using|From\\(|Table\\()\\s*"?(?:public\\.)?(?:${tables})\\b`);
/** A value or the tenant's row; a join of two tables on it does not count. */
const namesTenant = /tenant_id"?\s*(?:=\s*(?:\$\{|t\.id\b)|,\s*"(?:=|in)",)|insert into \w+ \(tenant_id,/;

/** Queries of an operator over all banks of the database, and parts of statements over the rows of one tenant. */
const reviewedByHand = new Set(["modules/identity/for-staff/queries.ts", "modules/ledger/check-queries.ts"]);

test("every statement names the tenant of its rows", () => {
  const statements = sources
    .filter(({ file }) => !reviewedByHand.has(file))
    .flatMap(({ file, text }) => [...writtenSql(text), ...builtSql(text)].map((statement) => ({ file, statement })));
  const theirs = statements.filter(({ statement }) => ofTenants.test(statement));
  expect(theirs.length).toBeGreaterThan(50);
  expect([...reviewedByHand].filter((name) => !sources.some(({ file }) => file === name))).toEqual([]);
  expect(theirs.filter(({ statement }) => !namesTenant.test(statement))).toEqual([]);
});

test("no statement uses a row's physical position", () => {
  expect(sources.filter(({ text }) => /\bctid\b/.test(text)).map(({ file }) => file)).toEqual([]);
});
