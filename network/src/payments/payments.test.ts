import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import type { PaymentOrder, ReturnOrder } from "@vitral/protocol/payments";
import { CallRefused, NoAnswer } from "@vitral/protocol/transport/answers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answerTo, type Institution } from "../testing/institution.ts";
import { aNetworkWorld, type NetworkWorld } from "../testing/network-world.ts";
import { aPayment, aPaymentTo, aReturn } from "../testing/orders.ts";

let world: NetworkWorld;
beforeAll(async () => {
  world = await aNetworkWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const { behaviour } of [world.aurora, world.ipe]) behaviour.decide = async (event) => answerTo(event, null);
});

const options = ({ ispb }: Institution, timeoutMs = 5_000) => ({ participant: ispb, timeoutMs });
const pay = (order: PaymentOrder, by = world.aurora) =>
  by.callerTo(world.url())(gatewayCalls.sendPayment, { body: order }, options(by));
const sendBack = (order: ReturnOrder, by = world.ipe) =>
  by.callerTo(world.url())(gatewayCalls.sendReturn, { body: order }, options(by));
const stateOf = (endToEndId: string, by = world.aurora) =>
  by.callerTo(world.url())(gatewayCalls.getPayment, { params: { endToEndId } }, options(by));
const reserveOf = async (by: Institution) =>
  (await by.callerTo(world.url())(gatewayCalls.getReserve, {}, options(by))).balance;
const refusalOf = async (calling: Promise<unknown>) => {
  const error = await calling.catch((thrown: unknown) => thrown);
  return error instanceof CallRefused ? error.refusal.type : error;
};
/** What an institution was told of an order, without questions. */
const toldOf = ({ events }: Institution, id: string) =>
  events.flatMap((event) => {
    const ours =
      (event.type === "ORDER_ENDED" && event.orderId === id) ||
      (event.type === "PAYMENT_RECEIVED" && event.payment.endToEndId === id) ||
      (event.type === "RETURN_RECEIVED" && event.return.returnId === id);
    return ours && event.outcome.status !== "ACSP" ? [event.outcome] : [];
  });
const asked = ({ events }: Institution, id: string) =>
  events.filter(
    (event) => event.type === "PAYMENT_RECEIVED" && event.payment.endToEndId === id && event.outcome.status === "ACSP",
  ).length;

test("an accepted payment moves the reserve, and both sides are told of it", async () => {
  const { aurora, ipe } = world;
  const before = await Promise.all([reserveOf(aurora), reserveOf(ipe)]);
  const order = aPayment(aurora.ispb, ipe.ispb);
  expect(await pay(order)).toEqual({ status: "ACSP" });
  await expect.poll(() => toldOf(aurora, order.endToEndId)).toMatchObject([{ status: "ACSC" }]);
  await expect.poll(() => toldOf(ipe, order.endToEndId)).toMatchObject([{ status: "ACCC" }]);
  expect(await stateOf(order.endToEndId)).toMatchObject({ status: "ACSC" });
  expect(await Promise.all([reserveOf(aurora), reserveOf(ipe)])).toEqual([before[0] - 100_00, before[1] + 100_00]);
  expect(await world.addsUp()).toBe(true);
});

test("a payment that its payee rejects moves nothing, and both sides are told the reason", async () => {
  const { aurora, ipe } = world;
  ipe.behaviour.decide = async (event) => answerTo(event, "AC07");
  const before = await reserveOf(aurora);
  const order = aPayment(aurora.ispb, ipe.ispb);
  await pay(order);
  const rejected = [{ status: "RJCT", reason: "AC07" }];
  await expect.poll(() => toldOf(aurora, order.endToEndId)).toEqual(rejected);
  await expect.poll(() => toldOf(ipe, order.endToEndId)).toEqual(rejected);
  expect(await reserveOf(aurora)).toBe(before);
});

