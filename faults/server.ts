import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { aFreePort, serves } from "../server/test/serving.ts";

const root = join(import.meta.dirname, "..");

/** The real server as a process, with the same port and settings after each start. */
export type Server = {
  port: number;
  /** Of the process that runs; null: it does not run. */
  pid(): number | null;
  /** Starts it, without waiting until it serves. */
  start(): void;
  /** Waits until its health is 200; throws with the end of its log when it ends before. */
  ready(): Promise<void>;
  /** kill -9: the process alone, as the kernel's out-of-memory killer would. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it. */
  stop(): Promise<void>;
};

/** Prepares a server with the settings of `env`; its output goes to the file `log`. `options` are those of node. */
export async function aServer(
  env: Record<string, string>,
  log: string,
  options: readonly string[] = [],
): Promise<Server> {
  const port = await aFreePort();
  let child: ChildProcess | undefined;
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !runs()) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  // It must end before its database, or it would start the database again.
  process.prependOnceListener("exit", () => child?.kill("SIGKILL"));
  return {
    port,
    pid: () => (runs() ? (child?.pid ?? null) : null),
    start() {
      const logFile = openSync(log, "a");
      child = spawn(process.execPath, [...options, join(root, "server/src/main.ts")], {
        cwd: root,
        stdio: ["ignore", logFile, logFile],
        env: {
          PATH: process.env["PATH"],
          LOG_LEVEL: "warn",
          DEMO: "0",
          DEMO_ANYWHERE: "1",
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          SMTP_URL: "outbox:",
          SMS_URL: "outbox:",
          PORT: String(port),
          ...env,
        },
      });
      closeSync(logFile);
    },
    async ready() {
      if (await serves(port, runs)) return;
      throw new Error(`the server did not get ready:\n${readFileSync(log, "utf8").slice(-2_000)}`);
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
