import { readdirSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ana } from "../demo-customer.ts";
import { aDataDir, aSeededDataDir, start } from "../running-server.ts";
import { aFreePort } from "../serving.ts";
import { aSharedInstallation } from "../shared-installation.ts";

const maria = "maria.souza@exemplo.com.br";
const token = "sixteen-letters-and-more";
type Running = ReturnType<typeof start>;

/** The processes that a server started to answer beside it. */
function childrenOf({ child }: Running): number[] {
  const fieldsOf = (pid: number) => {
    try {
      return [readFileSync(`/proc/${pid}/stat`, "utf8"), readFileSync(`/proc/${pid}/cmdline`, "utf8")] as const;
    } catch {
      return null; // it has ended
    }
  };
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      const fields = pid > 0 && fieldsOf(pid);
      return (
        fields && fields[1].includes("server/src/child.ts") && new RegExp(`\\) [^Z] ${child.pid} `).test(fields[0])
      );
    });
}
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Calls the health over a connection of its own: its status, or null where nothing answers in a second. */
const call = (url: string): Promise<number | null> =>
  new Promise((resolve) => {
    const request = get(`${url}/api/health`, { agent: new Agent(), timeout: 1_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? null);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(null));
  });
const calls = (url: string, many: number) => Promise.all(Array.from({ length: many }, () => call(url)));

async function metric(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = (await answer.text()).split("\n").find((written) => written.startsWith(`${name} `));
  return Number(line?.split(" ")[1]);
}
const healthCalls = 'http_request_duration_seconds_count{method="GET",route="/api/health",status="200"}';

test("two processes answer on one port, and are counted, replaced and stopped as one server", async () => {
  const env = { SERVERS: "2", METRICS_TOKEN: token, LOG_LEVEL: "error" };
  const server = start({ dataDir: await aSeededDataDir(), port: await aFreePort(), env });
  await server.ready();
  const [child] = childrenOf(server);
  if (child === undefined) throw new Error("no process answers beside the first one");

  // While one of them stands still the other answers its part of the connections.
  process.kill(child, "SIGSTOP");
  const answered = (await calls(server.url, 40)).filter((status) => status === 200).length;
  process.kill(child, "SIGCONT");
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThan(40);
  expect(await calls(server.url, 10)).not.toContain(null);

  // What a scrape says is the same whichever process answers it.
  await calls(server.url, 20);
  const counts = await Promise.all(Array.from({ length: 8 }, () => metric(server.url, healthCalls)));
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThanOrEqual(30 + answered);
  expect(await metric(server.url, "http_server_processes")).toBe(2);

  // The same order, sent over many connections at once.
  const customer = await ana(server.url);
  const before = await customer.balance();
  const found = await customer.own("POST", "/pix/key-info", { key: maria });
  const keyInfoId = (found.body as unknown as { data: { id: string } }).data.id;
  const order = { keyInfoId, amount: 2.5, pin: "1234" };
  const paid = await Promise.all([1, 2, 3, 4].map(() => customer.own("POST", "/pix/payment", order)));
  const ids = new Set(paid.filter(({ status }) => status === 200).map(({ body }) => body["transactionId"]));
  expect(ids.size).toBe(1);
  expect(await customer.balance()).toBe(before - 250);

  process.kill(child, "SIGKILL");
  await expect.poll(() => lives(child)).toBe(false);
  expect(new Set(await calls(server.url, 20))).toEqual(new Set([200]));
  await expect.poll(() => metric(server.url, "http_server_processes")).toBe(2);
  expect(await metric(server.url, healthCalls)).toBeGreaterThanOrEqual(counts[0] ?? 0);
  const all = childrenOf(server);
  expect(all).toHaveLength(1);

  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(all.filter(lives)).toEqual([]);
});

test("a stopping server says so in all its processes, and none outlives the first one", async () => {
  const { env } = await aSharedInstallation();
  const open = async () => {
    const own = { ...env, SERVERS: "2", LOG_LEVEL: "error" };
    const server = start({ dataDir: aDataDir(), port: await aFreePort(), env: own });
    await server.ready();
    return server;
  };
  const [stopped, killed] = [await open(), await open()];
  stopped.child.kill("SIGTERM");
  await sleep(300);
  expect(new Set(await calls(stopped.url, 20))).toEqual(new Set([503]));
  expect(await stopped.ended).toBe(0);

  const children = childrenOf(killed);
  expect(children).toHaveLength(1);
  killed.child.kill("SIGKILL");
  await expect.poll(() => children.filter(lives)).toEqual([]);
});

test("idle, four processes ask the database for no more than one does, over no more connections", async () => {
  const [one, four] = await Promise.all([figuresOf("1"), figuresOf("4")]);
  expect(one.transactions).toBeGreaterThan(0);
  expect(four.transactions).toBeLessThanOrEqual(one.transactions * 1.2);
  expect(four.connections).toBeLessThanOrEqual(one.connections * 1.2);
});

/**
 * What an idle server does in its database in ten seconds: the least of three such times, since a connection that
 * is closed after ten seconds without use counts what it did only then.
 */
async function figuresOf(servers: string): Promise<{ transactions: number; connections: number }> {
  const installation = await aSharedInstallation();
  const env = { ...installation.env, SERVERS: servers, CONSOLE_PORT: "none", PIX_RAIL: "none", LOG_LEVEL: "error" };
  const server = start({ dataDir: aDataDir(), port: await aFreePort(), env });
  await server.ready();
  const read = async () => {
    const [row] = await installation.query<{ done: number; connections: number }>(`
      select (xact_commit + xact_rollback)::int as done, (
        select count(*)::int from pg_stat_activity activity
         where activity.datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      ) as connections
        from pg_stat_database where datname = current_database()`);
    if (!row) throw new Error("the database has no figures");
    return row;
  };
  const rows: Awaited<ReturnType<typeof read>>[] = [];
  for (const seconds of [12, 10, 10, 10]) {
    await sleep(seconds * 1_000);
    rows.push(await read());
  }
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  return {
    transactions: Math.min(...rows.slice(1).map((row, at) => row.done - (rows[at]?.done ?? 0))),
    connections: Math.min(...rows.map((row) => row.connections)),
  };
}

test("processes share no port with another server, and end when one cannot be kept running", async () => {
  const [port, env] = [await aFreePort(), { SERVERS: "2", CONSOLE_PORT: "none", LOG_LEVEL: "silent" }];
  const first = start({ dataDir: await aSeededDataDir(), port, env });
  await first.ready();
  const other = start({ dataDir: aDataDir(), port, env });
  expect(await other.ended).toBe(1);
  expect(other.output.err).toContain(`PORT ${port} on 127.0.0.1 is in use`);

  const killing = setInterval(
    () => childrenOf(first).forEach((pid) => lives(pid) && process.kill(pid, "SIGKILL")),
    200,
  );
  expect(await first.ended).toBe(1);
  clearInterval(killing);
  expect(first.output.err).toContain("a process of the server ends again and again");
});
