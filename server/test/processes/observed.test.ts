import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorMetrics } from "../../src/operator-metrics.ts";
import { metricsOf } from "../../src/platform/observability/metrics.ts";
import { type Traces, tracesTo } from "../../src/platform/observability/traces.ts";
import { aWorld, type World } from "../world.ts";

const token = "a-token-of-sixteen-and-more";
const exported: Span[] = [];
const collector = createServer((request, response) => {
  void spansOf(request).then((spans) => exported.push(...spans));
  response.end("{}");
});
let world: World;
let traces: Traces;

type Attribute = { key: string; value: Record<string, unknown> };
type Span = { name: string; traceId: string; attributes: Attribute[] };

beforeAll(async () => {
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const { port } = collector.address() as { port: number };
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = `http://127.0.0.1:${port}`;
  const made = await tracesTo(process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]);
  if (!made) throw new Error("no traces");
  traces = made;
  const metrics = (db: World["db"]) => metricsOf({ token, gauges: operatorMetrics(db, () => world.clock.now()) });
  world = await aWorld({ metrics, traces });
});
afterAll(async () => {
  await traces.stop();
  collector.close();
});

const ask = (authorization?: string) =>
  world.app.inject({ url: "/api/metrics", headers: { ...(authorization && { authorization }) } });
const metric = async (line: string) =>
  (await ask(`Bearer ${token}`)).body.split("\n").find((written) => written.startsWith(`${line} `)) ?? "none";

test.each([undefined, "Bearer another-token-of-sixteen", `Basic ${token}`, `Bearer ${token} `])(
  "metrics need the token; %s is refused",
  async (authorization) => {
    const answer = await ask(authorization);
    expect([answer.statusCode, answer.json().code]).toEqual([401, "UNAUTHORIZED"]);
  },
);

test("a server without a token serves no metrics", async () => {
  const { app } = await aWorld();
  expect((await app.inject({ url: "/api/metrics", headers: { authorization: "Bearer " } })).statusCode).toBe(404);
});

test("calls are counted by route and status, without ids in labels", async () => {
  const payer = await world.aCustomer({ balance: 100_00 });
  await payer.get("");
  await payer.get("");
  const { body, headers } = await ask(`Bearer ${token}`);
  expect(headers["content-type"]).toContain("text/plain");
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/accounts\/:accountId",status="200"\} 2\n/,
  );
  expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m);
  for (const secret of [payer.id, payer.accountId, payer.document]) expect(body).not.toContain(secret);
});

test("pending payments and messages are counted per bank, with the age of the oldest", async () => {
  const bank = await world.aTenant();
  const silent = await world.anExternalPayee("mudo@exemplo.com.br", "SILENT");
  const payer = await world.aCustomer({ tenant: bank, balance: 100_00 });
  const tenant = `{tenant="${bank.slug}"}`;
  expect(await metric(`vitral_pix_waiting${tenant}`)).toBe("none");
  expect((await payer.pay(await payer.lookUp(silent), 10)).statusCode).toBe(202);
  world.clock.advance(30);
  expect(await metric(`vitral_pix_waiting${tenant}`)).toBe(`vitral_pix_waiting${tenant} 1`);
  expect(Number((await metric(`vitral_pix_oldest_seconds${tenant}`)).split(" ")[1])).toBeGreaterThanOrEqual(30);
});

test("a trace continues the caller's, and names route and statements without values", async () => {
  const payer = await world.aCustomer({ balance: 100_00 });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const answer = await world.app.inject({
    url: `/api/accounts/${payer.accountId}`,
    headers: { ...payer.headers, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  expect(answer.statusCode).toBe(200);
  await traces.stop();
  await expect.poll(() => exported.filter((span) => span.traceId === traceId).length).toBeGreaterThan(1);
  const ours = exported.filter((span) => span.traceId === traceId);
  const call = ours.find((span) => span.name === "GET /api/accounts/:accountId");
  expect(call?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
  expect(ours.some((span) => JSON.stringify(span.attributes).includes("select"))).toBe(true);
  for (const secret of [payer.id, payer.accountId, payer.document, payer.name])
    expect(JSON.stringify(ours)).not.toContain(secret);
});

async function spansOf(request: IncomingMessage): Promise<Span[]> {
  const bytes = await request.toArray();
  const { resourceSpans } = JSON.parse(Buffer.concat(bytes as Buffer[]).toString("utf8"));
  return resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  );
}
