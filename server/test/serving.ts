import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The number of this worker, below 16. Each has ports of its own: what one was given another cannot open first. */
const worker = Number(process.env["VITEST_POOL_ID"] ?? 0) % 16;

/**
 * A free port, and a free one after it, below the range of outgoing connections (Linux begins at 32768, others later),
 * so that a restarted server finds it free.
 */
export async function aFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + 32 * randomInt(375) + 2 * worker;
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const listens = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  server.close();
  await once(server, "close");
  return true;
}

/** Waits until the health on a port is 200: false when the server ends before, or two minutes are over. */
export async function serves(port: number, runs: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + 120_000; runs() && Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (answer?.status === 200) return true;
  }
  return false;
}
