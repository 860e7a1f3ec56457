import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aConsole } from "../../../test/console-world.ts";
import { aWorld } from "../../../test/world.ts";
import { processClaims, processPendingKeys, receiveNewClaims } from "./pix-keys.ts";
import { addNetworkKey } from "../../../test/network.ts";

const world = await aWorld();
const { aCustomer, aurora, clock, db, deps } = world;
clock.set(new Date().toISOString());
const { aStaff } = await aConsole(world);
const [olivia, andre] = [await aStaff({ role: "OPERACAO" }), await aStaff({ role: "APROVACAO" })];
const path = `/${aurora.slug}`;

async function work() {
  clock.advance(61);
  await processPendingKeys(deps);
  await receiveNewClaims(deps);
  await processClaims(deps);
}
const pageOf = async (id: string) => (await olivia.send("GET", `${path}/customers/${id}`)).json();
const order = (kind: string, payload: object) =>
  olivia.send("POST", `${path}/commands`, { key: randomUUID(), order: { kind, payload }, reason: "CPF cancelado" });
async function approve({ id, version }: { id: string; version: number }) {
  return (await andre.send("POST", `${path}/commands/${id}/approve`, { version })).json();
}

test("what the bank finds out about a key is ordered on the customer's page and done by another person", async () => {
  for (const member of [olivia, andre]) await member.signIn();
  const ana = await aCustomer({ key: `${randomUUID()}@exemplo.com.br` });
  const { keys, claims } = await pageOf(ana.id);
  expect([keys, claims]).toMatchObject([[{ type: "EMAIL", status: "ACTIVE" }], []]);
  const [{ id: keyId }] = keys;
  const corrected = await order("key.correct", { keyId, finding: "RECONCILIATION" });
  expect(corrected.json()).toMatchObject({ state: "WAITING", customer: { id: ana.id } });
  expect(await approve(corrected.json())).toMatchObject({ state: "EXECUTED" });
  expect((await order("key.correct", { keyId, finding: "FRAUD" })).statusCode).toBe(400);

  const removed = (await order("key.remove", { keyId, finding: "FRAUD" })).json();
  expect(await approve(removed)).toMatchObject({ state: "EXECUTED" });
  await work();
  expect((await pageOf(ana.id)).keys).toEqual([]);
});

test("a key that a customer asks for stands on the page, masked, until the bank cancels what was asked", async () => {
  for (const member of [olivia, andre]) await member.signIn();
  const key = `padaria-${randomUUID()}@exemplo.com.br`;
  const padaria = await aCustomer({ entityType: "COMPANY", email: key });
  const { name, document } = padaria;
  const sol = { ispb: "99000001", bankName: "Banco Sol S.A.", behaviour: "SETTLE" } as const;
  await addNetworkKey(db, { key, name, document, ...sol });
  expect((await padaria.post("/pix/claims", { type: "PORTABILITY", keyType: "EMAIL", key })).statusCode).toBe(200);
  await work();
  for (const member of [olivia, andre]) await member.signIn();
  const [claim] = (await pageOf(padaria.id)).claims;
  expect(claim).toMatchObject({ type: "PORTABILITY", key: "p***@exemplo.com.br", isEnding: false });
  const ordered = (await order("claim.cancel", { claimId: claim.id, finding: "RFB_VALIDATION" })).json();
  expect(await approve(ordered)).toMatchObject({ state: "EXECUTED" });
  expect((await pageOf(padaria.id)).claims).toMatchObject([{ isEnding: true }]);
  await work();
  expect((await pageOf(padaria.id)).claims).toEqual([]);
});
