import { saoPauloDay } from "@vitral/brazil/dates";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callAs } from "../testing/calls.ts";
import type { Institution } from "../testing/institution.ts";
import { aNetworkWorld, type NetworkWorld } from "../testing/network-world.ts";
import { aPayment } from "../testing/orders.ts";

let world: NetworkWorld;
beforeAll(async () => {
  world = await aNetworkWorld();
});
afterAll(() => world.close());

const today = () => saoPauloDay(new Date());
const statementOf = (by: Institution, day: string, after?: string) =>
  callAs(world, by, gatewayCalls.getStatement, { params: { day }, query: after === undefined ? {} : { after } });

test("a statement has every movement of its day, and its balances add up, deposits too", async () => {
  const { aurora, ipe } = world;
  const order = aPayment(aurora.ispb, ipe.ispb);
  await callAs(world, aurora, gatewayCalls.sendPayment, { body: order });
  const { endToEndId } = order;
  const state = () => callAs(world, aurora, gatewayCalls.getPayment, { params: { endToEndId } });
  await expect.poll(state).toMatchObject({ status: "ACSC" });
  const [paid, received] = [await statementOf(aurora, today()), await statementOf(ipe, today())];
  expect(paid).toMatchObject({ openingBalance: 0, closingBalance: null, next: null });
  expect(paid.lines).toMatchObject([
    { amount: 10_000_00, counterpart: aurora.ispb },
    { id: endToEndId, amount: -100_00, counterpart: ipe.ispb },
  ]);
  expect(received.lines.at(-1)).toMatchObject({ id: endToEndId, amount: 100_00, counterpart: aurora.ispb });
  expect(paid.lines.at(-1)?.settledAt).toEqual(received.lines.at(-1)?.settledAt);
  const { balance } = await callAs(world, aurora, gatewayCalls.getReserve, {});
  expect(balance).toBe(10_000_00 - 100_00);
});

test("a day that is over has a closing balance, with which the next one opens", async () => {
  await world.simulate("clock", { aheadMs: 86_400_000 });
  const closed = await statementOf(world.aurora, today());
  const next = await statementOf(world.aurora, saoPauloDay(new Date(Date.now() + 86_400_000)));
  expect(closed.closingBalance).toBe(10_000_00 - 100_00);
  expect(next).toMatchObject({ openingBalance: closed.closingBalance, closingBalance: null, lines: [] });
  await world.simulate("clock", { aheadMs: 0 });
});

test("a statement of more than 500 lines comes in pages", async () => {
  await world.all(
    `select move_reserve('E' || $1 || '202601010000' || lpad(n::text, 11, '0'), $1, $2, 1, now())
       from generate_series(1, 600) n`,
    [world.aurora.ispb, world.ipe.ispb],
  );
  const first = await statementOf(world.aurora, today());
  expect(first.lines).toHaveLength(500);
  const rest = await statementOf(world.aurora, today(), first.next ?? "");
  expect(rest.next).toBeNull();
  expect(new Set([...first.lines, ...rest.lines].map(({ id }) => id)).size).toBe(602);
});

test("the network names its participants, and says that it is well", async () => {
  const { participants } = await callAs(world, world.aurora, gatewayCalls.getParticipants, {});
  expect(participants.map(({ ispb }) => ispb)).toEqual([
    "61000001",
    "72000001",
    "99000001",
    "99000002",
    "99000003",
    "99000004",
  ]);
  expect(await callAs(world, world.aurora, gatewayCalls.getHealth, {})).toEqual({ status: "ok" });
});
