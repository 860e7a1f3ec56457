import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { SystemAccount } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { run } from "./launch.ts";
import { openServerLog } from "./server-log.ts";

type Making = { cluster: string; binaries: Binaries; account: SystemAccount; settings: Record<string, string> };

/** Whether there is a complete cluster: it gets its final name only when complete. */
export function hasCluster(cluster: string): boolean {
  return existsSync(join(cluster, "PG_VERSION"));
}

const unfinished = (cluster: string): string => `${basename(cluster)}.new-`;

/** Removes the rest of a killed set-up; at each start, because an initdb that survived may have continued writing. */
export function removeUnfinished(cluster: string): void {
  const directory = dirname(cluster);
  for (const name of readdirSync(directory)) if (name.startsWith(unfinished(cluster))) remove(join(directory, name));
}

/**
 * Creates the cluster in a temporary folder and renames it when it is complete and on disk, so that a killed initdb
 * leaves nothing that a later start would use. UTF-8, the locale C.UTF-8 of PostgreSQL's own, page checksums, superuser
 * `postgres`. Throws a sentence with initdb's last lines.
 */
export async function makeCluster({ cluster, binaries, account, settings }: Making): Promise<void> {
  const directory = dirname(cluster);
  const log = openServerLog(directory);
  const fresh = mkdtempSync(join(directory, unfinished(cluster)));
  try {
    if (account.uid !== process.getuid?.()) chownSync(fresh, account.uid, account.gid);
    const child = await run(
      binaries.initdb,
      ["-D", fresh, ...choices, ...binaries.locale, ...(settings["fsync"] === "off" ? ["--no-sync"] : [])],
      account,
      log,
    );
    if ((await child.ended) !== 0) throw new Error(whyInitdbFailed(log.lastLines()));
    renameSync(fresh, cluster);
    syncDirectory(directory);
  } catch (error) {
    remove(fresh);
    throw error;
  } finally {
    log.close();
  }
}

const choices = ["--username=postgres", "--auth=trust", "--no-instructions", "--data-checksums", "--encoding=UTF8"];

function whyInitdbFailed(lines: string): string {
  const nameless = /effective user ID (\d+)/.exec(lines);
  if (nameless)
    return `User ${nameless[1]} has no entry in /etc/passwd, which PostgreSQL asks for: start as a user who has one`;
  return `PostgreSQL could not make its cluster:\n${lines}`;
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

/** Without this a power cut could undo the renaming, and the next start would remove the cluster as incomplete. */
function syncDirectory(path: string): void {
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
