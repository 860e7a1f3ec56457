import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import type { NetworkEvent } from "@vitral/protocol/events";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callAs, refusalOf } from "../testing/calls.ts";
import type { Institution } from "../testing/institution.ts";
import { aNetworkWorld, type NetworkWorld } from "../testing/network-world.ts";
import { aPayment, aPaymentTo, aReturn } from "../testing/orders.ts";

let world: NetworkWorld;
beforeAll(async () => {
  world = await aNetworkWorld();
});
afterAll(() => world.close());

const maria = { key: "maria.souza@exemplo.com.br", ispb: "99000001", taxId: "98765432100" };
const joao = { key: "+5511987654321", ispb: "99000002", taxId: "11122233396" };

/** A settled payment of R$ 100,00. */
async function settled(order: ReturnType<typeof aPayment>, by: Institution): Promise<string> {
  await callAs(world, by, gatewayCalls.sendPayment, { body: order });
  const params = { endToEndId: order.endToEndId };
  await expect.poll(() => callAs(world, by, gatewayCalls.getPayment, { params })).toMatchObject({ status: "ACSC" });
  return order.endToEndId;
}
const paid = () => settled(aPayment(world.aurora.ispb, world.ipe.ispb), world.aurora);
const aReport = (endToEndId: string, changes: object = {}) => ({
  id: randomUUID() as string,
  endToEndId,
  key: null as string | null,
  amount: cents(100_00),
  situation: "SCAM" as const,
  details: null,
  reportedAt: new Date(),
  ...changes,
});
const report = (by: Institution, body: ReturnType<typeof aReport>) =>
  callAs(world, by, gatewayCalls.createInfractionReport, { body });
const close = (by: Institution, id: string, analysisResult: "AGREED" | "DISAGREED") =>
  callAs(world, by, gatewayCalls.closeInfractionReport, { body: { id, analysisResult } });
const newsOf = <T extends NetworkEvent["type"]>({ events }: Institution, type: T) =>
  events.filter((event): event is Extract<NetworkEvent, { type: T }> => event.type === type);
const statesOf = (by: Institution, id: string) =>
  newsOf(by, "INFRACTION_REPORT_CHANGED").flatMap(({ state }) => (state.id === id ? [state.status] : []));

test("a contest is brought to the payee's institution, which ends it, and says so to the payer's", async () => {
  const { aurora, ipe } = world;
  const body = aReport(await paid());
  expect(await report(aurora, body)).toEqual({ id: body.id, status: "OPEN", analysisResult: null, returns: [] });
  expect(await report(aurora, body)).toMatchObject({ status: "OPEN" });
  expect(await refusalOf(report(aurora, { ...body, amount: cents(1) }))).toBe("RequestIdAlreadyUsed");
  await expect.poll(() => statesOf(ipe, body.id)).toEqual(["OPEN"]);
  expect(await refusalOf(close(aurora, body.id, "AGREED"))).toBe("ReportNotFound");
  const back = aReturn(ipe.ispb, body.endToEndId, { reason: "FR01" });
  await callAs(world, ipe, gatewayCalls.sendReturn, { body: back });
  await expect.poll(() => newsOf(aurora, "RETURN_RECEIVED").map(({ outcome }) => outcome.status)).toContain("ACCC");
  const returns = [{ returnId: back.returnId, amount: 40_00 }];
  expect(await close(ipe, body.id, "AGREED")).toMatchObject({ status: "CLOSED", analysisResult: "AGREED", returns });
  expect(await close(ipe, body.id, "DISAGREED")).toMatchObject({ analysisResult: "AGREED" });
  await expect.poll(() => statesOf(aurora, body.id)).toEqual(["CLOSED"]);
  const read = (by: Institution) => callAs(world, by, gatewayCalls.getInfractionReport, { params: { id: body.id } });
  expect(await read(aurora)).toEqual(await read(ipe));
});

test("a contest is withdrawn while it is open, and of a foreign payment it is refused", async () => {
  const { aurora, ipe } = world;
  const body = aReport(await paid());
  await report(aurora, body);
  const cancel = () => callAs(world, aurora, gatewayCalls.cancelInfractionReport, { body: { id: body.id } });
  await cancel();
  await cancel();
  await expect.poll(() => statesOf(ipe, body.id)).toEqual(["OPEN", "CANCELLED"]);
  expect(await close(ipe, body.id, "AGREED")).toMatchObject({ status: "CANCELLED" });
  const withdraw = (by: Institution, id: string) =>
    refusalOf(callAs(world, by, gatewayCalls.cancelInfractionReport, { body: { id } }));
  expect(await withdraw(ipe, body.id)).toBe("ReportNotFound");
  expect(await withdraw(aurora, randomUUID())).toBe("ReportNotFound");
  expect(await refusalOf(report(ipe, aReport(body.endToEndId)))).toBe("ForeignParticipant");
});

