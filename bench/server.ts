import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { aFreePort, serves } from "../server/test/serving.ts";

const root = join(import.meta.dirname, "..");

type Start = {
  databaseUrl: string;
  ownerUrl: string;
  secretKey: Buffer;
  folder: string;
  console: boolean;
  env?: Record<string, string>;
};
export type Server = {
  port: number;
  /** Where the operator's console listens; null without it. */
  consolePort: number | null;
  pid: number;
  residentBytes(): number;
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

/**
 * The real server as `npm start` runs it, with a real database's address; `BENCH_NODE_OPTIONS` goes to its node (a
 * profiler's), `SERVERS` to it.
 */
export async function startServer({
  databaseUrl,
  ownerUrl,
  secretKey,
  folder,
  console: withConsole,
  env = {},
}: Start): Promise<Server> {
  const port = await aFreePort();
  const consolePort = withConsole ? await aFreePort() : null;
  const options = (process.env["BENCH_NODE_OPTIONS"] ?? "").split(" ").filter(Boolean);
  const child = spawn(process.execPath, [...options, join(root, "server/src/main.ts")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: ownerUrl,
      SECRET_KEY: secretKey.toString("base64"),
      DEMO: "0",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: "outbox:",
      SMS_URL: "outbox:",
      CONSOLE_PORT: consolePort === null ? "none" : String(consolePort),
      ...(consolePort !== null && { CONSOLE_URL: `http://localhost:${consolePort}` }),
      SERVERS: process.env["SERVERS"] ?? "1",
      ...env,
    },
  });
  const ended = once(child, "exit");
  process.once("exit", () => child.kill("SIGKILL"));
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
  };
  const runs = () => child.exitCode === null && child.signalCode === null;
  if (await serves(port, runs)) {
    return {
      port,
      consolePort,
      pid: child.pid ?? -1,
      residentBytes: () => residentBytes(child.pid ?? -1),
      pause: () => void child.kill("SIGSTOP"),
      resume: () => void child.kill("SIGCONT"),
      stop,
    };
  }
  if (runs()) await stop();
  throw new Error("the server did not get ready");
}

/** The resident memory of the process, from the kernel (Linux). */
function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}
