import Fastify from "fastify";
import { expect, test } from "vitest";
import { classOf } from "./call-class.ts";
import { declaring, noteRoutes, routesOf, routing } from "./route-table.ts";

async function aServer() {
  const app = Fastify({ routerOptions: routing });
  const classAt = noteRoutes(app);
  app.get("/api/accounts/:id", { config: { admission: "read" } }, () => "one");
  app.post("/api/accounts/:id/pix/payment", { config: { admission: "payment" } }, () => "paid");
  app.get("/api/health", { config: { admission: "free" } }, () => "ok");
  await declaring(app, "free", async () => void app.get("/assets/*", () => "a file"));
  return { app, classAt };
}

test.each([
  ["GET", "/api/accounts/1", "read"],
  ["HEAD", "/api/accounts/1?page=0", "read"],
  ["GET", "/api/accounts/1?next=/api/health", "read"],
  ["GET", "/api/accounts/1/", "read"],
  ["GET", "/%61pi/accounts/1", "read"],
  ["GET", "/api/%61ccounts/%31", "read"],
  ["GET", "/api/accounts/health%2f", "read"],
  ["POST", "/api/accounts/1/pix/payment", "payment"],
  ["POST", "/api/accounts/1/pix/p%61yment", "payment"],
  ["GET", "/api/health", "free"],
  ["GET", "/assets/app.js", "free"],
  ["OPTIONS", "/api/accounts/1", "free"],
  ["GET", "/nowhere", "free"],
  ["PROPFIND", "/api/accounts/1", "free"],
])("%s %s is of the class %s, as the server itself routes it", async (method, url, expected) => {
  const { app, classAt } = await aServer();
  let routed: string | undefined = "free";
  app.addHook("onResponse", async (request) => void (routed = request.routeOptions.config.admission ?? "free"));
  await app.inject({ method: method as "GET", url });
  expect([classAt(method, url), routed]).toEqual([expected, expected]);
});

test("a server does not start with a route that declares no class", async () => {
  const { app } = await aServer();
  app.get("/forgotten", () => "");
  await expect(app.ready()).rejects.toThrow("the route GET /forgotten declares no class of admission");
});

test("the table has each route with its class, those of files too", async () => {
  const { app } = await aServer();
  await app.ready();
  expect(routesOf(app)).toContainEqual({ method: "GET", url: "/assets/*", admission: "free" });
  expect(routesOf(app)).toContainEqual({ method: "POST", url: "/api/accounts/:id/pix/payment", admission: "payment" });
});

test.each([
  [{ method: "GET", access: "active" }, "read"],
  [{ method: "POST", access: "active" }, "change"],
  [{ method: "GET", access: "public" }, "public"],
  [{ method: "POST", access: "public" }, "sign-in"],
  [{ method: "POST", action: "pending" }, "sign-in"],
  [{ method: "GET", access: "public", admission: "free" }, "free"],
] as const)("an endpoint with %j is of the class %s", (endpoint, expected) => {
  expect(classOf({ path: "/x", summary: "", answer: {} as never, ...endpoint })).toBe(expected);
});
