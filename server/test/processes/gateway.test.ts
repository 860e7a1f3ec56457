import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { institutionCalls } from "@vitral/protocol/institution-calls";
import { readPeerKeys, readSigningKey } from "@vitral/protocol/signing-keys";
import { openCaller } from "@vitral/protocol/transport/caller";
import { overHttp } from "@vitral/protocol/transport/http";
import { expect, onTestFinished, test } from "vitest";
import { aGateway, gatewayKeys } from "../gateway.ts";
import { aSeededDataDir, start, vitral } from "../running-server.ts";
import { aFreePort } from "../serving.ts";

const { own, theirs } = gatewayKeys;
const token = "a-token-of-sixteen-and-more";
/** Banco Aurora of the demo. */
const ispb = "00000000";

/** The settings of a server with a gateway, its keys in files. */
async function settings(url: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "vitral-gateway-"));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, peer] = [join(folder, "own.pem"), join(folder, "peer.pem")];
  writeFileSync(key, own.privatePem, { mode: 0o600 });
  writeFileSync(peer, theirs.publicPem);
  return {
    PIX_RAIL: "gateway",
    PIX_GATEWAY_URL: url,
    PIX_GATEWAY_KEY_FILE: key,
    PIX_GATEWAY_PEER_KEY_FILE: peer,
    PIX_WEBHOOK_PORT: String(await aFreePort()),
    METRICS_TOKEN: token,
  };
}

test("a server with a gateway asks it for events, takes those that it brings, and measures both", async () => {
  const gateway = await aGateway(() => new Date());
  const env = await settings(gateway.url);
  const server = start({ dataDir: await aSeededDataDir(), port: await aFreePort(), env });
  await server.ready();

  const { exchange, close } = overHttp({ url: new URL(`http://127.0.0.1:${env["PIX_WEBHOOK_PORT"]}`) });
  onTestFinished(close);
  const caller = openCaller({
    exchange,
    key: () => readSigningKey(theirs.privatePem),
    peers: () => readPeerKeys(own.publicPem, "all"),
  });
  await expect.poll(() => gateway.callsOf("getEvents").length, { timeout: 20_000 }).toBeGreaterThan(0);
  const participant = gateway.callsOf("getEvents")[0]?.participant ?? ispb;
  const event = { id: crypto.randomUUID(), sequence: 1, participant, at: new Date() };
  const events = [{ ...event, type: "DIRECTORY_NOTICE" as const, notice: "FRAUD_MARKERS_CHANGED" as const }];
  const { answers } = await caller(
    institutionCalls.deliverEvents,
    { body: { events } },
    { participant, timeoutMs: 5_000 },
  );
  expect(answers).toEqual([{ id: event.id, result: "TAKEN" }]);

  const metrics = await (
    await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })
  ).text();
  expect(metrics).toContain('vitral_pix_gateway_events_total{type="DIRECTORY_NOTICE",answer="TAKEN"} 1');
  expect(metrics).toMatch(/vitral_pix_gateway_call_seconds_count\{call="getEvents",outcome="ANSWERED"\} \d/);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(server.output.err).not.toContain("worker failed");
}, 120_000);

test("a server whose gateway is away starts all the same, and doctor says that it is", async () => {
  const gateway = await aGateway(() => new Date());
  const dataDir = await aSeededDataDir();
  const env = await settings(gateway.url);
  const away = { ...env, PIX_GATEWAY_URL: `http://127.0.0.1:${await aFreePort()}` };
  const server = start({ dataDir, port: await aFreePort(), env: away });
  await server.ready();
  const lineOf = async (more: Record<string, string>) => {
    const { out } = await vitral(["doctor", "--json"], { DATA_DIR: dataDir, ...more });
    const { checks } = JSON.parse(out) as { checks: { name: string; state: string; says: string }[] };
    return checks.find(({ name }) => name === "pix");
  };
  expect(await lineOf(away)).toMatchObject({ state: "wrong", says: expect.stringContaining("ECONNREFUSED") });
  expect(await lineOf(env)).toMatchObject({ state: "ok", says: expect.stringContaining("takes messages") });
}, 120_000);

test("a listener whose port is taken ends the start with one line", async () => {
  const gateway = await aGateway(() => new Date());
  const port = await aFreePort();
  const env = { ...(await settings(gateway.url)), PIX_WEBHOOK_PORT: String(port) };
  const server = start({ dataDir: await aSeededDataDir(), port, env });
  expect(await server.ended).not.toBe(0);
  expect(server.output.err).toMatch(/PIX_WEBHOOK_PORT \d+ on 127\.0\.0\.1 is in use/);
}, 120_000);
