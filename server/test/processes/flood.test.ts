import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { consoleEndpoints } from "@vitral/contract/console/console-endpoints";
import { afterAll, expect, test } from "vitest";
import { bankPages } from "../../src/bank-pages.ts";
import { routesOf } from "../../src/platform/admission/route-table.ts";
import { aConsole, consoleOrigin } from "../console-world.ts";
import { aFlood, bytesOf, type FloodCall, pathOf } from "../flood/flood.ts";
import { aCaller } from "../wire.ts";
import { aWorld, password, pin } from "../world.ts";

/** Long enough for a machine with other work, and far too short for a call that a flood keeps out. */
const waits = { payment: 5_000, change: 5_000, "sign-in": 5_000, read: 5_000, public: 5_000 };
const world = await aWorld({ admissionWaitMs: waits, connections: 16 });
const { app, aurora, aCustomer, clock, db, secrets } = world;
const console = await aConsole(world, { admissionWaitMs: waits, connections: 8 });

const folder = mkdtempSync(join(tmpdir(), "vitral-flood-"));
writeFileSync(join(folder, "index.html"), "<!doctype html>");
const staffList = async () => null;
await bankPages(app, { db, secrets, folder, demo: { outboxFolder: folder, staffList } });
const bank = await app.listen({ host: "127.0.0.1", port: 0 });
const desk = await console.app.listen({ host: "127.0.0.1", port: 0 });
const [bankPort, deskPort] = [bank, desk].map((address) => Number(new URL(address).port)) as [number, number];

