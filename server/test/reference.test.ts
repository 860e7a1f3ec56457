import { endpoints } from "@vitral/contract/endpoints";
import { expect, test } from "vitest";
import { type AppDeps, buildApp } from "../src/app.ts";
import { routesOf } from "./security/routes-of.ts";
import { aWorld } from "./world.ts";

const world = await aWorld();

test("the document and its page are served, and need neither script nor inline style", async () => {
  const document = await world.app.inject("/api/openapi.json");
  const page = await world.app.inject("/api/docs");
  expect([document.statusCode, document.json().openapi]).toEqual([200, "3.1.1"]);
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  expect((await world.app.inject("/api/docs.css")).headers["content-type"]).toContain("text/css");
});

test("the page has every call under an anchor of its own", async () => {
  const page = (await world.app.inject("/api/docs")).body;
  const ids = Array.from(page.matchAll(/<article id="(\w+)"/g), ([, id]) => id);
  const links = Array.from(page.matchAll(/href="#(\w+)"/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(links.filter((id) => id !== "conteudo" && !ids.includes(id))).toEqual([]);
  for (const { summary } of endpoints) expect(page).toContain(summary);
});

test("no call that the server answers is missing from the document", async () => {
  const document = (await world.app.inject("/api/openapi.json")).json();
  const served = routesOf(world.app).filter((route) => route.includes(" /api/"));
  const outside = [
    "GET /api/health",
    "GET /api/health/live",
    "GET /api/openapi.json",
    "GET /api/docs",
    "GET /api/docs.css",
  ];
  const documented = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(served.sort()).toEqual([...documented, ...outside].sort());
});

/** What the health of one more server answers. */
async function healthOf(more: Partial<AppDeps>) {
  const { db, secrets, deps } = world;
  const http = {
    logLevel: "silent",
    trustProxy: [],
    publicUrl: "http://localhost",
    cepUrl: "https://viacep.com.br/ws/{cep}/json/",
  };
  const app = await buildApp({ db, secrets, now: deps.now, rail: null, http, ...more });
  const answer = await app.http.inject("/api/health");
  await app.http.close();
  return [answer.statusCode, answer.json()];
}

test("the health of a stopping server says so", async () => {
  expect(await healthOf({ stopping: () => true })).toEqual([503, { status: "stopping" }]);
});

test.each([
  [-3_000, 503, "clock"],
  [-1_500, 200, "ok"],
  [0, 200, "ok"],
  [1_500, 200, "ok"],
  [3_000, 503, "clock"],
])("a server whose clock is %i ms away from the database's is %i %s", async (ms, status, body) => {
  expect(await healthOf({ systemClock: () => Date.now() + ms })).toEqual([status, { status: body }]);
});

test("half of the query's duration is tolerated in the clocks' difference", async () => {
  let checks = 0;
  const slow = () => Date.now() + 5_000 * checks++;
  expect(await healthOf({ systemClock: slow })).toEqual([200, { status: "ok" }]);
});

test("an address reads the reference sixty times a minute, and then waits; others do not", async () => {
  const from = (address: string) =>
    world.app.inject({ url: "/api/docs.css", headers: { "x-forwarded-for": address } }).then((one) => one.statusCode);
  const statuses: number[] = [];
  for (let call = 1; call <= 61; call += 1) statuses.push(await from("203.0.113.61"));
  expect(statuses.indexOf(429)).toBe(60);
  expect(await from("203.0.113.62")).toBe(200);
});
