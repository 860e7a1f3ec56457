import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { NetworkEvent } from "@vitral/protocol/events";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import { anIncomingPayment, anIncomingReturn } from "../../../../test/incoming.ts";
import type { Customer } from "../../../../test/world.ts";
import { returnSuspended } from "../pix.ts";

const world = await aGatewayWorld();
const { aCustomer, aurora, clock, db, deps, failedLedgerChecks, gateway, server, anEvent } = world;
const key = gateway.anEntry("maria@sol.com.br");
const settled = () => ({ status: "ACSC" as const, settledAt: clock.now() });
const credited = () => ({ status: "ACCC" as const, settledAt: clock.now() });
const refused = { status: "RJCT", reason: "AB09" } as const;
const ended = (orderId: string, outcome: ReturnType<typeof settled> | typeof refused) =>
  server.deliver(anEvent({ type: "ORDER_ENDED", orderId, outcome }));
const counted = () => server.counted("vitral_pix_gateway_contradictions_total");

async function paying() {
  const payer = await aCustomer({ balance: 100_00 });
  const lookUpId = await payer.lookUp(key);
  await payer.pay(lookUpId, 30);
  const { rows } = await sql<{ id: string }>`
    select end_to_end as id from pix_payment where look_up_id = ${lookUpId}`.execute(db);
  return { payer, endToEnd: rows[0]?.id ?? "" };
}

/** A payment that settled and that no account takes; `returnId` of the return that is to be sent. */
async function suspending() {
  const payment = await anIncomingPayment(world, await aCustomer());
  const creditor = { ...payment.creditor, taxId: "98765432100" };
  await server.deliver(anEvent({ type: "PAYMENT_RECEIVED", outcome: credited(), payment: { ...payment, creditor } }));
  return payment.endToEndId;
}
const suspended = async (endToEnd: string) => {
  const { rows } = await sql<{ status: string; returnId: string }>`
    select status, return_id as "returnId" from pix_suspense where end_to_end = ${endToEnd}`.execute(db);
  return rows[0] ?? { status: "", returnId: "" };
};
const sentReturns = (endToEnd: string) =>
  gateway
    .callsOf("sendReturn")
    .map(({ body }) => body as { returnId: string; originalEndToEndId: string })
    .filter(({ originalEndToEndId }) => originalEndToEndId === endToEnd).length;

test("the first outcome of a payment stays, and another one is counted", { timeout: 30_000 }, async () => {
  gateway.endWith(() => ({ status: "ACSP" }));
  const [one, other] = [await paying(), await paying()];
  await ended(one.endToEnd, refused);
  await ended(one.endToEnd, refused);
  expect(await counted()).toEqual([]);
  await ended(one.endToEnd, settled());
  expect(await one.payer.balance()).toBe(100_00);
  expect(await counted()).toEqual([{ order: "PAYMENT", told: "SETTLED" }]);
  await ended(other.endToEnd, settled());
  await ended(other.endToEnd, refused);
  expect(await other.payer.balance()).toBe(70_00);
  expect(await counted()).toContainEqual({ order: "PAYMENT", told: "REJECTED" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what the gateway gave up is not credited later, and what was credited stays", { timeout: 30_000 }, async () => {
  const ana = await aCustomer();
  const news = async (who: Customer) => {
    const payment = await anIncomingPayment(world, who);
    return (outcome: ReturnType<typeof credited> | typeof refused) =>
      server.deliver(anEvent({ type: "PAYMENT_RECEIVED", outcome, payment }));
  };
  const [one, other] = [await news(ana), await news(ana)];
  await one(refused);
  await one(credited());
  expect(await ana.balance()).toBe(0);
  expect(await counted()).toContainEqual({ order: "RECEIVED", told: "SETTLED" });
  await other(credited());
  await other(credited());
  await other(refused);
  expect(await ana.balance()).toBe(12_34);
  expect(await counted()).toContainEqual({ order: "RECEIVED", told: "REJECTED" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a return that came to nothing credits no payer later", { timeout: 30_000 }, async () => {
  gateway.endWith(settled);
  const { payer, endToEnd } = await paying();
  const back = anIncomingReturn(world, endToEnd, 10_00);
  await server.deliver(anEvent({ type: "RETURN_RECEIVED", outcome: refused, return: back }));
  await server.deliver(anEvent({ type: "RETURN_RECEIVED", outcome: credited(), return: back }));
  expect(await payer.balance()).toBe(70_00);
});

test("suspended money whose refused return settled after all is not returned again", { timeout: 30_000 }, async () => {
  const endToEnd = await suspending();
  const { returnId } = await suspended(endToEnd);
  gateway.endWith(() => refused);
  await returnSuspended(deps);
  expect(sentReturns(endToEnd)).toBe(1);
  gateway.endWith(settled);
  await ended(returnId, settled());
  expect(await suspended(endToEnd)).toMatchObject({ status: "RETURNED" });
  expect(await counted()).toContainEqual({ order: "SUSPENDED_RETURN", told: "SETTLED" });
  clock.advance(3_601);
  await returnSuspended(deps);
  expect(sentReturns(endToEnd)).toBe(1);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a second return under way is sent no more before its end, and no third one", { timeout: 30_000 }, async () => {
  const endToEnd = await suspending();
  const { returnId: first } = await suspended(endToEnd);
  gateway.endWith(() => refused);
  await returnSuspended(deps);
  gateway.endWith(() => ({ status: "ACSP" }));
  clock.advance(3_601);
  await returnSuspended(deps);
  expect(sentReturns(endToEnd)).toBe(2);
  await ended(first, settled());
  expect(await suspended(endToEnd)).toMatchObject({ status: "PENDING" });
  clock.advance(30);
  await returnSuspended(deps);
  expect(sentReturns(endToEnd)).toBe(2);
  await ended((await suspended(endToEnd)).returnId, refused);
  expect(await suspended(endToEnd)).toMatchObject({ status: "RETURNED" });
  clock.advance(7_200);
  await returnSuspended(deps);
  expect(sentReturns(endToEnd)).toBe(2);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an event that is not of the protocol does not keep back those beside it", { timeout: 30_000 }, async () => {
  const ana = await aCustomer();
  const payment = await anIncomingPayment(world, ana);
  const good = z.encode(NetworkEvent, anEvent({ type: "PAYMENT_RECEIVED", outcome: credited(), payment }));
  const id = randomUUID();
  const answers = await server.deliverUnread(aurora.ispb, [{ id, sequence: 7, type: "WEATHER_CHANGED" }, good]);
  expect(answers).toEqual([
    { id, result: "LATER" },
    { id: good.id, result: "TAKEN" },
  ]);
  expect(await ana.balance()).toBe(12_34);
});

test("numbers of events that jump, or begin again, do not end the asking", { timeout: 30_000 }, async () => {
  const ana = await aCustomer();
  const received = async (sequence: number) => {
    const payment = await anIncomingPayment(world, ana);
    const event = { ...anEvent({ type: "PAYMENT_RECEIVED", outcome: credited(), payment }), sequence };
    gateway.events.splice(-1, 1, event);
    return event;
  };
  await received(9_000_000_000);
  await server.askForEvents();
  expect(await ana.balance()).toBe(12_34);
  await received(41);
  await server.deliver(await received(42));
  await server.askForEvents();
  expect(await ana.balance()).toBe(3 * 12_34);
});
