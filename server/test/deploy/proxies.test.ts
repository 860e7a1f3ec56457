import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { metricsOf } from "../../src/platform/observability/metrics.ts";
import { aFreePort } from "../serving.ts";
import { aWorld } from "../world.ts";
import { has, runProxy, type RunningProxy } from "./running-proxy.ts";

const token = "a-token-of-sixteen-and-more";
const bearer = { authorization: `Bearer ${token}` };
const world = await aWorld({ metrics: () => metricsOf({ token, gauges: [] }) });
await world.app.ready();

/** What a server is told by the proxy, after the whole body. */
const echo = (call: IncomingMessage, response: ServerResponse) =>
  void call.resume().on("end", () => response.end(JSON.stringify(call.headers)));
/** The whole application, and at /echo what it is told. */
const bank = createServer((call, response) => {
  if (call.url?.startsWith("/echo")) echo(call, response);
  else world.app.server.emit("request", call, response);
});
const consoleServer = createServer(echo);
const listening = async (server: Server) => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
};
const [server, console] = [await listening(bank), await listening(consoleServer)];
afterAll(() => {
  for (const one of [bank, consoleServer]) one.close().closeAllConnections();
});

/** Each way of writing the address of metrics that somebody may try. */
const metrics = [
  "/api/metrics",
  "/api/metrics/",
  "/api/metrics?x=1",
  "/api/metrics/x",
  "/api/METRICS",
  "/API/metrics",
  "/api/m%65trics",
  "/%61pi/metrics",
  "/api%2Fmetrics",
  "/api%2fmetrics",
  "/api/metrics%2F",
  "/api/metrics%3Fx",
  "/api/metrics%00",
  "/api/metrics;x",
  "/api/./metrics",
  "/api/x/../metrics",
  "/api/x/%2e%2e/metrics",
  "//api/metrics",
  "/api//metrics",
  "/api\\metrics",
  "/api/m%2565trics",
];
const secret = "Zm9vYmFyYmF6cXV4cXV1eA";
const programs = (["nginx", "caddy"] as const).map((name) => ({ name, isHere: has(name) && has("openssl") }));
for (const { name } of programs.filter(({ isHere }) => !isHere))
  process.stdout.write(`${name} or openssl is not installed: deploy/ is not tried with it\n`);

test("of the ways to write the address of metrics, some do reach them at the server itself", async () => {
  const found = await Promise.all(metrics.map(async (path) => (await direct(path)) === 200));
  expect(found.filter(Boolean).length).toBeGreaterThan(3);
});

describe.each(programs.filter(({ isHere }) => isHere))("$name, with its file of deploy/", ({ name }) => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    const [http, closed] = [await aFreePort(), await aFreePort()];
    proxy = await runProxy(name, { http, https: http + 1, server, console, closed });
  });
  afterAll(() => proxy.stop());

  test.each(metrics)("metrics are closed to callers from outside, also as %s", async (path) => {
    const { body } = await proxy.ask({ path, headers: bearer });
    expect(body).not.toContain("# HELP");
  });

  test("a server is told the caller's address, and nothing that the caller claims", async () => {
    const claims = {
      "x-forwarded-for": "203.0.113.9",
      forwarded: "for=203.0.113.9",
      "x-forwarded-host": "other.example",
    };
    const { body } = await proxy.ask({ path: "/echo", headers: claims });
    const told: Record<string, string> = JSON.parse(body);
    expect(told).toMatchObject({ "x-forwarded-for": "127.0.0.1", host: "banco.example.com.br" });
    expect(body).not.toMatch(/203\.0\.113\.9|other\.example/);
  });

  test("the console is for who has a certificate of the institution", async () => {
    const host = "console.example.com.br";
    expect((await proxy.ask({ path: "/", host, staff: "ours" })).status).toBe(200);
    for (const one of [
      { host },
      { host, staff: "others" as const },
      { host, sni: "banco.example.com.br" },
      { host, sni: "banco.example.com.br", staff: "ours" as const },
    ])
      expect((await proxy.ask({ path: "/", ...one })).body).not.toContain("x-forwarded-for");
  });

  test("logs have neither queries nor secret links, and say what was called", async () => {
    const headers = { referer: `https://banco.example.com.br/comprovante/${secret}`, cookie: `session=${secret}` };
    for (const path of ["comprovante", "cobranca", "api/receipts", "api/charges", "pix/cob", "pix/cobv", "echo"])
      await proxy.ask({ path: `/${path}/${secret}?document=11144477735&name=${secret}`, headers });
    await proxy.ask({ path: `/echo/${secret}/x/${secret}/y/${secret}?q=11144477735`, headers });
    await expect.poll(() => proxy.logs()).toMatch(/\/echo\/\*\/x\/\*\/y\/\*/);
    expect(proxy.logs()).not.toMatch(new RegExp(`${secret}|11144477735`));
    expect(proxy.logs()).toMatch(/\/comprovante\/\*/);
    expect(proxy.logs()).toContain('"127.0.0.1"');
  });

  test("a file beyond the limit is refused", async () => {
    const { status } = await proxy.ask({ path: "/echo", method: "POST", body: Buffer.alloc(12 * 1024 * 1024) });
    // 413; or, where the server's side notices first, as an interrupted call.
    expect([0, 413, 502, 503]).toContain(status);
  });

  test("where no server answers, or one ends amid a call, the customer reads a sentence", async () => {
    let payments = 0;
    const cut = createServer((call) => {
      if (call.method === "POST") payments += 1;
      call.resume().on("end", () => call.socket.destroy());
    });
    const [http, closed] = [await aFreePort(), await aFreePort()];
    const healthy = createServer((call, response) =>
      call.url === "/api/health" ? response.end() : cut.emit("request", call, response),
    );
    const alone = await runProxy(name, { http, https: http + 1, server: await listening(healthy), console, closed });
    onTestFinished(() => alone.stop());
    const both = async () => {
      const call = await alone.ask({
        path: "/api/accounts/1/pix/payment?x=1",
        method: "POST",
        body: Buffer.from("{}"),
      });
      const page = await alone.ask({ path: "/home" });
      return { call: [call.status, call.type, JSON.parse(call.body)], page: [page.status, page.type, page.body] };
    };
    // INTERNAL proves nothing: the browser calls the outcome unknown, as the call may have been done.
    const away = {
      call: [
        503,
        "application/json; charset=utf-8",
        { code: "INTERNAL", message: expect.stringContaining("fora do ar") },
      ],
      page: [503, "text/html; charset=utf-8", expect.stringMatching(/^<!doctype html>.*Seu dinheiro está seguro\./)],
    };
    expect(await both()).toEqual(away);
    expect(payments).toBe(1);
    healthy.close().closeAllConnections();
    expect(await both()).toEqual(away);
  }, 60_000);

  test("an unknown host gets no page", async () => {
    const { body } = await proxy.ask({ path: "/echo", host: "other.example.com.br" });
    expect(body).toBe("");
  });
});

/** The status of a call at the server itself, as it is written. */
async function direct(path: string): Promise<number> {
  const call = request({ host: "127.0.0.1", port: server, path, headers: { ...bearer, host: "localhost" } });
  const [answer] = (await once(call.end(), "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}
