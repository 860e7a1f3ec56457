import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject, onTestFinished, vi } from "vitest";
import { aFreePort, serves } from "./serving.ts";

const root = join(import.meta.dirname, "../..");
/** Every start compiles the same sources: half of a command's time. */
const compiled = join(root, "node_modules/.cache/node-compile");

/** A folder for a server's data. After the test its processes are killed and the folder is removed. */
export function aDataDir(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitral-life-")));
  chmodSync(folder, 0o777);
  onTestFinished(async () => {
    for (const pid of processesOn(folder)) kill(pid);
    await sleep(100);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return join(folder, "data");
}

/** Kills a process, unless it has ended. */
function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Every process that uses the folder: none may be left after a stop. */
export function processesOn(folder: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isOn(pid, folder));
}

function isOn(pid: number, folder: string): boolean {
  try {
    if (/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))) return false;
    return (
      readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder) ||
      readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    );
  } catch {
    return false;
  }
}

let seeded: Promise<string> | undefined;

/** A copy of the data of a bank that was started with the demo once and stopped. */
export async function aSeededDataDir(): Promise<string> {
  seeded ??= seededOnce(join(inject("runDirectory"), "seeded"));
  const dataDir = aDataDir();
  execFileSync("cp", ["-a", await seeded, dataDir]); // PostgreSQL checks rights and owner
  return dataDir;
}

/** The folder of the bank's data. The first worker of the run that needs it starts the bank; the others wait. */
async function seededOnce(folder: string): Promise<string> {
  const [dataDir, done, failed] = ["data", "done", "failed"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  if (mkdirSync(folder, { recursive: true }) === undefined) {
    await vi.waitUntil(() => existsSync(done) || existsSync(failed), { timeout: 120_000, interval: 100 });
    if (existsSync(failed)) throw new Error(readFileSync(failed, "utf8"));
    return dataDir;
  }
  chmodSync(folder, 0o777);
  try {
    const bank = start({ dataDir, port: await aFreePort() });
    await bank.ready();
    bank.child.kill("SIGTERM");
    if ((await bank.ended) !== 0) throw new Error(`the bank of the others did not stop well:\n${bank.output.err}`);
    writeFileSync(done, "");
    return dataDir;
  } catch (error) {
    writeFileSync(failed, String(error));
    throw error;
  }
}

type Start = {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  uid?: number;
  npm?: boolean;
  /** The program to start instead of the server. */
  script?: string;
};

export type RunningServer = ReturnType<typeof start>;

/** Starts a server as `npm start` does, as the leader of a process group, as a terminal would. */
export function start({ dataDir, port, env = {}, uid, npm = false, script }: Start) {
  const [program, words] = npm ? ["npm", ["start"]] : [process.execPath, [script ?? "server/src/main.ts"]];
  const child = spawn(program, words, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid: uid }),
    env: {
      PATH: process.env["PATH"],
      HOME: dataDir,
      npm_config_update_notifier: "false",
      npm_config_cache: join(dataDir, "npm"),
      NODE_COMPILE_CACHE: compiled,
      LOG_LEVEL: "warn",
      DATA_DIR: dataDir,
      PORT: String(port),
      NETWORK_PORT: "0",
      ...env,
    },
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (bytes: Buffer) => (output.out += bytes.toString("utf8")));
  child.stderr.on("data", (bytes: Buffer) => (output.err += bytes.toString("utf8")));
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(() => killGroup(child));
  return {
    child,
    output,
    ended,
    url: `http://127.0.0.1:${port}`,
    /** To every process of the group, as Ctrl-C in a terminal. */
    ctrlC: () => void process.kill(-(child.pid ?? 0), "SIGINT"),
    /** Resolves when the health is 200 and the start is over; throws with the output when the server ends before. */
    async ready() {
      let over = false;
      void ended.then(() => (over = true));
      if (await serves(port, () => !over)) {
        // It answers before its workers have started, and a start that is disturbed until then ends it.
        const isOpen = () => over || output.out.includes("Vitral is open");
        if (script === undefined) await vi.waitUntil(isOpen, { timeout: 120_000 });
        if (!over) return;
      }
      throw new Error(`the server did not get ready:\n${output.out}${output.err}`);
    },
  };
}

function killGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid ?? 0), "SIGKILL");
  } catch {
    // it has ended
  }
}

/** Runs one of the operator's commands. */
export async function vitral(words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ["server/src/cli/vitral.ts", ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compiled, ...env },
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (bytes: Buffer) => (output.out += bytes.toString("utf8")));
  child.stderr.on("data", (bytes: Buffer) => (output.err += bytes.toString("utf8")));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...output };
}