const attacker = await aCustomer({ balance: 100_00 });
const payer = await aCustomer({ balance: 1_000_00 });
const shop = await aCustomer({ key: "loja@exemplo.com.br" });
const staff = await console.aStaff({ role: "AUDITORIA" });
await staff.signIn();
const flood = aFlood();
afterAll(() => {
  flood.close();
  app.server.closeAllConnections();
  console.app.server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** Another address than the flood's: the test's connections come from the trusted proxy. */
const elsewhere = { "x-forwarded-for": "198.51.100.7" };

async function statusOf(address: string, headers: Record<string, string>, body?: object) {
  const { host: _host, ...sent } = headers;
  const answer = await fetch(address, {
    headers: { ...sent, ...elsewhere, ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text };
}

/** Somebody reads, looks a key up, pays and signs in, and the staff uses the console: what was refused of it. */
async function whatOthersAreRefused(): Promise<string[]> {
  clock.advance(20); // limits of one customer's own calls
  const ofAccount = `${bank}/api/accounts/${payer.accountId}`;
  const read = await statusOf(ofAccount, payer.headers);
  const lookUp = await statusOf(`${ofAccount}/pix/key-info`, payer.headers, { key: "loja@exemplo.com.br" });
  const keyInfoId = (JSON.parse(lookUp.text) as { data?: { id: string } }).data?.id;
  const order = { keyInfoId, amount: 0.01, pin, scheduledDate: null };
  const paid = await statusOf(`${ofAccount}/pix/payment`, payer.headers, order);
  const { host, "x-tenant-id": tenant = "" } = shop.headers;
  const signedIn = await statusOf(
    `${bank}/api/authenticate`,
    { host: host ?? "", "x-tenant-id": tenant },
    {
      document: shop.document,
      password,
    },
  );
  const atDesk = await statusOf(`${desk}/api/tenants`, staff.headers);
  return Object.entries({ read, lookUp, paid, signedIn, atDesk })
    .filter(([, { status }]) => status !== 200)
    .map(([name, { status, text }]) => `${name}: ${status} ${text}`);
}

/** As many calls at once, each by a hundred connections. `npm run bench -- flood` floods one by one. */
const callsAtOnce = 4;
/** The most that the others' five calls may take together: ten times what they took on a busy machine. */
const longestMs = 10_000;

/** What others are refused, by the calls of the flood; empty where nobody is. */
async function refusedBy(port: number, calls: readonly FloodCall[]): Promise<Record<string, string[]>> {
  const refused: Record<string, string[]> = {};
  for (let from = 0; from < calls.length; from += callsAtOnce) {
    const some = calls.slice(from, from + callsAtOnce);
    await flood.begin({ port, requests: some.map(bytesOf) });
    const began = performance.now();
    const all = await whatOthersAreRefused();
    const took = Math.round(performance.now() - began);
    if (took > longestMs) all.push(`all together: ${took} ms`);
    const answered = await flood.end();
    const names = some.map(({ method, path }) => `${method} ${path}`).join(", ");
    if (all.length > 0) refused[`${names} ${JSON.stringify(answered)}`] = all;
  }
  return refused;
}

/** The calls of an endpoint with valid input. */
const { served, rightCall, urlOf } = aCaller(world, attacker, (await attacker.get("/transactions")).json().data[0].id);
const ending = /^\/(sign-out|session\/lock|privacy)/;

test("a hundred connections of one address against any public route of the bank refuse nobody else", async () => {
  expect(await whatOthersAreRefused()).toEqual([]);
  const isOfContract = new Set(served.map(({ method, path }) => `${method} /api${path}`));
  const host = aurora.host;
  const pixHost = new URL(aurora.pixLocation ?? "").host;
  const others = routesOf(app)
    .filter(({ method, url }) => method !== "HEAD" && !isOfContract.has(`${method} ${url}`) && !url.startsWith("/ui"))
    .map(({ method, url }): FloodCall => ({
      method,
      path: pathOf(url),
      headers: { host: url.startsWith("/pix/") ? pixHost : host },
    }));
  const calls = served
    .filter(({ access }) => access === "public")
    .map((endpoint): FloodCall => {
      const call = rightCall(endpoint);
      return { method: endpoint.method, path: urlOf(endpoint, call), headers: { host }, body: call.body };
    });
  const odd = ["HEAD", "OPTIONS"].map((method): FloodCall => ({
    method,
    path: "/%61pi/legal-texts",
    headers: { host },
  }));
  expect(others.length).toBeGreaterThan(12);
  const unknown: FloodCall = { method: "GET", path: "/api/nada", headers: { host } };
  expect(await refusedBy(bankPort, [...others, ...calls, ...odd, unknown])).toEqual({});
}, 600_000);

test("a hundred connections of one signed-in customer against any call refuse nobody else", async () => {
  const calls = served
    .filter(({ access }) => access !== "public")
    .toSorted((a, b) => Number(ending.test(a.path)) - Number(ending.test(b.path)))
    .map((endpoint): FloodCall => {
      const call = rightCall(endpoint);
      const body = endpoint.method === "GET" ? undefined : call.body;
      return { method: endpoint.method, path: urlOf(endpoint, call), headers: attacker.headers, body };
    });
  expect(await refusedBy(bankPort, calls)).toEqual({});
}, 900_000);

test("a hundred connections of one address against the console's public routes refuse nobody else", async () => {
  const headers = { host: new URL(consoleOrigin).host, origin: consoleOrigin };
  const isPublic = new Set(
    consoleEndpoints
      .filter(({ action }) => action === "public" || action === "pending")
      .map(({ method, path }) => `${method} /api${path}`),
  );
  const routes = routesOf(console.app).filter(
    ({ method, url }) => isPublic.has(`${method} ${url}`) || url.startsWith("/api/health"),
  );
  expect(routes.length).toBeGreaterThan(8);
  const body = { email: "ninguem@banco.exemplo", password: "errada", token: "x".repeat(43), code: "123456" };
  const calls = routes.map(({ method, url }): FloodCall => ({
    method,
    path: pathOf(url),
    headers,
    body: method === "GET" || method === "HEAD" ? undefined : body,
  }));
  expect(await refusedBy(deskPort, calls)).toEqual({});
}, 600_000);
