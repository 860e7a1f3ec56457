import { randomUUID } from "node:crypto";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
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

const day = 86_400_000;
const accountAt = ({ ispb }: Institution) => ({
  ispb,
  branch: "0001",
  number: "100",
  accountType: "TRAN" as const,
  openedAt: new Date("2026-01-05T12:00:00Z"),
});
const padaria = { name: "Padaria Pão Nosso Ltda", taxId: "11222333000181" };
const caio = { name: "Caio Melo", taxId: "52998224725" };
const aClaim = (by: Institution, changes: object = {}) => ({
  id: randomUUID() as string,
  type: "PORTABILITY" as "PORTABILITY" | "OWNERSHIP",
  key: "+5511933000181",
  keyType: "PHONE" as const,
  claimer: padaria,
  account: accountAt(by),
  ...changes,
});
const claim = (by: Institution, body: ReturnType<typeof aClaim>) =>
  callAs(world, by, gatewayCalls.createClaim, { body });
type Step = "acknowledgeClaim" | "confirmClaim" | "cancelClaim" | "completeClaim";
const step = (by: Institution, name: Step, id: string, role: "CLAIMER" | "DONOR", reason: string | null = null) =>
  callAs(world, by, gatewayCalls[name], { body: { id, by: role, reason: reason as "USER_REQUESTED" | null } });
const register = async (by: Institution, key: string, owner: { name: string; taxId: string }) => {
  const body = { requestId: randomUUID(), key, keyType: "PHONE", owner, reason: "USER_REQUESTED" } as const;
  const create = () => callAs(world, by, gatewayCalls.createEntry, { body: { ...body, account: accountAt(by) } });
  await create();
  await expect.poll(async () => (await create()).status).toBe("ACTIVE");
};
const ownerOf = async (key: string) => {
  const body = { key, payer: { taxId: "52998224725" }, endToEndId: newEndToEndId(world.aurora.ispb, new Date()) };
  const entry = await callAs(world, world.aurora, gatewayCalls.lookUp, { body });
  return { ispb: entry.account.ispb, taxId: entry.owner.taxId };
};
const told = ({ events }: Institution, id: string) =>
  events.flatMap((event) => (event.type === "CLAIM_CHANGED" && event.claim.id === id ? [event.claim.status] : []));

test("a portability between two institutions goes through every step, and moves the key", async () => {
  const { aurora, ipe } = world;
  await register(ipe, "+5511955550001", padaria);
  const body = aClaim(aurora, { key: "+5511955550001" });
  expect(await claim(aurora, body)).toMatchObject({ status: "OPEN", donorIspb: ipe.ispb, claimerIspb: aurora.ispb });
  expect(await claim(aurora, body)).toMatchObject({ status: "OPEN" });
  expect(await refusalOf(claim(aurora, { ...body, claimer: caio }))).toBe("RequestIdAlreadyUsed");
  expect(await refusalOf(claim(aurora, aClaim(aurora, { key: body.key })))).toBe("EntryLockedByClaim");
  const { id } = body;
  expect(await refusalOf(step(aurora, "confirmClaim", id, "DONOR", "USER_REQUESTED"))).toBe("ForeignParticipant");
  expect(await refusalOf(step(ipe, "confirmClaim", id, "DONOR", "USER_REQUESTED"))).toBe("ClaimOperationInvalid");
  const { claims } = await callAs(world, ipe, gatewayCalls.listClaims, { query: { role: "DONOR", status: "OPEN" } });
  expect(claims.map((one) => one.id)).toEqual([id]);
  expect(await step(ipe, "acknowledgeClaim", id, "DONOR")).toMatchObject({ status: "WAITING_RESOLUTION" });
  expect(await step(ipe, "confirmClaim", id, "DONOR", "USER_REQUESTED")).toMatchObject({ status: "CONFIRMED" });
  expect(await step(ipe, "acknowledgeClaim", id, "DONOR")).toMatchObject({ status: "CONFIRMED" });
  expect(await ownerOf(body.key)).toMatchObject({ ispb: ipe.ispb });
  expect(await step(aurora, "completeClaim", id, "CLAIMER")).toMatchObject({ status: "COMPLETED", endedBy: "CLAIMER" });
  expect(await step(aurora, "completeClaim", id, "CLAIMER")).toMatchObject({ status: "COMPLETED" });
  expect(await ownerOf(body.key)).toEqual({ ispb: aurora.ispb, taxId: padaria.taxId });
  const path = ["OPEN", "WAITING_RESOLUTION", "CONFIRMED", "COMPLETED"];
  for (const side of [aurora, ipe]) await expect.poll(() => told(side, id).toSorted()).toEqual(path.toSorted());
});