test("a payment whose payee is silent ends with AB03 at its time, and a late answer changes nothing", async () => {
  const { aurora, ipe } = world;
  const late = Promise.withResolvers<void>();
  ipe.behaviour.decide = async (event) => (await late.promise, answerTo(event, null));
  const order = aPayment(aurora.ispb, ipe.ispb, { expiresAt: new Date(Date.now() + 400) });
  const before = await reserveOf(aurora);
  await pay(order);
  await expect.poll(() => toldOf(aurora, order.endToEndId)).toEqual([{ status: "RJCT", reason: "AB03" }]);
  late.resolve();
  await expect.poll(() => toldOf(ipe, order.endToEndId)).toEqual([{ status: "RJCT", reason: "AB03" }]);
  expect(await reserveOf(aurora)).toBe(before);
});

test("an acceptance that comes after the order's time, before anyone saw it, rejects with AB03", async () => {
  const { aurora, ipe } = world;
  ipe.behaviour.decide = async () => ({ result: "LATER" });
  const order = aPayment(aurora.ispb, ipe.ispb);
  await pay(order);
  await world.all("select answer_order($1, 'ACCEPTED', null, $2)", [order.endToEndId, order.expiresAt]);
  expect(await stateOf(order.endToEndId)).toEqual({ status: "RJCT", reason: "AB03" });
});

test("an order that arrives after its time is rejected for good, though it was never seen", async () => {
  const { aurora, ipe } = world;
  const order = aPayment(aurora.ispb, ipe.ispb, { expiresAt: new Date(Date.now() - 1) });
  expect(await refusalOf(stateOf(order.endToEndId))).toBe("OrderNotFound");
  const rejected = { status: "RJCT", reason: "AB03" };
  expect(await pay(order)).toEqual(rejected);
  expect(await pay(order)).toEqual(rejected);
  expect(await stateOf(order.endToEndId)).toEqual(rejected);
  expect(asked(ipe, order.endToEndId)).toBe(0);
});

test("an order is taken once when its answers are lost and it is sent again, also at once", async () => {
  const { aurora, ipe } = world;
  const before = await reserveOf(aurora);
  const order = aPayment(aurora.ispb, ipe.ispb);
  await world.simulate("switches", { lostAnswer: true });
  const lost = await Promise.all([1, 2, 3].map(() => pay(order).catch((error: unknown) => error)));
  expect(lost.map((error) => error instanceof NoAnswer && error.why)).toEqual(Array(3).fill("CONNECTION"));
  await world.simulate("switches", { lostAnswer: false });
  await Promise.all([1, 2, 3].map(() => pay(order)));
  await expect.poll(() => stateOf(order.endToEndId)).toMatchObject({ status: "ACSC" });
  expect(await reserveOf(aurora)).toBe(before - 100_00);
  expect(await refusalOf(pay({ ...order, amount: cents(1) }))).toBe("RequestIdAlreadyUsed");
});

test("a payee that does not answer is asked again, and its one answer counts", async () => {
  const { aurora, ipe } = world;
  let questions = 0;
  ipe.behaviour.decide = async (event) => {
    if (event.type === "PAYMENT_RECEIVED" && event.outcome.status === "ACSP" && ++questions < 3)
      return { result: "LATER" };
    return answerTo(event, null);
  };
  const order = aPayment(aurora.ispb, ipe.ispb);
  await pay(order);
  await expect.poll(() => stateOf(order.endToEndId)).toMatchObject({ status: "ACSC" });
  expect(questions).toBe(3);
});

test("a reserve that is too low rejects with AM04, at once and where it went meanwhile", async () => {
  const { aurora, ipe } = world;
  const all = await reserveOf(aurora);
  const tooMuch = aPayment(aurora.ispb, ipe.ispb, { amount: cents(all + 1) });
  expect(await pay(tooMuch)).toEqual({ status: "RJCT", reason: "AM04" });
  const gate = Promise.withResolvers<void>();
  ipe.behaviour.decide = async (event) => (await gate.promise, answerTo(event, null));
  const half = cents(Math.floor(all / 2) + 1);
  const orders = [1, 2].map(() => aPayment(aurora.ispb, ipe.ispb, { amount: half }));
  for (const order of orders) expect(await pay(order)).toEqual({ status: "ACSP" });
  gate.resolve();
  await expect
    .poll(async () =>
      (await Promise.all(orders.map(({ endToEndId }) => stateOf(endToEndId)))).map((x) => x.status).sort(),
    )
    .toEqual(["ACSC", "RJCT"]);
  expect(await world.addsUp()).toBe(true);
  await world.simulate("deposits", { id: crypto.randomUUID(), ispb: aurora.ispb, amount: "10000.00" });
});

