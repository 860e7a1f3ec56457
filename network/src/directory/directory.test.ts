import { randomUUID } from "node:crypto";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { cidOf, vsyncOf } from "@vitral/protocol/cid";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callAs, refusalOf } from "../testing/calls.ts";
import type { Institution } from "../testing/institution.ts";
import { aNetworkWorld, type NetworkWorld } from "../testing/network-world.ts";

let world: NetworkWorld;
beforeAll(async () => {
  world = await aNetworkWorld();
});
afterAll(() => world.close());

const openedAt = new Date("2026-01-05T12:00:00Z");
const owner = { name: "Ana Lima", taxId: "11144477735" };
const newEntry = (by: Institution, key: string | null, changes: object = {}) => ({
  requestId: randomUUID() as string,
  key,
  keyType: key === null ? ("EVP" as const) : ("EMAIL" as const),
  owner,
  account: { ispb: by.ispb, branch: "0001", number: "100", accountType: "TRAN" as const, openedAt },
  reason: "USER_REQUESTED" as const,
  ...changes,
});
const create = (by: Institution, body: ReturnType<typeof newEntry>) =>
  callAs(world, by, gatewayCalls.createEntry, { body });
const lookUp = (by: Institution, key: string) =>
  callAs(world, by, gatewayCalls.lookUp, {
    body: { key, payer: { taxId: "52998224725" }, endToEndId: newEndToEndId(by.ispb, new Date()) },
  });
const remove = (by: Institution, key: string, account: object = {}) =>
  callAs(world, by, gatewayCalls.deleteEntry, {
    body: {
      requestId: randomUUID(),
      key,
      account: { ...newEntry(by, key).account, ...account },
      reason: "USER_REQUESTED",
    },
  });

test("a key is pending, then active, and leads to its account", async () => {
  const { aurora, ipe } = world;
  const body = newEntry(aurora, "ana@exemplo.com.br");
  expect(await create(aurora, body)).toMatchObject({ key: body.key, status: "PENDING" });
  expect(await refusalOf(lookUp(ipe, "ana@exemplo.com.br"))).toBe("EntryNotFound");
  await expect.poll(async () => (await create(aurora, body)).status).toBe("ACTIVE");
  expect(await lookUp(ipe, "ana@exemplo.com.br")).toMatchObject({
    owner,
    bankName: "Banco Aurora S.A.",
    account: body.account,
    openClaimCreatedAt: null,
    fraudMarker: null,
  });
  expect(await refusalOf(create(aurora, { ...body, key: "another@exemplo.com.br" }))).toBe("RequestIdAlreadyUsed");
});

test("the directory chooses a random key, and the same one for the same request", async () => {
  const { aurora } = world;
  const body = newEntry(aurora, null);
  const { key } = await create(aurora, body);
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect((await create(aurora, body)).key).toBe(key);
  await remove(aurora, key);
  expect(await refusalOf(create(aurora, newEntry(aurora, null, { keyType: "EMAIL" })))).toBe("InvalidMessage");
});

test("a key that somebody has is refused by who has it, and for whom it is asked", async () => {
  const { aurora, ipe } = world;
  const body = newEntry(aurora, "taken@exemplo.com.br");
  await create(aurora, body);
  const again = (by: Institution, changes: object = {}) =>
    refusalOf(create(by, newEntry(by, "taken@exemplo.com.br", changes)));
  expect(await again(aurora)).toBe("EntryAlreadyExists");
  expect(await again(ipe)).toBe("EntryKeyInCustodyOfDifferentParticipant");
  expect(await again(ipe, { owner: { ...owner, taxId: "52998224725" } })).toBe("EntryKeyOwnedByDifferentPerson");
  expect(await refusalOf(create(ipe, newEntry(aurora, "x@exemplo.com.br")))).toBe("ForeignParticipant");
});

