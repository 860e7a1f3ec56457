import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SocketAddress } from "./connection.ts";
import { isServerProcess, isTaken, serverProcesses, signal } from "./processes.ts";

/** The server's first process, which ends last. */
export type Postmaster = SocketAddress & { pid: number };

/** The server that runs on a cluster, as its `postmaster.pid` says (lines 1, 4 and 5); null when none does. */
export function runningPostmaster(cluster: string): Postmaster | null {
  const lines = pidFile(cluster);
  const [pid, port, socketDirectory] = [Number(lines[0]), Number(lines[3]), lines[4]];
  return socketDirectory && port && isServerProcess(cluster, pid) ? { pid, port, socketDirectory } : null;
}

/** Whether a server runs on the cluster or has ended without an orderly shutdown, which removes the file. */
export const hasPidFile = (cluster: string): boolean => pidFile(cluster).length > 0;

/**
 * Fast shutdown (open transactions are rolled back), then waits for the end. After 30 s it is stopped at once and
 * recovers at the next start. Throws when even that does not end it.
 */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const hasEnded = () => !isServerProcess(cluster, pid);
  if (!hasEnded()) signal(pid, "SIGINT");
  if (!(await within(30_000, hasEnded))) signal(pid, "SIGQUIT");
  if (!(await within(15_000, hasEnded))) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
  await endOrphans(cluster);
}

/**
 * Prepares a cluster without a server for a start, after any crash. Call only as the owner of the directory. PostgreSQL
 * trusts a `postmaster.pid` whenever a process has that pid, also another program or a zombie; only such a file is
 * removed. PostgreSQL itself checks, by its shared memory, that no server writes.
 */
export async function clearAccident(cluster: string): Promise<void> {
  await endOrphans(cluster);
  const pid = Number(pidFile(cluster)[0] ?? 0);
  if (pid > 0 && isTaken(pid) && !isServerProcess(cluster, pid)) rmSync(join(cluster, "postmaster.pid"));
}

/** After a kill -9 of the postmaster a backend with a long query continues, and no server starts until it has ended. */
async function endOrphans(cluster: string): Promise<void> {
  const none = () => serverProcesses(cluster).length === 0;
  for (const name of ["SIGQUIT", "SIGKILL"] as const) {
    for (const pid of serverProcesses(cluster)) signal(pid, name);
    if (await within(5_000, none)) return;
  }
}

async function within(timeoutMs: number, done: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; !done(); await sleep(10)) if (Date.now() > deadline) return false;
  return true;
}

function pidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}
