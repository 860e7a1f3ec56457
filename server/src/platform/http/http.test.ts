import { expect, test } from "vitest";
import { aCaller, expectCommonRules } from "../../../test/wire.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
const { aCustomer, app } = world;
const ana = await aCustomer({ balance: 1_000_00 });
const [deposit] = (await ana.get("/transactions")).json().data;
const { served: endpoints, rightCall, headers, urlOf, send } = aCaller(world, ana, deposit.id);
const withBody = endpoints.filter(({ body }) => body);

test.each(withBody)("$path takes JSON and nothing else, and not too much of it", async (endpoint) => {
  const { body = {}, ...call } = rightCall(endpoint);
  const url = urlOf(endpoint, call);
  const types = [
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ];
  for (const type of [...types, "garbage", "application/octet-stream"]) {
    const answer = await app.inject({
      method: endpoint.method,
      url,
      headers: { ...headers(), "content-type": type },
      payload: JSON.stringify(body),
    });
    expectCommonRules(answer, type);
    expect([type, answer.statusCode]).toEqual([type, 415]);
  }
  const large = await send(endpoint, call, JSON.stringify({ ...body, more: "x".repeat(65_536) }));
  expectCommonRules(large, "too large");
  expect(large.json().code).toBe("PAYLOAD_TOO_LARGE");
});

test("a call without a body may say that it is JSON", async () => {
  const caio = await aCustomer();
  const answer = await app.inject({
    method: "POST",
    url: "/api/sign-out",
    headers: { ...caio.headers, "content-type": "application/json" },
  });
  expect(answer.statusCode).toBe(200);
});

test.each(endpoints)("$path under another method is 405, or another call", async (endpoint) => {
  const { params = {} } = rightCall(endpoint);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  const methods = (["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const).filter(
    (method) => !endpoints.some((other) => other.path === endpoint.path && other.method === method),
  );
  for (const method of methods) {
    const answer = await app.inject({ method, url: `/api${path}`, headers: headers() });
    expectCommonRules(answer, `${method} ${path}`);
    const isAnother = endpoints.some(
      (other) => other.method === method && new RegExp(`^${other.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
    );
    expect([method, answer.statusCode]).toEqual([method, isAnother ? 400 : 405]);
  }
});

test.each(endpoints.filter(({ access }) => access !== "public"))(
  "$path without a session is 401, whatever is sent",
  async (endpoint) => {
    const { authorization: _token, ...anonymous } = headers() as Record<string, string>;
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/:\w+/g, "garbage")}`,
      headers: anonymous,
    });
    expectCommonRules(answer, endpoint.path);
    expect([answer.statusCode, answer.json().code]).toEqual([401, "UNAUTHORIZED"]);
  },
);

test.each([
  "/api",
  "/api/",
  "/api/nothing",
  "/api/accounts",
  "/api/accounts/a/b/c/d/e",
  "/api/../api/x",
  "/api/%61",
  "/api//tenants",
])("%s is not a call", async (url) => {
  const answer = await app.inject({ url, headers: headers() });
  expectCommonRules(answer, url);
  expect(answer.json().code).toBe("NOT_FOUND");
});

test.each(["/api/%", "/api/accounts/%zz", "/api/accounts/%c3%28", `/api/accounts/${"x".repeat(5_000)}`])(
  "an invalid or over-long address is not found: %#",
  async (url) => {
    const answer = await app.inject({ url, headers: headers() });
    expectCommonRules(answer, url);
    expect([400, 404]).toContain(answer.statusCode);
  },
);

test("an unknown bank is refused before the body is read", async () => {
  for (const endpoint of endpoints) {
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/:\w+/g, "x")}`,
      headers: { ...ana.headers, "x-tenant-id": "garbage", host: "nowhere.test" },
    });
    expectCommonRules(answer, endpoint.path);
    expect([endpoint.path, answer.json().code]).toEqual([endpoint.path, "TENANT_NOT_FOUND"]);
  }
});
