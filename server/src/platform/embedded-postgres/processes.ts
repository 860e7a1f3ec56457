import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename } from "node:path";

/** Whether a process is PostgreSQL on this cluster. The pid alone does not tell, because pids are reused. */
export function isServerProcess(cluster: string, pid: number): boolean {
  return pid > 0 && programOf(pid) === "postgres" && (workingCluster(pid) ?? real(cluster)) === real(cluster);
}

/** Every process of PostgreSQL on this cluster; complete only on Linux with readable /proc. */
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

/** Sends a signal; a process that has ended needs none. */
export function signal(pid: number, name: "SIGINT" | "SIGQUIT" | "SIGKILL"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The working directory, which is the cluster for PostgreSQL's processes; null without readable /proc. */
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

/** The name of a process's program; null when it has ended or is a zombie. */
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
