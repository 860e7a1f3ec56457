import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename } from "node:path";

/** Whether a process lives and is PostgreSQL on this cluster: its pid alone says nothing, pids are used again. */
export function isServerProcess(cluster: string, pid: number): boolean {
  return pid > 0 && programOf(pid) === "postgres" && (workingCluster(pid) ?? real(cluster)) === real(cluster);
}

/** Every process of PostgreSQL on this cluster that can be told for certain: on Linux, and where /proc is open to us. */
export function serverProcesses(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => workingCluster(pid) === real(cluster) && programOf(pid) === "postgres");
}

/** Whether any process has the pid, a zombie included: what PostgreSQL itself looks at. */
export function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Sends a signal; a process that is gone by now needs none. */
export function signal(pid: number, name: "SIGINT" | "SIGQUIT" | "SIGKILL"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The working directory, which of PostgreSQL's processes is their cluster; null without /proc, or where it is closed to us. */
function workingCluster(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function real(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** The name of the program that a process runs; null when it is gone, or a zombie that nobody has buried. */
function programOf(pid: number): string | null {
  const { state, name } = (process.platform === "linux" ? fromProc(pid) : fromPs(pid)) ?? {};
  return !state || !name || /^[ZX]/.test(state) ? null : basename(name);
}

type Groups = Record<string, string> | undefined;

function fromProc(pid: number): Groups {
  try {
    return /\((?<name>.*)\) (?<state>\S)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.groups;
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): Groups {
  const { stdout } = spawnSync("ps", ["-o", "stat=,comm=", "-p", String(pid)], { encoding: "utf8", timeout: 5_000 });
  return /^(?<state>\S+)\s+(?<name>.*)$/m.exec(stdout.trim())?.groups;
}
