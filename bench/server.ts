import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = join(import.meta.dirname, "..");

type Start = { databaseUrl: string; ownerUrl: string; secretKey: Buffer; folder: string };
export type Server = { port: number; residentBytes(): number; stop(): Promise<void> };

/** The real server as `npm start` runs it, with a real database's address; `BENCH_NODE_OPTIONS` goes to its node (a profiler's). */
export async function startServer({ databaseUrl, ownerUrl, secretKey, folder }: Start): Promise<Server> {
  const port = await freePort();
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
    },
  });
  const ended = once(child, "exit");
  process.once("exit", () => child.kill("SIGKILL"));
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
  };
  const runs = () => child.exitCode === null && child.signalCode === null;
  for (const deadline = Date.now() + 120_000; runs() && Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (answer?.status === 200) return { port, residentBytes: () => residentBytes(child.pid ?? -1), stop };
  }
  if (runs()) await stop();
  throw new Error("the server did not get ready");
}

/** What the process holds of the machine's memory, as the kernel counts it (Linux). */
function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
