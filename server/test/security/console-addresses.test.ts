import { expect, test } from "vitest";
import { aConsole, consoleOrigin } from "../console-world.ts";
import { aWorld } from "../world.ts";
import { buildConsole } from "../../src/console-app.ts";

const { deps, aStaff } = await aConsole(await aWorld());

/** A console that one network of each kind reaches, behind a proxy of this machine. */
const server = await buildConsole({
  ...deps,
  http: { logLevel: "silent", trustProxy: ["127.0.0.1"], allow: ["10.1.0.0/16", "2001:db8::/32"] },
});
server.get("/inicio", { config: { admission: "free" } }, async () => "the application");

/** `from`: the address that the proxy names; without it the call comes from the proxy itself. */
const get = (url: string, from?: string, remoteAddress = "127.0.0.1") =>
  server.inject({ url, remoteAddress, headers: from === undefined ? {} : { "x-forwarded-for": from } });

test.each([
  ["10.1.2.3", 200],
  ["::ffff:10.1.2.3", 200],
  ["2001:db8::9", 200],
  ["10.2.0.1", 403],
  ["2001:db9::9", 403],
  ["203.0.113.9, 10.1.2.3", 200],
  ["10.1.2.3, 203.0.113.9", 403],
  [undefined, 403],
])("behind the proxy a caller from %s gets %i", async (from, status) => {
  expect((await get("/inicio", from)).statusCode).toBe(status);
});

/** By the list of its trusted proxies, a console that two networks reach. */
const consoles = new Map<string, ReturnType<typeof buildConsole>>();
function consoleBehind(trusted: string) {
  const allow = ["203.0.113.0/24", "10.0.0.0/8"];
  const open = async () => {
    const own = await buildConsole({ ...deps, http: { logLevel: "silent", trustProxy: [trusted], allow } });
    return own.get("/inicio", { config: { admission: "free" } }, async () => "the application");
  };
  const made = consoles.get(trusted) ?? open();
  consoles.set(trusted, made);
  return made;
}

test.each([
  // compose.yaml: Caddy at 172.18.0.5, and a tunnel to the host's loopback, which arrives from the network's gateway.
  ["uniquelocal", "172.18.0.5", "203.0.113.9", 200],
  ["uniquelocal", "172.18.0.5", "203.0.113.9, 198.51.100.7", 403],
  ["uniquelocal", "172.18.0.5", "10.1.2.3, 198.51.100.7", 403],
  ["uniquelocal", "172.18.0.5", "127.0.0.1, 198.51.100.7", 403],
  ["uniquelocal", "172.18.0.1", "10.1.2.3", 403],
  ["uniquelocal", "172.18.0.1", undefined, 403],
  // systemd: a proxy of this machine, and `ssh -L` past it.
  ["loopback", "127.0.0.1", "203.0.113.9", 200],
  ["loopback", "127.0.0.1", "10.1.2.3, 198.51.100.7", 403],
  ["loopback", "127.0.0.1", "127.0.0.1", 403],
  ["loopback", "::1", undefined, 403],
  // A proxy with an address of its own: a caller that comes past it has no trusted address.
  ["127.0.0.2", "127.0.0.2", "203.0.113.9", 200],
  ["127.0.0.2", "127.0.0.1", "203.0.113.9", 403],
  ["172.18.0.5", "172.18.0.1", "203.0.113.9", 403],
])("behind TRUST_PROXY=%s a call from %s that names %s gets %i", async (trusted, remoteAddress, from, status) => {
  const own = await consoleBehind(trusted);
  const headers = from === undefined ? {} : { "x-forwarded-for": from };
  const answer = await own.inject({ url: "/inicio", remoteAddress, headers });
  expect(answer.statusCode).toBe(status);
});

test("another machine that names an allowed address itself is refused", async () => {
  expect((await get("/inicio", "10.1.2.3", "203.0.113.9")).statusCode).toBe(403);
});

test("who is refused reads a plain page, or a sentence of the API, and no session is looked at", async () => {
  const page = await get("/inicio", "203.0.113.9");
  expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  expect(page.body).toContain("O console não aceita acessos deste endereço de rede.");
  expect(page.body).not.toMatch(/<(script|style)|style=|stylesheet/);
  const olivia = await aStaff();
  await olivia.signIn();
  const session = { ...olivia.headers, origin: consoleOrigin };
  const ask = (from: string) =>
    server.inject({ url: "/api/tenants", headers: { ...session, "x-forwarded-for": from } });
  expect((await ask("10.1.2.3")).statusCode).toBe(200);
  const refused = await ask("203.0.113.9");
  expect([refused.statusCode, refused.json().code]).toEqual([403, "ADDRESS_NOT_ALLOWED"]);
  expect(refused.headers["set-cookie"]).toBeUndefined();
  expect((await get("/api/nothing", "203.0.113.9")).statusCode).toBe(403);
});

test("health is answered to everybody: load balancers have addresses of their own", async () => {
  expect((await get("/api/health/live", "203.0.113.9")).statusCode).toBe(200);
  expect((await get("/api/health", "203.0.113.9")).statusCode).toBe(200);
  expect((await get("/api/healthy", "203.0.113.9")).statusCode).toBe(403);
});