test("a key in a claim is neither removed nor changed", async () => {
  const { aurora, ipe } = world;
  await register(ipe, "+5511955550002", padaria);
  const body = aClaim(aurora, { key: "+5511955550002" });
  await claim(aurora, body);
  const removal = {
    requestId: randomUUID(),
    key: body.key,
    account: accountAt(ipe),
    reason: "USER_REQUESTED",
  } as const;
  expect(await refusalOf(callAs(world, ipe, gatewayCalls.deleteEntry, { body: removal }))).toBe("EntryLockedByClaim");
  expect(await step(aurora, "cancelClaim", body.id, "CLAIMER", "USER_REQUESTED")).toMatchObject({
    status: "CANCELLED",
    endedBy: "CLAIMER",
    reason: "USER_REQUESTED",
  });
  await callAs(world, ipe, gatewayCalls.deleteEntry, { body: removal });
});

test("a claim is seen by its two sides, and asked only where it can be", async () => {
  const { aurora, ipe } = world;
  const to = (changes: object) => refusalOf(claim(aurora, aClaim(aurora, changes)));
  expect(await to({ key: "+5511900000000" })).toBe("ClaimKeyNotFound");
  expect(await to({ claimer: caio })).toBe("ClaimTypeInconsistent");
  expect(await to({ type: "OWNERSHIP" })).toBe("ClaimTypeInconsistent");
  expect(await to({ account: accountAt(ipe) })).toBe("ForeignParticipant");
  await register(aurora, "+5511955550003", padaria);
  expect(await to({ key: "+5511955550003" })).toBe("EntryAlreadyExists");
  const body = aClaim(aurora);
  await claim(aurora, body);
  const read = (by: Institution, id: string) => callAs(world, by, gatewayCalls.getClaim, { params: { id } });
  expect(await refusalOf(read(ipe, body.id))).toBe("ClaimNotFound");
  expect(await refusalOf(read(aurora, randomUUID()))).toBe("ClaimNotFound");
  await step(aurora, "cancelClaim", body.id, "CLAIMER", "USER_REQUESTED");
});

test("a silent holder at a played bank loses an ownership on day 7, and it is completed on day 14", async () => {
  const { aurora } = world;
  const body = aClaim(aurora, { type: "OWNERSHIP", key: "+5511998224725", claimer: caio });
  // The played donor has acknowledged at once.
  expect(await claim(aurora, body)).toMatchObject({ status: "WAITING_RESOLUTION" });
  await world.simulate("clock", { aheadMs: 7 * day });
  const { id } = body;
  await expect.poll(() => told(aurora, id)).toContain("CONFIRMED");
  expect(await refusalOf(ownerOf(body.key))).toBe("EntryNotFound");
  expect(await refusalOf(step(aurora, "completeClaim", id, "CLAIMER"))).toBe("ClaimOperationInvalid");
  await world.simulate("clock", { aheadMs: 14 * day + 60_000 });
  expect(await step(aurora, "completeClaim", id, "CLAIMER")).toMatchObject({ status: "COMPLETED" });
  expect(await ownerOf(body.key)).toEqual({ ispb: aurora.ispb, taxId: caio.taxId });
  await world.simulate("clock", { aheadMs: 0 });
});

test("the person at a bank that is played confirms, refuses, withdraws and takes a key by the simulator", async () => {
  const { aurora, ipe } = world;
  const ours = aClaim(aurora);
  await claim(aurora, ours);
  expect(await world.simulate("claim-step", { key: ours.key, step: "confirm" })).toMatchObject({ status: "CONFIRMED" });
  await step(aurora, "completeClaim", ours.id, "CLAIMER");
  const theirs = await world.simulate("claim", { key: ours.key, type: "PORTABILITY", bank: "mar" });
  expect(theirs).toMatchObject({ status: "OPEN", donorIspb: aurora.ispb, claimerIspb: "99000002" });
  const id = theirs["id"] as string;
  await expect.poll(() => told(aurora, id)).toEqual(["OPEN"]);
  expect(await world.simulate("claim-step", { key: ours.key, step: "confirm" })).toMatchObject({
    type: "ClaimNotFound",
  });
  await step(aurora, "acknowledgeClaim", id, "DONOR");
  // The claimer's bank, which is played, completes at once.
  expect(await step(aurora, "confirmClaim", id, "DONOR", "USER_REQUESTED")).toMatchObject({ status: "COMPLETED" });
  expect(await ownerOf(ours.key)).toMatchObject({ ispb: "99000002" });
  await register(ipe, "+5511955550004", padaria);
  await world.simulate("claim", { key: "+5511955550004", type: "OWNERSHIP" });
  expect(await world.simulate("claim-step", { key: "+5511955550004", step: "withdraw" })).toMatchObject({
    status: "CANCELLED",
    endedBy: "CLAIMER",
  });
});

test("nothing failed in the network", () => {
  expect(world.faults).toEqual([]);
});
