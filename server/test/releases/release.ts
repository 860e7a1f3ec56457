import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { makeHistory } from "../../src/platform/database/schema-history.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Journey } from "./journey.ts";

/**
 * What is kept of a release: its schema, a small bank with its rows, what a server of it calls in the database, and
 * what such a server answered. `npm run freeze` writes it, once for each release; docs/upgrading.md.
 */
export type Release = {
  /** The text of each SQL file by its name, tables before functions, in the order of their application. */
  schema: Record<string, string>;
  rows: Rows;
  catalogue: Catalogue;
  journey: Journey;
};

/** The rows of each table as the text of a JSON array, so that no number loses a digit; and where sequences stand. */
export type Rows = { tables: Record<string, string>; sequences: Record<string, string> };

const packed = ["schema", "rows"] as const;
const plain = ["catalogue", "journey"] as const;
const folderOf = (version: string) => join(import.meta.dirname, version);

/** The versions that were released, the oldest first. */
export const releases = (): string[] =>
  readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));

export function readRelease(version: string): Release {
  const read = (file: string) => readFileSync(join(folderOf(version), file));
  const unpacked = packed.map((name) => [name, JSON.parse(gunzipSync(read(`${name}.json.gz`)).toString("utf8"))]);
  return Object.fromEntries([...unpacked, ...plain.map((name) => [name, JSON.parse(read(`${name}.json`).toString())])]);
}

/** Throws where the version was released before: what is released is never changed. */
export function writeRelease(version: string, release: Release): void {
  mkdirSync(folderOf(version));
  const write = (file: string, content: string | Buffer) => writeFileSync(join(folderOf(version), file), content);
  for (const name of packed) write(`${name}.json.gz`, gzipSync(JSON.stringify(release[name]), { level: 9 }));
  for (const name of plain) write(`${name}.json`, `${JSON.stringify(release[name], null, 2)}\n`);
}

/** Makes a release's schema and rows in an empty database, without the application's rights: an upgrade grants them. */
export async function installRelease({ schema, rows }: Release, urls: { owner: string; superuser: string }) {
  await withClient(urls.owner, async (owner) => {
    await makeHistory(owner);
    for (const text of Object.values(schema)) await owner.query(text);
  });
  await withClient(urls.superuser, async (superuser) => {
    await superuser.query("begin; set local session_replication_role = replica"); // triggers refuse past rows
    for (const [table, text] of Object.entries(rows.tables)) await insertRows(superuser, table, text);
    for (const [name, value] of Object.entries(rows.sequences))
      await superuser.query("select setval($1::regclass, $2)", [name, value]);
    await superuser.query("commit");
  });
}

async function insertRows(client: pg.Client, table: string, rows: string): Promise<void> {
  const { rows: found } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = found[0]?.columns;
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [rows],
  );
}

/** The rows of a database, read by the superuser, whom no row security holds back. */
export async function rowsOf(superuser: pg.Client): Promise<Rows> {
  const { rows: tables } = await superuser.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  const kept: Rows = { tables: {}, sequences: {} };
  for (const { name } of tables) {
    const { rows } = await superuser.query<{ text: string | null }>(
      `select string_agg(to_jsonb(r)::text, ',') as text from ${name} r`,
    );
    if (rows[0]?.text) kept.tables[name] = `[${rows[0].text}]`;
  }
  const { rows: sequences } = await superuser.query<{ name: string; value: string }>(
    "select quote_ident(sequencename) as name, last_value::text as value from pg_sequences where last_value is not null",
  );
  for (const { name, value } of sequences) kept.sequences[name] = value;
  return kept;
}

/** Runs what needs a connection of its own. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
