import { saoPauloDay } from "@vitral/brazil/dates";
import { expect, test } from "vitest";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import { anIncomingPayment, anIncomingReturn } from "../../../../test/incoming.ts";
import type { Customer } from "../../../../test/world.ts";

const world = await aGatewayWorld();
const { aCustomer, clock, failedLedgerChecks, gateway, server, anEvent } = world;

/** A payment whose news comes `seconds` after it had settled. */
async function receiving(who: Customer, seconds: number): Promise<Date> {
  const payment = await anIncomingPayment(world, who);
  const settledAt = new Date(clock.now().getTime() - seconds * 1_000);
  const news = anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "ACCC", settledAt }, payment });
  expect(await server.deliver(news, news)).toMatchObject([{ result: "TAKEN" }, { result: "TAKEN" }]);
  return settledAt;
}
const newest = async (who: Customer) => {
  const { id } = (await who.get("/transactions")).json().data[0];
  const { createdAt, settledAt } = (await who.get(`/transactions/${id}`)).json().transaction;
  return { createdAt: new Date(createdAt), settledAt: new Date(settledAt) };
};

test("money that settled before midnight is booked on the day it came, and its receipt has its settlement", async () => {
  clock.set("2026-03-11T03:10:00Z");
  const ana = await aCustomer();
  const settledAt = await receiving(ana, 900);
  const row = await newest(ana);
  expect(row).toEqual({ createdAt: clock.now(), settledAt });
  expect([saoPauloDay(row.createdAt), saoPauloDay(row.settledAt)]).toEqual(["2026-03-11", "2026-03-10"]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a credit some seconds after its settlement has its own time, but for another day", async () => {
  clock.set("2026-03-12T02:59:50Z");
  const ana = await aCustomer();
  await receiving(ana, 3);
  expect((await newest(ana)).settledAt).toEqual(clock.now());
  clock.set("2026-03-12T03:00:01Z");
  const settledAt = await receiving(ana, 3);
  expect(await newest(ana)).toMatchObject({ createdAt: clock.now(), settledAt });
});

test("money that came back late says when it had settled too", async () => {
  gateway.endWith(() => ({ status: "ACSC", settledAt: clock.now() }));
  const payer = await aCustomer({ balance: 100_00 });
  const { endToEnd } = (await payer.pay(await payer.lookUp(gateway.anEntry("maria@sol.com.br")), 30)).json();
  const settledAt = clock.now();
  clock.advance(60);
  const back = anIncomingReturn(world, endToEnd, 10_00);
  await server.deliver(anEvent({ type: "RETURN_RECEIVED", outcome: { status: "ACCC", settledAt }, return: back }));
  expect(await newest(payer)).toMatchObject({ createdAt: clock.now(), settledAt });
  expect(await payer.balance()).toBe(80_00);
});
