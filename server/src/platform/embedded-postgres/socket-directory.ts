import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SystemAccount } from "./account.ts";

/** Bytes of a socket's path without the closing zero: `sun_path` has 108 on Linux, 104 on macOS. */
const longestPath = process.platform === "darwin" ? 103 : 107;

/**
 * The directory of the server's socket, mode 0700. The mode is the database's whole access control, so a symbolic link
 * or a directory of another user is refused. Call only while no server runs on it: a socket of a killed server is
 * removed, because PostgreSQL would trust its pid, which another program may have by now.
 */
export function privateSocketDirectory(directory: string, port: number, account: SystemAccount): string {
  const path = shortPath(directory, port);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  if (!found.isDirectory() || (found.uid !== process.getuid?.() && found.uid !== account.uid))
    throw new Error(`${path} is not a directory of our own: remove it, or set TMPDIR to a private directory`);
  chmodSync(path, 0o700);
  if (found.uid !== account.uid) chownSync(path, account.uid, account.gid);
  for (const left of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) rmSync(join(path, left), { force: true });
  return path;
}

/** Inside the data directory if its path is short enough, else in the temporary directory with a fixed name. */
export function shortPath(directory: string, port: number, temporary = tmpdir()): string {
  const name = `vitral-${createHash("sha256").update(`${process.getuid?.()} ${directory}`).digest("hex").slice(0, 16)}`;
  const fits = [join(directory, "socket"), join(temporary, name), join("/tmp", name)].find(
    (path) => Buffer.byteLength(join(path, `.s.PGSQL.${port}`)) <= longestPath,
  );
  if (!fits) throw new Error(`No path is short enough for a socket with port ${port}`);
  return fits;
}

/** Removes the directory after a clean stop; what is not empty stays. */
export function leaveSocketDirectory(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // Another program's file: not ours to remove.
  }
}
