import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import type { PaymentOrder } from "@vitral/protocol/payments";
import { refuse } from "@vitral/protocol/transport/answers";
import { expect, test } from "vitest";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import { anIncomingPayment, anIncomingReturn } from "../../../../test/incoming.ts";
import { processPendingPayments } from "../pix.ts";

const world = await aGatewayWorld();
const { aCustomer, aTenant, aurora, clock, db, deps, failedLedgerChecks, gateway, owner, server, anEvent } = world;
const key = gateway.anEntry("maria@sol.com.br");
const settled = () => ({ status: "ACSC" as const, settledAt: clock.now() });

/** A customer with R$ 100,00 who pays R$ 30,00. */
async function paying() {
  const payer = await aCustomer({ balance: 100_00 });
  const lookUpId = await payer.lookUp(key);
  const answer = (await payer.pay(lookUpId, 30)).json();
  const { rows } = await sql<{ id: string }>`
    select end_to_end as id from pix_payment where look_up_id = ${lookUpId}`.execute(db);
  return { payer, answer, endToEnd: rows[0]?.id ?? "" };
}
const statusOf = async (endToEnd: string) => {
  const { rows } = await sql<{ status: string }>`
    select status from pix_payment where end_to_end = ${endToEnd}`.execute(db);
  return rows[0]?.status;
};
const suspended = async (id: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pix_suspense where end_to_end = ${id}`.execute(db);
  return rows[0]?.n;
};
const positionOf = async () => {
  const { rows } = await sql<{ after: number }>`
    select after from gateway_position where tenant_id = ${aurora.id}`.execute(db);
  return rows[0]?.after ?? 0;
};
const resultsOf = async (...events: Parameters<typeof server.deliver>) =>
  (await server.deliver(...events)).map(({ result }) => result);

test("a return that comes before the outcome of its payment waits for it", { timeout: 30_000 }, async () => {
  gateway.endWith(() => ({ status: "ACSP" }));
  const { payer, endToEnd } = await paying();
  const back = anIncomingReturn(world, endToEnd, 10_00);
  const question = anEvent({ type: "RETURN_RECEIVED", outcome: { status: "ACSP" }, return: back });
  const news = anEvent({
    type: "RETURN_RECEIVED",
    outcome: { status: "ACCC", settledAt: clock.now() },
    return: back,
  });
  expect(await resultsOf(question, news)).toEqual(["LATER", "LATER"]);
  expect(await suspended(back.returnId)).toBe(0);
  // Where events are asked for, it is asked for again: for a day, and then it keeps back none behind it.
  await server.askForEvents();
  expect(await positionOf()).toBeLessThan(news.sequence);
  clock.advance(2 * 86_400);
  await server.askForEvents();
  expect(await positionOf()).toBeGreaterThanOrEqual(news.sequence);
  clock.advance(-2 * 86_400);
  await server.deliver(anEvent({ type: "ORDER_ENDED", orderId: endToEnd, outcome: settled() }));
  expect(await resultsOf(question)).toEqual(["ACCEPTED"]);
  expect(await resultsOf(news)).toEqual(["TAKEN"]);
  expect(await payer.balance()).toBe(80_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("the id of a return credits one payment alone", { timeout: 30_000 }, async () => {
  gateway.endWith(settled);
  const [one, other] = [await paying(), await paying()];
  const back = anIncomingReturn(world, one.endToEnd, 10_00);
  const news = (originalEndToEndId: string) =>
    anEvent({
      type: "RETURN_RECEIVED",
      outcome: { status: "ACCC", settledAt: clock.now() },
      return: { ...back, originalEndToEndId },
    });
  expect(await resultsOf(news(one.endToEnd))).toEqual(["TAKEN"]);
  expect(await resultsOf(news(other.endToEnd))).toEqual(["TAKEN"]);
  expect([await one.payer.balance(), await other.payer.balance()]).toEqual([80_00, 70_00]);
  expect(await suspended(back.returnId)).toBe(0);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a payer's new name does not keep a payment pending for ever", { timeout: 30_000 }, async () => {
  gateway.endWith(settled);
  const known = new Map<string, string>();
  gateway.handle({
    sendPayment: async ({ body }) => {
      const content = JSON.stringify(body);
      if ((known.get(body.endToEndId) ?? content) !== content) throw refuse("RequestIdAlreadyUsed");
      known.set(body.endToEndId, content);
      gateway.orders.set(body.endToEndId, { order: body, state: { status: "ACSP" } });
      return { status: "ACSP" };
    },
  });
  gateway.fail("sendPayment", "ANSWER_LOST");
  const { payer, endToEnd } = await paying();
  const order = gateway.orders.get(endToEnd);
  if (order) order.state = settled();
  await db.updateTable("customer").set({ name: "Ana Nova" }).where("id", "=", payer.id).execute();
  clock.advance(10);
  await processPendingPayments(deps);
  expect(await statusOf(endToEnd)).toBe("SETTLED");
  expect(await payer.balance()).toBe(70_00);
});

test("events of another institution, in a page of events, do nothing and move nothing", async () => {
  const south = await aTenant({ displayName: "Banco Sul" });
  const bruno = await aCustomer();
  const payment = await anIncomingPayment(world, bruno);
  const own = anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "ACCC", settledAt: clock.now() }, payment });
  gateway.handle({
    getEvents: async (_input, { participant }) => ({
      events: participant === south.ispb ? [{ ...own, sequence: 9_000 }] : [],
      next: null,
    }),
  });
  await server.askForEvents().catch(() => {});
  expect(await bruno.balance()).toBe(0);
  const { rows } = await sql<{ after: number }>`
    select after from gateway_position where tenant_id = ${south.id}`.execute(db);
  expect(rows).toEqual([]);
});

test("an event that can never be done does not hide those of the pages behind it", async () => {
  const ana = await aCustomer();
  const outcome = { status: "ACCC", settledAt: clock.now() } as const;
  const received = async (changes: Partial<PaymentOrder> = {}) =>
    anEvent({ type: "PAYMENT_RECEIVED", outcome, payment: await anIncomingPayment(world, ana, changes) });
  const events = [await received({ amount: 0 as never }), await received(), await received(), await received()];
  gateway.handle({
    getEvents: async ({ query }, { participant }) => {
      const left = events.filter((one) => one.participant === participant && one.sequence > Number(query.after ?? 0));
      return { events: left.slice(0, 2), next: null };
    },
  });
  await server.askForEvents();
  expect(await ana.balance()).toBe(3 * 12_34);
  expect(await positionOf()).toBeLessThan(events[0]?.sequence ?? 0);
});

test("a statement whose pages never end is given up", async () => {
  let pages = 0;
  gateway.handle({
    getStatement: async ({ params: { day } }) => {
      pages += 1;
      if (pages > 50) throw new Error("asked for ever");
      return { day, openingBalance: 0 as never, closingBalance: null, lines: [], next: "page" };
    },
  });
  await expect(server.rail.statementOf(aurora.ispb, "2026-03-10")).rejects.toThrow("pages");
  expect(pages).toBeLessThan(5);
});

test("a statement of a day that is over and does not add up to its closing balance is none", async () => {
  const line = { id: "E99000001202603101500abcdefghijk", amount: 5_00 as never, counterpart: "99000001" };
  gateway.handle({
    getStatement: async ({ params: { day } }) => ({
      day,
      openingBalance: 1_00 as never,
      closingBalance: 9_00 as never,
      lines: [{ ...line, settledAt: new Date("2026-03-10T15:00:00Z") }],
      next: null,
    }),
  });
  await expect(server.rail.statementOf(aurora.ispb, "2026-03-10")).rejects.toThrow("do not add up");
});

test("look-ups without an answer do not keep payments from the network", async () => {
  gateway.endWith(settled);
  gateway.handle({
    sendPayment: async ({ body }) => {
      gateway.orders.set(body.endToEndId, { order: body, state: settled() });
      return settled();
    },
  });
  const payer = await aCustomer({ balance: 100_00 });
  const lookUpId = await payer.lookUp(key);
  gateway.fail("lookUp", "UNAVAILABLE", 100);
  for (let count = 0; count < 6; count += 1) await payer.post("/pix/key-info", { key });
  expect((await payer.pay(lookUpId, 30)).json()).toMatchObject({ status: "SETTLED" });
  gateway.heal();
});

test("an order of no payment here changes nothing, whatever ended it", async () => {
  const id = newEndToEndId(aurora.ispb, clock.now());
  const ended = (outcome: ReturnType<typeof settled>) => anEvent({ type: "ORDER_ENDED", orderId: id, outcome });
  expect(await resultsOf(ended(settled()))).toEqual(["TAKEN"]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a report that was withdrawn before it was known blocks nothing", async () => {
  const ana = await aCustomer();
  const payment = await anIncomingPayment(world, ana);
  const outcome = { status: "ACCC", settledAt: clock.now() } as const;
  await server.deliver(anEvent({ type: "PAYMENT_RECEIVED", outcome, payment }));
  const report = {
    id: randomUUID(),
    endToEndId: payment.endToEndId,
    key: null,
    amount: payment.amount,
    situation: "SCAM" as const,
    details: null,
    reportedAt: clock.now(),
  };
  const news = (status: "OPEN" | "CANCELLED") =>
    anEvent({
      type: "INFRACTION_REPORT_CHANGED",
      report,
      state: { id: report.id, status, analysisResult: null, returns: [] },
    });
  await server.deliver(news("CANCELLED"));
  await server.deliver(news("OPEN"));
  const { rows } = await sql<{ blocked: number }>`
    select blocked_cents::int as blocked from ledger_account where id = ${ana.accountId}`.execute(db);
  expect(rows).toEqual([{ blocked: 0 }]);
});

test("an entry whose owner has an invisible name is not paid, so that no order waits for ever", async () => {
  const payer = await aCustomer({ balance: 100_00 });
  gateway.heal();
  gateway.handle({
    lookUp: async ({ body }) => ({
      key: body.key,
      keyType: "EMAIL",
      owner: { name: "\u200b \u2060", taxId: "12345678909" },
      account: { ispb: "99999004", branch: "0001", number: "7654321", accountType: "CACC", openedAt: clock.now() },
      bankName: "Banco Sol S.A.",
      createdAt: clock.now(),
      ownedSince: clock.now(),
      openClaimCreatedAt: null,
      fraudMarker: null,
      statistics: null,
    }),
  });
  const found = await payer.post("/pix/key-info", { key: "oculto@sol.com.br" });
  expect(found.json()).toMatchObject({ code: "PIX_NETWORK_UNAVAILABLE" });
});

test("a payer with an invisible name is credited, and the statement can be read", async () => {
  const ana = await aCustomer();
  const payment = await anIncomingPayment(world, ana);
  const debtor = { ...payment.debtor, name: "\u200b" };
  const outcome = { status: "ACCC", settledAt: clock.now() } as const;
  const received = anEvent({ type: "PAYMENT_RECEIVED", outcome, payment: { ...payment, debtor } });
  expect(await resultsOf(received)).toEqual(["TAKEN"]);
  expect((await ana.get("/transactions")).statusCode).toBe(200);
  expect(await ana.balance()).toBe(12_34);
});

test("a charge that ends between acceptance and settlement is paid, and no later payment is", async () => {
  const shop = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key: "padaria@exemplo.com.br" });
  const { txid: txId } = (await shop.post("/pix/charges", { key: "padaria@exemplo.com.br", amount: 12.34 })).json();
  const code = { txId, localInstrument: "QRDN" as const };
  const [taken, late] = [await anIncomingPayment(world, shop, code), await anIncomingPayment(world, shop, code)];
  const news = (payment: PaymentOrder) =>
    anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "ACCC", settledAt: clock.now() }, payment });
  const question = anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "ACSP" }, payment: taken });
  expect(await resultsOf(question)).toEqual(["ACCEPTED"]);
  clock.advance(2 * 86_400);
  expect(await resultsOf(news(late))).toEqual(["TAKEN"]);
  expect(await suspended(late.endToEndId)).toBe(1);
  expect(await resultsOf(news(taken))).toEqual(["TAKEN"]);
  expect(await suspended(taken.endToEndId)).toBe(0);
  await shop.signIn();
  expect(await shop.balance()).toBe(12_34);
  expect((await shop.get(`/pix/charges/${txId}`)).json().charge.status).toBe("CONCLUIDA");
  expect(await failedLedgerChecks()).toEqual([]);
});

test("news that waits for a lock keeps no question waiting", { timeout: 30_000 }, async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const outcome = { status: "ACCC", settledAt: clock.now() } as const;
  const news = await Promise.all(
    Array.from({ length: 20 }, async () =>
      anEvent({ type: "PAYMENT_RECEIVED", outcome, payment: await anIncomingPayment(world, ana) }),
    ),
  );
  const payment = await anIncomingPayment(world, bruno);
  const question = anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "ACSP" }, payment });
  const somebody = owner();
  await somebody.connect();
  await somebody.query("begin");
  await somebody.query("select from ledger_account where id = $1 for update", [ana.accountId]);
  const waiting = server.deliver(...news).catch(() => []);
  await sleep(500);
  const start = performance.now();
  expect(await resultsOf(question)).toEqual(["ACCEPTED"]);
  expect(performance.now() - start).toBeLessThan(1_500);
  await somebody.query("rollback");
  await somebody.end();
  await waiting;
  await server.deliver(...news);
  expect(await ana.balance()).toBe(20 * 12_34);
});
