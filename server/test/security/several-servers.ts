import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";
import { type World, worldKey } from "../world.ts";
import type { Orders } from "./instance.ts";

type Said = { status: number; code: string | undefined; retryAfter: string | null };

/** Several server processes on a test's database, and a way to call them all at once. */
export async function severalServers({ databaseUrl, clock, http }: World, many = 3) {
  const orders: Orders = { databaseUrl, secretKey: worldKey.toString("base64"), now: clock.now().toISOString(), http };
  const children: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      if (child.connected) child.disconnect();
      await ended;
    }
  });
  const addresses = await Promise.all(
    Array.from({ length: many }, async () => {
      const child = fork(join(import.meta.dirname, "instance.ts"));
      children.push(child);
      child.send(orders);
      // A server that cannot start ends; the test must not wait for it.
      const ended = once(child, "exit").then(([code]) => Promise.reject(new Error(`a server ended with ${code}`)));
      const [address] = (await Promise.race([once(child, "message"), ended])) as [string];
      ended.catch(() => {});
      return address;
    }),
  );

  async function call(turn: number, path: string, headers: Record<string, string>, body: object): Promise<Said> {
    const { host: _host, ...others } = headers; // fetch writes its own; the bank is named by x-tenant-id
    const answer = await fetch(`${addresses[turn % many]}/api${path}`, {
      method: path === "/passwords/change-pin" ? "PUT" : "POST",
      headers: { ...others, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { code } = (await answer.json()) as { code?: string };
    if (code === "SERVER_BUSY") {
      // The call was not processed: it is sent again, as an attacker would.
      await sleep(100);
      return call(turn, path, headers, body);
    }
    return { status: answer.status, code, retryAfter: answer.headers.get("retry-after") };
  }

  /** So many calls at once, over all servers in turn; how often each answer came. */
  async function attack(attackers: number, one: (turn: number) => [string, Record<string, string>, object]) {
    const said = await Promise.all(Array.from({ length: attackers }, (_, turn) => call(turn, ...one(turn))));
    const counted: Record<string, number> = {};
    for (const { status, code } of said) counted[code ?? status] = (counted[code ?? status] ?? 0) + 1;
    return { said, counted };
  }

  return { attack };
}
