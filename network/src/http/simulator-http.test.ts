import { request } from "node:http";
import { newKeyPair } from "@vitral/protocol/signing-keys";
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlersOf } from "../handlers.ts";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { aNetworkWorld, type NetworkWorld } from "../testing/network-world.ts";

let world: NetworkWorld;
beforeAll(async () => {
  world = await aNetworkWorld();
});
afterAll(() => world.close());

/** The status of a POST with these headers; fetch would not send all of them. */
const statusOf = (path: string, headers: Record<string, string>, body = "{}") =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(new URL(path, world.url()), { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("error", reject).end(body);
  });
const json = { "content-type": "application/json" };

test("a page of another origin, a form and a name that leads here make no call of the simulator", async () => {
  const path = "/simulator/switches";
  expect(await statusOf(path, json)).toBe(200);
  expect(await statusOf(path, { ...json, origin: world.url() })).toBe(200);
  expect(await statusOf(path, { ...json, origin: "https://exemplo.com.br" })).toBe(403);
  expect(await statusOf(path, { ...json, origin: "http://localhost:3000" })).toBe(403);
  expect(await statusOf(path, { ...json, host: "exemplo.com.br" })).toBe(403);
  expect(await statusOf(path, { ...json, "sec-fetch-site": "same-origin" })).toBe(200);
  expect(await statusOf(path, { ...json, "sec-fetch-site": "same-site" })).toBe(403);
  expect(await statusOf(path, { ...json, "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await statusOf(path, { "content-type": "text/plain" })).toBe(400);
  expect(await statusOf("/simulator/toString", json)).toBe(404);
  expect(await statusOf(path, json, "x".repeat(100_000))).toBe(413);
  expect(await statusOf(path, json, '{"slowMs": "1"}')).toBe(400);
});

test("an institution is registered with keys that can be read, and a bank that is played never", async () => {
  const registration = { ispb: "33333333", name: "Banco Três", publicKeys: "none", eventsUrl: "http://127.0.0.1:1" };
  expect(await world.simulate("participants", registration)).toMatchObject({ type: "InvalidMessage" });
  const publicKeys = newKeyPair().publicPem;
  expect(await world.simulate("participants", { ...registration, publicKeys })).toEqual({});
  const played = { ...registration, publicKeys, ispb: "99000001" };
  expect(await world.simulate("participants", played)).toMatchObject({ type: "ForeignParticipant" });
});

test("the state names participants, reserves and orders, and no people", async () => {
  await world.simulate("pay", {
    key: "none@exemplo.com.br",
    amount: "1.00",
    payer: { name: "X", taxId: "52998224725" },
  });
  const text = await fetch(new URL("/simulator/state", world.url())).then((response) => response.text());
  expect(JSON.parse(text)).toMatchObject({ reservesAddUp: true, switches: { silent: false } });
  expect(text).not.toMatch(/52998224725|Maria|Souza/);
});

test("a charge at another bank is signed with the key that the bank shows", async () => {
  const read = (path: string) => fetch(new URL(`/simulator/charges/pix.bancosol.exemplo/${path}`, world.url()));
  const keys = (await (await read("jwks.json")).json()) as JSONWebKeySet;
  const { payload } = await compactVerify(await (await read("cob/1234")).text(), createLocalJWKSet(keys));
  expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({ valor: { original: "12.34" }, status: "ATIVA" });
  const due = await compactVerify(await (await read("cobv/1000/-5")).text(), createLocalJWKSet(keys));
  expect(JSON.parse(Buffer.from(due.payload).toString()).valor).toMatchObject({ original: "10.00", multa: "0.20" });
  expect((await read("cob/12")).status).toBe(404);
  expect((await read("cobv/1000/2026-13-45")).status).toBe(404);
});

test("BC Protege+ answers what was set, and nothing of others", async () => {
  const check = async (taxId: string) => (await world.simulate("protection-check", { taxId }))["protection"];
  expect(await check("52998224725")).toBeNull();
  await world.simulate("protection", { taxId: "52998224725", state: "ACTIVE" });
  expect(await check("52998224725")).toBe("ACTIVE");
  await world.simulate("protection", { taxId: "52998224725", state: null });
  expect(await check("52998224725")).toBeNull();
});

test("the protocol's document is served, and every call of it has a handler", async () => {
  const document = (await (await fetch(new URL("/openapi.json", world.url()))).json()) as { openapi: string };
  expect(document.openapi).toBe("3.1.1");
  const handlers = handlersOf({ db: {}, now: () => new Date() } as never);
  expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(gatewayCalls).toSorted());
});