test("banks that are played reject, accept, and give half back, each in its time", async () => {
  const { aurora } = world;
  const toMaria = aReport(await settled(aPaymentTo(aurora.ispb, maria), aurora), { key: maria.key });
  const toJoao = aReport(await settled(aPaymentTo(aurora.ispb, joao), aurora), { key: joao.key });
  const unknown = aReport(newEndToEndId(aurora.ispb, new Date()));
  for (const body of [toMaria, toJoao]) expect(await report(aurora, body)).toMatchObject({ status: "OPEN" });
  expect(await report(aurora, unknown)).toMatchObject({ status: "CLOSED", analysisResult: "AGREED", returns: [] });
  await world.simulate("clock", { aheadMs: 11_000 });
  await expect.poll(() => statesOf(aurora, toJoao.id)).toEqual(["CLOSED"]);
  await expect.poll(async () => (await report(aurora, toJoao)).returns.map(({ amount }) => amount)).toEqual([50_00]);
  expect(await report(aurora, toMaria)).toMatchObject({ status: "OPEN" });
  await world.simulate("clock", { aheadMs: 7 * 86_400_000 + 1_000 });
  await expect.poll(() => report(aurora, toMaria)).toMatchObject({ analysisResult: "DISAGREED" });
  await world.simulate("clock", { aheadMs: 0 });
  expect(await world.addsUp()).toBe(true);
});

test("a payment sent in error is asked back of its payee's institution, and returned", async () => {
  const { aurora, ipe } = world;
  const endToEndId = await paid();
  const body = {
    id: randomUUID(),
    endToEndId,
    reason: "OPERATIONAL_FLAW",
    amount: cents(100_00),
    details: null,
  } as const;
  const ask = (by: Institution, changes: object = {}) =>
    callAs(world, by, gatewayCalls.createRefund, { body: { ...body, ...changes } });
  expect(await refusalOf(ask(aurora, { amount: cents(100_01) }))).toBe("InvalidRefund");
  expect(await refusalOf(ask(ipe))).toBe("InvalidRefund");
  expect(await ask(aurora)).toMatchObject({ status: "OPEN", result: null });
  expect(await refusalOf(ask(aurora, { amount: cents(1) }))).toBe("RequestIdAlreadyUsed");
  await expect.poll(() => newsOf(ipe, "REFUND_CHANGED").map(({ refund }) => refund.id)).toContain(body.id);
  const back = aReturn(ipe.ispb, endToEndId, { amount: cents(100_00), reason: "BE08", refundId: body.id });
  await callAs(world, ipe, gatewayCalls.sendReturn, { body: back });
  await expect.poll(async () => (await ask(aurora)).returns).toEqual([{ returnId: back.returnId, amount: 100_00 }]);
  const closing = { id: body.id, result: "TOTALLY_ACCEPTED", rejection: null } as const;
  const withdraw = (by: Institution, id: string = body.id) =>
    callAs(world, by, gatewayCalls.cancelRefund, { body: { id } });
  expect(await refusalOf(withdraw(ipe))).toBe("ReportNotFound");
  expect(await refusalOf(withdraw(aurora, randomUUID()))).toBe("ReportNotFound");
  expect(await refusalOf(callAs(world, aurora, gatewayCalls.closeRefund, { body: closing }))).toBe("ReportNotFound");
  expect(await callAs(world, ipe, gatewayCalls.closeRefund, { body: closing })).toMatchObject({ status: "CLOSED" });
  await withdraw(aurora);
  expect(await ask(aurora)).toMatchObject({ status: "CLOSED" });
  await expect
    .poll(() => newsOf(aurora, "REFUND_CHANGED").map(({ refund }) => refund.result))
    .toEqual(["TOTALLY_ACCEPTED"]);
});