test("a payment is returned in parts and never in more than all of it, by its payee alone", async () => {
  const { aurora, ipe } = world;
  const order = aPayment(aurora.ispb, ipe.ispb);
  await pay(order);
  await expect.poll(() => stateOf(order.endToEndId)).toMatchObject({ status: "ACSC" });
  const first = aReturn(ipe.ispb, order.endToEndId);
  await sendBack(first);
  await expect.poll(() => toldOf(ipe, first.returnId)).toMatchObject([{ status: "ACSC" }]);
  await expect.poll(() => toldOf(aurora, first.returnId)).toMatchObject([{ status: "ACCC" }]);
  const more = aReturn(ipe.ispb, order.endToEndId, { amount: cents(60_01) });
  expect(await sendBack(more)).toEqual({ status: "RJCT", reason: "AM09" });
  const foreign = aReturn(aurora.ispb, order.endToEndId);
  expect(await sendBack(foreign, aurora)).toMatchObject({ status: "RJCT" });
  const both = [1, 2].map(() => aReturn(ipe.ispb, order.endToEndId));
  const states = await Promise.all(both.map((one) => sendBack(one)));
  expect(states.map(({ status }) => status).sort()).toEqual(["ACSP", "RJCT"]);
  expect(await world.addsUp()).toBe(true);
});

test("banks that are played settle, settle later, refuse, and are silent", async () => {
  const { aurora } = world;
  const to = (key: string, ispb: string, taxId: string) => aPaymentTo(aurora.ispb, { key, ispb, taxId });
  expect(await pay(to("maria.souza@exemplo.com.br", "99000001", "98765432100"))).toMatchObject({ status: "ACSC" });
  const later = to("+5511987654321", "99000002", "11122233396");
  expect(await pay(later)).toEqual({ status: "ACSP" });
  await expect.poll(() => stateOf(later.endToEndId)).toMatchObject({ status: "ACSC" });
  const refusing = to("7d9f0335-8dcc-4054-9bf9-0dbd61d36906", "99000003", "30166299000110");
  expect(await pay(refusing)).toEqual({ status: "RJCT", reason: "AC03" });
  const silent = to("11444777000161", "99000004", "11444777000161");
  expect(await pay({ ...silent, expiresAt: new Date(Date.now() + 300) })).toEqual({ status: "ACSP" });
  await expect.poll(() => stateOf(silent.endToEndId)).toEqual({ status: "RJCT", reason: "AB03" });
  expect(await pay(to("maria.souza@exemplo.com.br", "99000001", "11122233396"))).toMatchObject({ reason: "BE01" });
  expect(await pay(to("maria.souza@exemplo.com.br", "99000002", "98765432100"))).toMatchObject({ reason: "AC03" });
});

test("a participant pays, and asks about payments, for itself only", async () => {
  const { aurora, ipe } = world;
  expect(await refusalOf(pay(aPayment(ipe.ispb, aurora.ispb)))).toBe("ForeignParticipant");
  const foreignId = aPayment(aurora.ispb, ipe.ispb, { endToEndId: newEndToEndId(ipe.ispb, new Date()) });
  expect(await refusalOf(pay(foreignId))).toBe("ForeignParticipant");
  const order = aPayment(aurora.ispb, ipe.ispb);
  await pay(order);
  expect(await refusalOf(stateOf(order.endToEndId, ipe))).toBe("ForeignParticipant");
  const speaking = aurora.callerTo(world.url())(
    gatewayCalls.getReserve,
    {},
    { participant: ipe.ispb, timeoutMs: 5_000 },
  );
  expect(await refusalOf(speaking)).toBe("ForeignParticipant");
  expect(await pay(aPayment(aurora.ispb, aurora.ispb))).toEqual({ status: "RJCT", reason: "AG12" });
  expect(await pay(aPayment(aurora.ispb, "11111111"))).toEqual({ status: "RJCT", reason: "RC10" });
});

test("nothing failed in the network", () => {
  expect(world.faults).toEqual([]);
});
