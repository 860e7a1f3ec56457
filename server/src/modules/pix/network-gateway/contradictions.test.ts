import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { NetworkEvent } from "@vitral/protocol/events";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import { anIncomingPayment, anIncomingReturn } from "../../../../test/incoming.ts";
import type { Customer } from "../../../../test/world.ts";
import { consoleOf } from "../../../../test/console-of.ts";
import { reconcile } from "../../desk/desk.ts";
import { returnSuspended } from "../pix.ts";

const world = await aGatewayWorld();
const { aCustomer, aurora, clock, db, deps, failedLedgerChecks, gateway, server, anEvent } = world;
const aStaff = await consoleOf(world);
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
/** The RtrIds that were sent to return it, as often as they were. */
const sentReturns = (endToEnd: string) =>
  gateway
    .callsOf("sendReturn")
    .map(({ body }) => body as { returnId: string; originalEndToEndId: string })
    .filter(({ originalEndToEndId }) => originalEndToEndId === endToEnd)
    .map(({ returnId }) => returnId);

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

/** Longer than a return of suspended money lives at the network, in seconds. */
const itsTime = 32 * 60;
/** As often as the worker turns in a while. */
async function turns() {
  for (let times = 0; times < 3; times++) {
    await returnSuspended(deps);
    clock.advance(40);
  }
}

test("suspended money whose refused return settled after all is not returned again", { timeout: 30_000 }, async () => {
  const endToEnd = await suspending();
  const { returnId } = await suspended(endToEnd);
  gateway.endWith(() => refused);
  await turns();
  expect(sentReturns(endToEnd)).toEqual([returnId]);
  gateway.endWith(settled);
  await ended(returnId, settled());
  expect(await suspended(endToEnd)).toMatchObject({ status: "RETURNED" });
  expect(await counted()).toContainEqual({ order: "SUSPENDED_RETURN", told: "SETTLED" });
  clock.advance(itsTime);
  await turns();
  expect(sentReturns(endToEnd)).toEqual([returnId]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("the next return is made only where the first is refused after its time too", { timeout: 30_000 }, async () => {
  const [endToEnd, other] = [await suspending(), await suspending()];
  const [{ returnId: first }, { returnId: firstOfOther }] = [await suspended(endToEnd), await suspended(other)];
  gateway.endWith(() => refused);
  await turns();
  // The network's news of it, before or after its time, is no answer.
  await ended(firstOfOther, refused);
  // What the gateway called refused settled after all, and its news never came.
  gateway.change(first, settled());
  gateway.endWith(settled);
  clock.advance(itsTime);
  await ended(firstOfOther, refused);
  expect((await suspended(other)).returnId).toBe(firstOfOther);
  await turns();
  expect(await suspended(endToEnd)).toEqual({ status: "RETURNED", returnId: first });
  expect(new Set(sentReturns(endToEnd))).toEqual(new Set([first]));
  const { returnId: next } = await suspended(other);
  expect(next).not.toBe(firstOfOther);
  clock.advance(itsTime);
  await turns();
  expect(await suspended(other)).toEqual({ status: "RETURNED", returnId: next });
  expect(new Set(sentReturns(other))).toEqual(new Set([firstOfOther, next]));
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a second return is sent no more where the first settled after all, and no third one", async () => {
  const endToEnd = await suspending();
  const { returnId: first } = await suspended(endToEnd);
  gateway.endWith(() => refused);
  await turns();
  clock.advance(itsTime);
  await turns();
  gateway.endWith(() => ({ status: "ACSP" }));
  clock.advance(itsTime);
  await turns();
  const { returnId: second } = await suspended(endToEnd);
  expect(new Set(sentReturns(endToEnd))).toEqual(new Set([first, second]));
  await ended(first, settled());
  expect(await suspended(endToEnd)).toMatchObject({ status: "PENDING" });
  const before = sentReturns(endToEnd).length;
  await turns();
  expect(sentReturns(endToEnd)).toHaveLength(before);
  await ended(second, refused);
  expect(await suspended(endToEnd)).toEqual({ status: "PENDING", returnId: second });
  clock.advance(itsTime);
  await turns();
  expect(await suspended(endToEnd)).toEqual({ status: "RETURNED", returnId: second });
  expect(new Set(sentReturns(endToEnd))).toEqual(new Set([first, second]));
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a return without a certain end is a case, and no other one is made meanwhile", { timeout: 30_000 }, async () => {
  const endToEnd = await suspending();
  const { returnId } = await suspended(endToEnd);
  gateway.endWith(() => refused);
  await turns();
  gateway.handle({ sendReturn: async () => ({ status: "ACSP" }) });
  clock.advance(itsTime);
  await turns();
  expect(new Set(sentReturns(endToEnd))).toEqual(new Set([returnId]));
  clock.advance(600);
  const staff = await aStaff("OPERACAO");
  const cases = async () => {
    await reconcile(deps, { tenant: aurora, day: "2026-03-10" }, null).catch(() => {});
    const { rows } = (await staff.get("/cases?kind=DIFFERENCE")).json();
    return rows.filter((row: { endToEnd: string | null }) => row.endToEnd === returnId);
  };
  expect(await cases()).toMatchObject([{ outcome: "RETURN", amount: 12.34 }]);
  gateway.handle({ sendReturn: async () => settled() });
  await turns();
  expect(await cases()).toEqual([]);
  expect(await suspended(endToEnd)).toEqual({ status: "RETURNED", returnId });
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
