import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A free port below the range of outgoing connections (Linux begins at 32768, others later), so that a restarted server
 * finds it free.
 */
export async function aFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

/** Waits until the health on a port is 200: false when the server ends before, or two minutes are over. */
export async function serves(port: number, runs: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + 120_000; runs() && Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (answer?.status === 200) return true;
  }
  return false;
}
