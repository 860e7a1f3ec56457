import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isServerProcess } from "../../server/src/platform/embedded-postgres/processes.ts";
import { logFile, pidFile, type Places } from "./places.ts";
import { CannotRun } from "./programs.ts";

/** PostgreSQL and Patroni refuse root: then all of it runs as the user of Debian's package. */
export type RunsAs = { uid: number; gid: number } | null;

/** The user that it runs as. */
export function runsAs(): RunsAs {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

type Command = { name: string; program: string; words: readonly string[]; env: Record<string, string>; as: RunsAs };

/**
 * Starts a program in a session of its own, which outlives this process; its output stands in the folder, and its id
 * with the time when it began. Throws CannotRun.
 */
export function start(places: Places, { name, program, words, env, as }: Command): ChildProcess {
  const log = openSync(logFile(places, name), "a");
  const child = spawn(program, words, {
    cwd: places.folder,
    detached: true,
    stdio: ["ignore", log, log],
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C.UTF-8", ...env },
    ...as,
  });
  closeSync(log);
  child.on("error", () => {}); // said here
  if (child.pid === undefined) throw new CannotRun(`${program} does not start: may its user enter ${places.folder}?`);
  writeFileSync(pidFile(places, name), `${child.pid} ${startOf(child.pid)}`);
  child.unref();
  return child;
}

/** The id of a process that was started and still runs; null: it does not. */
export function runningPid(places: Places, name: string): number | null {
  const file = pidFile(places, name);
  if (!existsSync(file)) return null;
  const [pid, began] = readFileSync(file, "utf8").split(" ");
  return startOf(Number(pid)) === began ? Number(pid) : null;
}

/** When a process began, in ticks since the machine did: its id may be another one's later. Null: it does not run. */
function startOf(pid: number): string | null {
  try {
    return /\) [^ZX](?: \S+){18} (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? null;
  } catch {
    return null;
  }
}

const isRunning = (pid: number): boolean => startOf(pid) !== null;

/** Sends a signal to a process; one that is gone is left alone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Ends a process: by SIGTERM, and by SIGKILL where it still runs after so many milliseconds. */
export async function end(pid: number, longestMs = 20_000): Promise<void> {
  signal(pid, "SIGTERM");
  for (const deadline = Date.now() + longestMs; isRunning(pid); await sleep(50))
    if (Date.now() > deadline) signal(pid, "SIGKILL");
}

/** Of a machine's PostgreSQL; null: it does not run. */
export function postmasterPid(dataDir: string): number | null {
  const file = `${dataDir}/postmaster.pid`;
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  return isServerProcess(dataDir, pid) ? pid : null;
}
