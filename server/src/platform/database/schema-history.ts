import type pg from "pg";
import { ConfigError } from "../process/config.ts";
import type { SchemaFile, SchemaFiles } from "./schema-files.ts";

/** The applied checksums of each file, newest last. */
export type SchemaHistory = Map<string, string[]>;

export async function makeHistory(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists applied_file (
      name       text not null,
      checksum   text not null,
      applied_at timestamptz not null default clock_timestamp(),
      primary key (name, checksum)
    )`);
}

export async function readHistory(client: pg.Client): Promise<SchemaHistory> {
  const { rows } = await client.query<{ name: string; checksums: string[] }>(
    "select name, array_agg(checksum order by applied_at) as checksums from applied_file group by name",
  );
  return new Map(rows.map(({ name, checksums }) => [name, checksums]));
}

export async function recordFile(client: pg.Client, { name, checksum }: SchemaFile): Promise<void> {
  await client.query(
    `insert into applied_file (name, checksum) values ($1, $2)
     on conflict (name, checksum) do update set applied_at = clock_timestamp()`,
    [name, checksum],
  );
}

/**
 * The files that a database lacks, in the order of their application. A server of the previous release that restarts
 * during an update must not restore its functions: an earlier version of a function's file is applied only if the
 * caller asks for it. Throws ConfigError where a table's file was changed after it was applied.
 */
export function missingFiles(files: SchemaFiles, history: SchemaHistory, { restores }: { restores: boolean }) {
  const changed = files.tables.find(({ name, checksum }) => ![undefined, checksum].includes(history.get(name)?.[0]));
  if (changed)
    throw new ConfigError(
      `server/database/${changed.name} was changed after the database applied it: restore the file, and write the change ` +
        "in a new file with the next number. A database from before 0.1.0 has to be made anew",
    );
  return [
    ...files.tables.filter(({ name }) => !history.has(name)),
    ...files.functions.filter(({ name, checksum }) => {
      const applied = history.get(name) ?? [];
      return restores ? applied.at(-1) !== checksum : !applied.includes(checksum);
    }),
  ];
}