test("a person's account has five keys at most", async () => {
  const { ipe } = world;
  const account = { ...newEntry(ipe, null).account, number: "555" };
  for (let made = 0; made < 5; made += 1) await create(ipe, newEntry(ipe, null, { account }));
  expect(await refusalOf(create(ipe, newEntry(ipe, null, { account })))).toBe("EntryLimitExceeded");
});

test("an institution changes and removes its own keys only", async () => {
  const { aurora, ipe } = world;
  const body = newEntry(ipe, "own@exemplo.com.br");
  await create(ipe, body);
  await expect.poll(() => refusalOf(lookUp(aurora, "own@exemplo.com.br"))).toMatchObject({ owner });
  await remove(aurora, "own@exemplo.com.br");
  await remove(ipe, "own@exemplo.com.br", { number: "999" });
  expect(await lookUp(aurora, "own@exemplo.com.br")).toMatchObject({ owner });
  const { reason: _, ...rest } = body;
  const change = (by: Institution, account = { ...body.account, ispb: by.ispb }) =>
    callAs(world, by, gatewayCalls.updateEntry, {
      body: {
        requestId: randomUUID(),
        key: "own@exemplo.com.br",
        owner: { ...rest.owner, name: "Ana Lima Souza" },
        account,
        reason: "RFB_VALIDATION",
      },
    });
  expect(await refusalOf(change(aurora))).toBe("EntryNotFound");
  expect(await change(ipe)).toMatchObject({ status: "ACTIVE" });
  expect((await lookUp(aurora, "own@exemplo.com.br")).owner.name).toBe("Ana Lima Souza");
  await remove(ipe, "own@exemplo.com.br");
  await remove(ipe, "own@exemplo.com.br");
  expect(await refusalOf(lookUp(aurora, "own@exemplo.com.br"))).toBe("EntryNotFound");
});

test("both sides count the same content ids, and a missing key is seen and found", async () => {
  const { ipe } = world;
  const bodies = ["a", "b", "c"].map((name) => newEntry(ipe, `${name}.sum@exemplo.com.br`));
  for (const body of bodies) await create(ipe, body);
  const cids = bodies.map((body) => cidOf({ ...body, key: body.key ?? "" }));
  const verify = (some: string[]) =>
    callAs(world, ipe, gatewayCalls.verifyKeySum, { body: { keyType: "EMAIL", vsync: vsyncOf(some) } });
  await expect.poll(async () => (await verify(cids)).result).toBe("OK");
  expect((await verify(cids.slice(1))).result).toBe("NOK");
  const listed = await callAs(world, ipe, gatewayCalls.listCids, { body: { keyType: "EMAIL", after: null } });
  expect(listed).toEqual({ cids: cids.toSorted(), next: null });
  const [cid = ""] = cids;
  expect(await callAs(world, ipe, gatewayCalls.getEntryByCid, { body: { cid } })).toMatchObject({
    key: bodies[0]?.key,
    requestId: bodies[0]?.requestId,
  });
  expect(await refusalOf(callAs(world, world.aurora, gatewayCalls.getEntryByCid, { body: { cid } }))).toBe(
    "EntryNotFound",
  );
});

test("people of banks that are played are found whatever business time it is", async () => {
  await world.simulate("clock", { aheadMs: -3 * 365 * 86_400_000 });
  expect(await lookUp(world.aurora, "maria.souza@exemplo.com.br")).toMatchObject({ bankName: "Banco Sol S.A." });
  await world.simulate("clock", { aheadMs: 0 });
});

test("a key check names the keys that anybody has", async () => {
  const keys = ["maria.souza@exemplo.com.br", "none@exemplo.com.br"];
  const { registered } = await callAs(world, world.aurora, gatewayCalls.checkKeys, { body: { keys } });
  expect(registered).toEqual(["maria.souza@exemplo.com.br"]);
});

test("nothing failed in the network", () => {
  expect(world.faults).toEqual([]);
});
