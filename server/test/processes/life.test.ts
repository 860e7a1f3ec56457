import { connect } from "node:net";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { ana } from "../demo-customer.ts";
import { aDataDir, aSeededDataDir, processesOn, start } from "../running-server.ts";
import { aFreePort } from "../serving.ts";

const maria = "maria.souza@exemplo.com.br";
const neverAnswers = "11444777000161";
const aNewServer = async () => ({ dataDir: aDataDir(), port: await aFreePort() });
const aSeededServer = async () => ({ dataDir: await aSeededDataDir(), port: await aFreePort() });

test("Ctrl-C stops all processes, and the next start finds the data", async () => {
  const place = await aNewServer();
  const first = start({ ...place, npm: true });
  await first.ready();
  const { status, id } = await (await ana(first.url)).pay(maria, 12.34);
  expect(status).toBe(200);
  expect(processesOn(dirname(place.dataDir)).length).toBeGreaterThan(1);

  first.ctrlC();
  await first.ended;
  expect(first.output.out).toContain("stopping");
  expect(processesOn(dirname(place.dataDir))).toEqual([]);

  const second = start(place);
  await second.ready();
  expect(await (await ana(second.url)).statement(10)).toContainEqual(expect.objectContaining({ id, amount: 12.34 }));
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  expect(processesOn(dirname(place.dataDir))).toEqual([]);
});

test("a signal to npm alone, as a service manager sends it, stops all processes", async () => {
  const place = await aSeededServer();
  const server = start({ ...place, npm: true });
  await server.ready();
  server.child.kill("SIGTERM");
  await server.ended;
  expect(server.output.out).toContain("stopping");
  await vi.waitUntil(() => processesOn(dirname(place.dataDir)).length === 0, { timeout: 60_000 });
});

test("a stopping server reports it in its health and finishes its calls first", async () => {
  const place = await aSeededServer();
  const server = start(place);
  await server.ready();
  const paying = (await ana(server.url)).pay(neverAnswers, 1);
  await sleep(1_000);
  server.child.kill("SIGTERM");
  await sleep(200);
  const health = await fetch(`${server.url}/api/health`);
  expect([health.status, await health.json()]).toEqual([503, { status: "stopping" }]);
  expect((await paying).status).toBe(202);
  expect(await server.ended).toBe(0);
});

test("a body or a head that trickles in holds the stop no longer than the longest call", async () => {
  const server = start(await aSeededServer());
  await server.ready();
  const head = "POST /api/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  trickle(server.url, `${head}Content-Length: 5000\r\n\r\n{`);
  trickle(server.url, head);
  await sleep(1_000);
  const stoppedAt = performance.now();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  const seconds = (performance.now() - stoppedAt) / 1_000;
  expect(seconds).toBeGreaterThan(7.5);
  expect(seconds).toBeLessThan(12); // the embedded database stops after it
});

/** Sends this, and a byte more every 100 ms. */
function trickle(url: string, beginning: string): void {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {}).write(beginning);
  const going = setInterval(() => socket.write("a"), 100);
  socket.on("close", () => clearInterval(going));
  onTestFinished(() => void socket.destroy());
}

test.each([100, 700, 1_500])("Ctrl-C %i ms into the start ends it and leaves no process", async (ms) => {
  const place = await aNewServer();
  const server = start(place);
  await sleep(ms);
  server.ctrlC();
  await server.ended;
  expect(server.output.err).toBe("");
  expect(processesOn(dirname(place.dataDir))).toEqual([]);
});

test.runIf(process.getuid?.() === 0)("it runs as an ordinary user and as root", async () => {
  const place = await aNewServer();
  const server = start({ ...place, uid: 65_534 });
  await server.ready();
  expect((await (await ana(server.url)).pay(maria, 1)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(processesOn(dirname(place.dataDir))).toEqual([]);
});
