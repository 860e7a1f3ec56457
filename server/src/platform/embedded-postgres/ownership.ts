import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The right to start and the duty to stop the server of one directory. */
export type Ownership = { release(): void };

/** Referenced here, so that garbage collection does not close the locks. */
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

/**
 * Locks the directory for this process; null when a living process has it. It is the kernel's lock on a file, which
 * ends with its process in every case: no stale lock, no pid to check. Node reaches it only through SQLite's exclusive
 * transaction; the file stays empty. Throws when the directory cannot be written or its file system has no locks.
 */
export function tryToOwn(directory: string): Ownership | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(directory, "owner.lock"));
    database.exec("begin exclusive");
    writeFileSync(join(directory, "owner.pid"), `${process.pid}\n`);
  } catch (error) {
    database?.close();
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) return null;
    throw new Error(`${directory} cannot be written and locked by this user`, { cause: error });
  }
  const lock = database;
  held.add(lock);
  return {
    release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

/** The process that owns the directory, for a sentence to the operator. */
export function ownerOf(directory: string): string {
  try {
    return readFileSync(join(directory, "owner.pid"), "utf8").trim();
  } catch {
    return "(unknown)";
  }
}
