/* oxlint-disable vitest/valid-expect -- the second argument names the address */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../src/app.ts";
import { inboxRoutes } from "../../src/modules/notifications/inbox-routes.ts";
import { servePages } from "../../src/platform/web-pages/pages.ts";
import type { ApiResponse } from "../wire.ts";
import { aWorld } from "../world.ts";

const world = await aWorld();
const ana = await world.aCustomer();

const web = mkdtempSync(join(tmpdir(), "vitral-headers-"));
mkdirSync(join(web, "assets"));
writeFileSync(join(web, "index.html"), "<!doctype html><title>Vitral</title>");
writeFileSync(join(web, "assets/index-1a2b.js"), "export {};");
afterAll(() => rmSync(web, { recursive: true }));

/** The whole server of a deployment at an address, with pages and inbox. */
async function aServer(publicUrl: string) {
  const { db, secrets, clock } = world;
  const { http } = await buildApp({ db, secrets, now: clock.now, rail: null, http: { ...world.http, publicUrl } });
  inboxRoutes(http, web);
  await servePages(http, { web, brands: join(import.meta.dirname, "../../seed/brands") });
  afterAll(() => http.close());
  return http;
}
const [secure, plain] = [await aServer("https://banco.exemplo.com.br"), await aServer("http://localhost:3000")];

/** One of every kind of answer that the server gives. */
const answers: [what: string, method: "GET" | "POST" | "DELETE", url: string, status: number][] = [
  ["the page", "GET", "/", 200],
  ["a screen", "GET", "/transfer/pix-key", 200],
  ["a script", "GET", "/assets/index-1a2b.js", 200],
  ["a brand's picture", "GET", "/brands/aurora/logo-dark.svg", 200],
  ["a file that is not there", "GET", "/assets/gone.js", 404],
  ["data", "GET", "/api/tenants", 200],
  ["the customer's data", "GET", `/api/accounts/${ana.accountId}`, 200],
  ["a refusal", "POST", "/api/authenticate", 400],
  ["a wrong method", "DELETE", "/api/tenants", 405],
  ["an unknown call", "GET", "/api/nothing", 404],
  ["the health", "GET", "/api/health", 200],
  ["the reference", "GET", "/api/docs", 200],
  ["the inbox", "GET", "/inbox", 200],
];
const ask = (http: typeof secure, method: "GET" | "POST" | "DELETE", url: string) =>
  http.inject({ method, url, headers: ana.headers });

const policyOf = (answer: ApiResponse) =>
  new Map(
    String(answer.headers["content-security-policy"])
      .split(";")
      .map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1).join(" ")]),
  );

const isOfCall = (url: string) => /^\/api\/(?!docs)/.test(url);
const ofAll = {
  "strict-transport-security": "max-age=63072000",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
};

test.each(answers.filter(([, , url]) => isOfCall(url)))("%s carries the headers of an API alone", async (...one) => {
  const [what, method, url, status] = one;
  const { headers, statusCode, body } = await ask(secure, method, url);
  expect(statusCode, body).toBe(status);
  expect(headers, what).toMatchObject({
    ...ofAll,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": expect.stringMatching(/no-store/),
  });
  for (const name of ["permissions-policy", "cross-origin-opener-policy", "x-powered-by", "server"])
    expect(headers[name], what).toBeUndefined();
});

test.each(answers.filter(([, , url]) => !isOfCall(url)))("%s has all security headers", async (...one) => {
  const [what, method, url, status] = one;
  const answer = await ask(secure, method, url);
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.headers, what).toMatchObject({
    ...ofAll,
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": expect.stringMatching(/^camera=\(self\), .*\bgeolocation=\(\).*\bmicrophone=\(\)/),
  });
  expect(answer.headers["x-powered-by"] ?? answer.headers.server, what).toBeUndefined();
  const policy = policyOf(answer);
  expect(Object.fromEntries(policy), what).toMatchObject({
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "service-worker",
  });
  expect([...policy.values()].join(" "), what).not.toMatch(/unsafe|\*|http:/);
});

test.each(answers)("%s is cached for long only if its name has the content's hash", async (_what, method, url) => {
  const control = (await ask(plain, method, url)).headers["cache-control"];
  const isReference = /^\/api\/(docs|openapi)/.test(url);
  const isData = (url.startsWith("/api") && !isReference) || url === "/inbox";
  const isForEver = url === "/assets/index-1a2b.js";
  const expected = isReference
    ? /^public, max-age=300$/
    : isData
      ? /^no-store$/
      : isForEver
        ? /immutable/
        : /^(no-cache|public, max-age=3600|undefined)$/;
  expect(String(control)).toMatch(expected);
});

test("HSTS is for names below the host only where that is set", async () => {
  const { db, secrets, clock } = world;
  const http = { ...world.http, publicUrl: "https://banco.exemplo.com.br", hstsSubdomains: true };
  const { http: server } = await buildApp({ db, secrets, now: clock.now, rail: null, http });
  onTestFinished(() => server.close());
  const { headers } = await server.inject({ url: "/api/health" });
  expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
});

test("without https there is no HSTS and no upgrade", async () => {
  for (const [what, method, url] of answers) {
    const answer = await ask(plain, method, url);
    expect(answer.headers["strict-transport-security"], what).toBeUndefined();
    expect(policyOf(answer).has("upgrade-insecure-requests"), what).toBe(false);
  }
});

test("the cookie is SameSite and HttpOnly, and Secure with https", async () => {
  const recover = (http: typeof secure) =>
    http.inject({
      method: "POST",
      url: "/api/passwords/send-forgot-password-code",
      headers: { host: ana.tenant.host },
      payload: { document: ana.document, email: ana.email },
    });
  const [over, under] = [(await recover(secure)).cookies[0], (await recover(plain)).cookies[0]];
  expect(over).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/passwords", secure: true, maxAge: 600 });
  expect(under).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  expect(under).not.toHaveProperty("secure");
});
