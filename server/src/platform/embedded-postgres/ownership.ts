import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The right to start and the duty to stop the server of one directory. */
export type Ownership = { release(): void };

/** Held here so that no garbage collection closes a lock that nobody mentions any more. */
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

/**
 * Takes the directory for this process, or null when a living process has it. The lock is the kernel's lock on a file, which
 * ends with its process however that ends: no stale lock, no pid to doubt. Node reaches it only through SQLite's exclusive
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

/** The process that has the directory, for a sentence to the operator. */
export function ownerOf(directory: string): string {
  try {
    return readFileSync(join(directory, "owner.pid"), "utf8").trim();
  } catch {
    return "(unknown)";
  }
}
