import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const [firstPort, blocks, processes] = [20_000, 93, 64];

let place: Promise<number> | undefined;
let block = randomInt(blocks);

/**
 * A free port, and a free one after it, below the range of outgoing connections (Linux begins at 32768, others later),
 * so that a restarted server finds it free. What it gave, neither another process gets nor this one soon again, though
 * nothing listens there yet.
 */
export async function aFreePort(): Promise<number> {
  place ??= takePlace();
  const first = firstPort + 2 * (await place);
  for (;;) {
    block = (block + 1) % blocks;
    const port = first + 2 * processes * block;
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

/** The number of this process among those that want ports: it holds a port below the others until it ends. */
async function takePlace(): Promise<number> {
  for (let number = 0; number < processes; number += 1) {
    const holder = await listensAt(firstPort - processes + number);
    holder?.unref();
    if (holder) return number;
  }
  throw new Error(`more than ${processes} processes want ports of their own`);
}

/** Whether a port can be listened at now. */
export async function isFree(port: number): Promise<boolean> {
  const server = await listensAt(port);
  if (!server) return false;
  server.close();
  await once(server, "close");
  return true;
}

async function listensAt(port: number): Promise<Server | null> {
  const server = createServer().listen(port, "127.0.0.1");
  return await once(server, "listening").then(
    () => server,
    () => null,
  );
}

/** Waits until the health on a port is 200: false when the server ends before, or two minutes are over. */
export async function serves(port: number, runs: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + 120_000; runs() && Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (answer?.status === 200) return true;
  }
  return false;
}
