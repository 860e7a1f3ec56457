import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { ana } from "../demo-customer.ts";
import { aSeededDataDir, processesOn, start, vitral } from "../running-server.ts";
import { aFreePort } from "../serving.ts";

const maria = "maria.souza@exemplo.com.br";
const aSeededServer = async () => ({ dataDir: await aSeededDataDir(), port: await aFreePort() });
const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);

test("after kill -9 under load it starts again, and nothing acknowledged is lost", async () => {
  const place = await aSeededServer();
  const first = start(place);
  await first.ready();
  const before = await (await ana(first.url)).balance();
  const acknowledged: string[] = [];
  const payer = async (customer: Awaited<ReturnType<typeof ana>>) => {
    for (;;) {
      const { status, id } = await customer.pay(maria, 0.5);
      if (status === 200) acknowledged.push(id);
    }
  };
  const customer = await ana(first.url);
  const load = [1, 2, 3, 4].map(() => payer(customer).catch(() => {})); // each ends when the server ends
  while (acknowledged.length < 40) await sleep(5);
  first.child.kill("SIGKILL");
  await Promise.all(load);

  const second = start(place);
  await second.ready();
  const again = await ana(second.url);
  const paid = await vi.waitUntil(
    async () => {
      const rows = (await again.statement(acknowledged.length + 20)).filter(({ amount }) => amount === 0.5);
      return rows.every(({ externalStatus }) => externalStatus !== "PENDING") && rows;
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(acknowledged.filter((id) => !paid.some((row) => row.id === id && row.externalStatus === "SETTLED"))).toEqual(
    [],
  );
  expect(await again.balance()).toBe(
    before - 50 * paid.filter(({ externalStatus }) => externalStatus === "SETTLED").length,
  );
  const verified = await vitral(["ledger", "verify", "--json"], { DATA_DIR: place.dataDir });
  expect([verified.code, JSON.parse(verified.out).ok]).toEqual([0, true]);
});

test("when PostgreSQL is killed, calls fail cleanly and the server restarts it", async () => {
  const place = await aSeededServer();
  const server = start({ ...place, env: { LOG_LEVEL: "silent" } });
  await server.ready();
  const customer = await ana(server.url);
  const { id } = await customer.pay(maria, 1.5);
  const answers: unknown[] = [];
  const over = new AbortController();
  const callers = [1, 2, 3, 4].map(async () => {
    for (; !over.signal.aborted; await sleep(20)) {
      const { status, body } = await customer.own("POST", "/pix/key-info", { key: maria });
      answers.push(status === 200 || status === 429 ? "served" : [status, body["code"]]);
    }
  });
  await expect.poll(() => answers.length).toBeGreaterThan(8);
  process.kill(postmasterOf(place.dataDir), "SIGKILL");
  await expect.poll(() => answers).toContainEqual([500, "INTERNAL"]);
  await server.ready();
  await expect.poll(() => answers.at(-1)).toBe("served");
  over.abort();
  await Promise.all(callers);

  expect(answers.filter((answer) => answer !== "served" && String(answer) !== "500,INTERNAL")).toEqual([]);
  await expect.poll(() => server.output.err).toContain("was killed; it is started again");
  expect(await customer.statement(10)).toContainEqual(expect.objectContaining({ id }));
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(processesOn(dirname(place.dataDir))).toEqual([]);
});

test("when one of PostgreSQL's processes is killed, the server recovers by itself", async () => {
  const place = await aSeededServer();
  const server = start({ ...place, env: { LOG_LEVEL: "silent" } });
  await server.ready();
  const postmaster = postmasterOf(place.dataDir);
  const backend = processesOn(join(place.dataDir, "postgres")).find(
    (pid) => pid !== postmaster && /vitral_app/.test(commandOf(pid)),
  );
  if (backend === undefined) throw new Error("no process of PostgreSQL serves the application");
  process.kill(backend, "SIGKILL");
  await sleep(300);
  await server.ready();
  // Recovery takes a moment: while PostgreSQL recovers, a call may still fail.
  const paid = async () => (await (await ana(server.url)).pay(maria, 1)).status;
  await expect.poll(() => paid().catch(() => 0), { interval: 200 }).toBe(200);
});

/** A process that has ended has none. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
