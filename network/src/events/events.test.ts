import type { NetworkEvent } from "@vitral/protocol/events";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { NoAnswer } from "@vitral/protocol/transport/answers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { callAs } from "../testing/calls.ts";
import { answerTo, type Institution } from "../testing/institution.ts";
import { aNetworkWorld, type NetworkWorld } from "../testing/network-world.ts";
import { aPayment } from "../testing/orders.ts";

let world: NetworkWorld;
beforeEach(async () => {
  world = await aNetworkWorld();
});
afterEach(async () => {
  await world.close();
  if (world.faults.length > 0) throw new AggregateError(world.faults, "the network failed");
});

const pay = async (changes: Partial<ReturnType<typeof aPayment>> = {}) => {
  const order = aPayment(world.aurora.ispb, world.ipe.ispb, changes);
  await callAs(world, world.aurora, gatewayCalls.sendPayment, { body: order });
  return order.endToEndId;
};
const stateOf = (endToEndId: string) =>
  callAs(world, world.aurora, gatewayCalls.getPayment, { params: { endToEndId } });
const ended = ({ events }: Institution) =>
  events.flatMap((event) => (event.type === "ORDER_ENDED" ? [event.orderId] : []));
const isQuestion = (event: NetworkEvent) => "outcome" in event && event.outcome.status === "ACSP";
const asks = async (by: Institution, after?: string) =>
  callAs(world, by, gatewayCalls.getEvents, { query: after === undefined ? {} : { after } });

test("whoever asks for events gets the same as were brought, in their order, in pages of 100", async () => {
  const { aurora, ipe } = world;
  const ids = await Promise.all(Array.from({ length: 51 }, () => pay({ amount: 1_00 as never })));
  await expect.poll(() => ended(aurora).toSorted()).toEqual(ids.toSorted());
  // The question and the news of each.
  await expect.poll(() => new Set(ipe.events.map(({ id }) => id)).size).toBe(102);
  const first = await asks(ipe);
  expect(first.events).toHaveLength(100);
  expect(first.next).toBe("100");
  const rest = await asks(ipe, first.next ?? "");
  expect(rest).toMatchObject({ next: null });
  const all = [...first.events, ...rest.events];
  expect(all.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 102 }, (_, index) => index + 1));
  const brought = new Map(ipe.events.map((event) => [event.id, event]));
  expect(all.map(({ id }) => brought.get(id))).toEqual(all);
  expect((await asks(aurora)).events.every(({ participant }) => participant === aurora.ispb)).toBe(true);
});

test("what an institution does not take is brought again, and a question is never delayed by news", async () => {
  const { ipe } = world;
  let refusesNews = true;
  ipe.behaviour.decide = async (event) =>
    refusesNews && !isQuestion(event) ? { result: "LATER" } : answerTo(event, null);
  const first = await pay();
  await expect.poll(() => stateOf(first)).toMatchObject({ status: "ACSC" });
  await expect.poll(() => ipe.events.filter((event) => !isQuestion(event)).length).toBeGreaterThan(2);
  const second = await pay();
  await expect.poll(() => stateOf(second), { timeout: 3_000 }).toMatchObject({ status: "ACSC" });
  refusesNews = false;
  await expect.poll(async () => (await world.all("select 1 from event where taken_at is null")).length).toBe(0);
  const news = ipe.events.filter((event) => !isQuestion(event));
  expect(new Set(news.map(({ id }) => id)).size).toBe(2);
});

test("an institution that hangs delays no other", async () => {
  const { aurora, ipe } = world;
  ipe.behaviour.decide = () => new Promise(() => {});
  await pay();
  const back = aPayment(ipe.ispb, aurora.ispb);
  await callAs(world, ipe, gatewayCalls.sendPayment, { body: back });
  const state = () => callAs(world, ipe, gatewayCalls.getPayment, { params: { endToEndId: back.endToEndId } });
  await expect.poll(state, { timeout: 2_000 }).toMatchObject({ status: "ACSC" });
});

test("events that waited are brought by the next process", async () => {
  const { aurora } = world;
  aurora.behaviour.decide = async () => ({ result: "LATER" });
  const id = await pay();
  await expect.poll(() => ended(aurora)).toContain(id);
  await world.kill();
  const before = ended(aurora).length;
  aurora.behaviour.decide = async (event) => answerTo(event, null);
  await expect.poll(() => ended(aurora).length).toBeGreaterThan(before);
  await expect.poll(async () => (await world.all("select 1 from event where taken_at is null")).length).toBe(0);
});

test("with `duplicate` each event comes twice, and is one", async () => {
  const { aurora } = world;
  await world.simulate("switches", { duplicate: true });
  const id = await pay();
  await expect.poll(() => ended(aurora)).toEqual([id, id]);
  expect(new Set(aurora.events.map((event) => event.id)).size).toBe(1);
  expect(await world.addsUp()).toBe(true);
});

test("with `outOfOrder` the newest news comes first", async () => {
  const { aurora } = world;
  aurora.behaviour.decide = async () => ({ result: "LATER" });
  const ids: string[] = [];
  for (let made = 0; made < 30; made += 1) ids.push(await pay({ amount: 1_00 as never }));
  await expect.poll(async () => (await asks(aurora)).events.length).toBe(30);
  await world.simulate("switches", { outOfOrder: true });
  aurora.events.length = 0;
  aurora.behaviour.decide = async (event) => answerTo(event, null);
  await expect.poll(() => aurora.events.length).toBeGreaterThanOrEqual(30);
  const sequences = aurora.events.map(({ sequence }) => sequence);
  expect(sequences).not.toEqual(sequences.toSorted((a, b) => a - b));
});

test("with `slowMs` answers wait, with `silent` none comes, and both calls are done", async () => {
  await world.simulate("switches", { slowMs: 300 });
  const began = performance.now();
  const slow = await pay();
  expect(performance.now() - began).toBeGreaterThan(290);
  await world.simulate("switches", { slowMs: 0, silent: true });
  const order = aPayment(world.aurora.ispb, world.ipe.ispb);
  const call = world.aurora.callerTo(world.url());
  const sending = call(gatewayCalls.sendPayment, { body: order }, { participant: world.aurora.ispb, timeoutMs: 500 });
  const error = await sending.catch((thrown: unknown) => thrown);
  expect(error instanceof NoAnswer && error.why).toBe("TIMEOUT");
  await world.simulate("switches", { silent: false });
  for (const id of [slow, order.endToEndId]) await expect.poll(() => stateOf(id)).toMatchObject({ status: "ACSC" });
});

test("with `refuse` orders are rejected with its reason, and with it off they are not", async () => {
  await world.simulate("switches", { refuse: "AB09" });
  const id = await pay();
  expect(await stateOf(id)).toEqual({ status: "RJCT", reason: "AB09" });
  await world.simulate("switches", { refuse: null });
  const other = await pay();
  await expect.poll(() => stateOf(other)).toMatchObject({ status: "ACSC" });
});