test("a bank that is played gives back what it is asked for, and pays again what was returned to it", async () => {
  const { aurora } = world;
  const endToEndId = await settled(aPaymentTo(aurora.ispb, maria), aurora);
  const body = { id: randomUUID(), endToEndId, reason: "FRAUD", amount: cents(100_00), details: null } as const;
  const asked = await callAs(world, aurora, gatewayCalls.createRefund, { body });
  expect(asked).toMatchObject({ status: "CLOSED", result: "TOTALLY_ACCEPTED" });
  const get = (id: string) => callAs(world, aurora, gatewayCalls.getRefund, { params: { id } });
  await expect.poll(async () => (await get(body.id)).returns).toMatchObject([{ amount: 100_00 }]);

  await world.simulate("keys", { key: "sol.person@exemplo.com.br", name: "Sol", taxId: "52998224725" });
  const key = "aurora.person@exemplo.com.br";
  const account = {
    ispb: aurora.ispb,
    branch: "0001",
    number: "7",
    accountType: "TRAN",
    openedAt: new Date(),
  } as const;
  const entry = { requestId: randomUUID(), key, keyType: "EMAIL", account, reason: "USER_REQUESTED" } as const;
  const owner = { name: "Ana Lima", taxId: "11144477735" };
  await callAs(world, aurora, gatewayCalls.createEntry, { body: { ...entry, owner } });
  await world.simulate("clock", { aheadMs: 3_000 });
  const payer = { name: "Sol", taxId: "52998224725" };
  const received = await world.simulate("pay", { key, amount: "80.00", payer });
  expect(received).toMatchObject({ state: { status: "ACSC" } });
  const original = received["endToEndId"] as string;
  const back = aReturn(aurora.ispb, original, { amount: cents(80_00), reason: "FR01" });
  expect(await callAs(world, aurora, gatewayCalls.sendReturn, { body: back })).toMatchObject({ status: "ACSC" });
  const undo = {
    ...body,
    id: randomUUID(),
    endToEndId: original,
    reason: "REFUND_CANCELLED",
    amount: cents(80_00),
  } as const;
  await callAs(world, aurora, gatewayCalls.createRefund, { body: undo });
  await expect.poll(async () => (await get(undo.id)).returns).toMatchObject([{ amount: 80_00 }]);
  expect(await world.addsUp()).toBe(true);

  await world.simulate("pay", { key, amount: "30.00", payer });
  const contest = await world.simulate("contest", { key, amount: "20.00", situation: "SCAM" });
  const { id } = contest["state"] as { id: string };
  await expect.poll(() => statesOf(aurora, id)).toEqual(["OPEN"]);
  expect(await close(aurora, id, "DISAGREED")).toMatchObject({ status: "CLOSED" });
});

test("a reported person is in the look-ups and lists of others, until the report is taken back", async () => {
  const { aurora, ipe } = world;
  const owner = { name: "Rui Reis", taxId: "39053344705" };
  for (const by of [ipe, aurora]) {
    const account = { ispb: by.ispb, branch: "0001", number: "9", accountType: "TRAN", openedAt: new Date() } as const;
    const key = `rui.${by.ispb}@exemplo.com.br`;
    const entry = { requestId: randomUUID(), key, keyType: "EMAIL", owner, account, reason: "USER_REQUESTED" } as const;
    await callAs(world, by, gatewayCalls.createEntry, { body: entry });
  }
  const marker = { id: randomUUID(), taxId: owner.taxId, key: null, reason: "MULE_ACCOUNT" } as const;
  const create = (changes: object = {}) =>
    callAs(world, aurora, gatewayCalls.createFraudMarker, { body: { ...marker, ...changes } });
  await create();
  await create();
  expect(await refusalOf(create({ reason: "OTHER" }))).toBe("RequestIdAlreadyUsed");
  const list = (by: Institution) => callAs(world, by, gatewayCalls.listFraudMarkers, { query: {} });
  expect((await list(ipe)).markers).toMatchObject([
    { taxId: owner.taxId, reportedBy: "Banco Aurora S.A.", reason: "MULE_ACCOUNT", until: null },
  ]);
  expect((await list(aurora)).markers).toEqual([]);
  await expect.poll(() => newsOf(ipe, "DIRECTORY_NOTICE").length).toBe(1);
  const cancel = (by: Institution) => callAs(world, by, gatewayCalls.cancelFraudMarker, { body: { id: marker.id } });
  expect(await refusalOf(cancel(ipe))).toBe("ReportNotFound");
  await cancel(aurora);
  await cancel(aurora);
  expect((await list(ipe)).markers).toEqual([]);

  expect(await world.simulate("fraud-report", { key: "none@exemplo.com.br", reason: "golpe" })).toMatchObject({
    type: "EntryNotFound",
  });
  await world.simulate("fraud-report", { taxId: owner.taxId, reason: "Relatos de golpe" });
  expect((await list(ipe)).markers).toMatchObject([{ reportedBy: "Banco Sol S.A.", reason: "Relatos de golpe" }]);
  expect(await world.simulate("fraud-report", { taxId: owner.taxId, reason: null })).toEqual({ changed: true });
  expect(await world.simulate("fraud-report", { taxId: owner.taxId, reason: null })).toEqual({ changed: false });
});

test("nothing failed in the network", () => {
  expect(world.faults).toEqual([]);
});
