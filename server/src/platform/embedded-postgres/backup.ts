import { chownSync, copyFileSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { attachEmbeddedPostgres } from "./embedded-postgres.ts";

/** Folders of the running server alone: they are copied empty (PostgreSQL manual, "Making a Base Backup"). */
const ofTheServer = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const neverCopied = /^postmaster\.(pid|opts)$|(^|\/)pgsql_tmp|^backup_label|^tablespace_map$/;
const segment = /^[0-9A-F]{24}$|\.history$/;

/**
 * Copies the cluster of a running embedded PostgreSQL to `to/cluster` while it serves, by PostgreSQL's low-level backup
 * calls; a server that starts on the copy replays it to the moment at which this ends. Throws where none runs in
 * `directory`.
 */
export async function backUp(directory: string, to: string): Promise<void> {
  const running = await attachEmbeddedPostgres(directory);
  if (!running) throw new Error(`no PostgreSQL runs in ${directory}`);
  const client = new pg.Client({ connectionString: running.url("postgres", "postgres") });
  await client.connect();
  try {
    // Keeps the log that the copy needs, until this connection ends.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [`backup_${process.pid}`]);
    await client.query("select pg_backup_start('vitral', fast => true)");
    const [from, copy] = [join(directory, "cluster"), join(to, "cluster")];
    copyFolder(from, copy, "", (name) => !neverCopied.test(name) && !ofTheServer.test(name));
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => false)",
    );
    writeFileSync(join(copy, "backup_label"), rows[0]?.labelfile ?? "", { mode: 0o600 });
    ownedAs(join(from, "PG_VERSION"), join(copy, "backup_label"));
    copyFolder(join(from, "pg_wal"), join(copy, "pg_wal"), "", (name) => segment.test(name));
  } finally {
    await client.end();
  }
}

/**
 * Copies the files of a folder that `select` accepts, with rights and owner; files that disappear meanwhile are
 * skipped.
 */
export function copyFolder(from: string, to: string, within: string, select: (name: string) => boolean): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  ownedAs(from, to);
  for (const name of readdirSync(from)) {
    const path = within === "" ? name : `${within}/${name}`;
    const [source, target] = [join(from, name), join(to, name)];
    const stat = lstatSync(source, { throwIfNoEntry: false });
    if (!stat || !select(path)) continue;
    if (stat.isDirectory()) copyFolder(source, target, path, select);
    else if (stat.isFile()) copyFile(source, target);
  }
}

function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to);
    ownedAs(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** PostgreSQL accepts only files of its own account; only root may change the owner. */
function ownedAs(model: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = lstatSync(model);
  chownSync(path, uid, gid);
}
