import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { cents } from "@vitral/brazil/cents";
import type { EventAnswer, NetworkEvent } from "@vitral/protocol/events";
import type { PaymentOrder } from "@vitral/protocol/payments";
import { expect, test } from "vitest";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import { anIncomingPayment, anIncomingReturn } from "../../../../test/incoming.ts";
import type { Customer } from "../../../../test/world.ts";
import { saveDirectoryMark } from "../../fraud/fraud.ts";
import { returnSuspended } from "../pix.ts";
import { suspendMoney } from "./suspense.ts";

const world = await aGatewayWorld();
const { aCustomer, aServer, aTenant, clock, db, deps, failedLedgerChecks, gateway, server, anEvent } = world;
const second = await aServer();
const careful = await aTenant({ rules: { refuseSuspectedPayees: true } });
const settled = () => ({ status: "ACSC" as const, settledAt: clock.now() });
gateway.endWith(settled);
await server.refreshNames();

const asked = (payment: PaymentOrder) =>
  anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "ACSP" }, payment }, payment.creditor.account.ispb);
const paid = (payment: PaymentOrder) =>
  anEvent(
    { type: "PAYMENT_RECEIVED", outcome: { status: "ACCC", settledAt: clock.now() }, payment },
    payment.creditor.account.ispb,
  );
const given = (payment: PaymentOrder) =>
  anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "RJCT", reason: "AB03" }, payment });
const answerTo = async (event: NetworkEvent, at = server): Promise<Omit<EventAnswer, "id"> | undefined> => {
  const [answer] = await at.deliver(event);
  if (!answer) return undefined;
  const { id, ...said } = answer;
  expect(id).toBe(event.id);
  return said;
};
const incoming = (to: Customer, changes: Partial<PaymentOrder> = {}) => anIncomingPayment(world, to, changes);
const rowsOf = async (who: Customer) => (await who.get("/transactions")).json().data;
const close = (who: Customer) =>
  db.updateTable("customer").set({ closed_at: clock.now() }).where("id", "=", who.id).execute();
const reopen = (who: Customer) =>
  db.updateTable("customer").set({ closed_at: null }).where("id", "=", who.id).execute();
const suspended = async (endToEnd: string) => {
  const { rows } = await sql<{ reason: string; status: string; return_id: string | null; failure: string | null }>`
    select reason, status, return_id, failure from pix_suspense where end_to_end = ${endToEnd}`.execute(db);
  return rows;
};
const internal = async (kind: string): Promise<number> => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(e.amount_cents), 0) as sum from ledger_account a
      join ledger_entry e on e.tenant_id = a.tenant_id and e.account_id = a.id where a.kind = ${kind}`.execute(db);
  return Number(rows[0]?.sum);
};

test("a payment is accepted without a credit, and credited once when it has settled", async () => {
  const ana = await aCustomer();
  const payment = await incoming(ana);
  const question = asked(payment);
  expect([await answerTo(question), await answerTo(question)]).toEqual([
    { result: "ACCEPTED" },
    { result: "ACCEPTED" },
  ]);
  expect(await ana.balance()).toBe(0);
  const news = paid(payment);
  expect([await answerTo(news), await answerTo(news, second)]).toEqual([{ result: "TAKEN" }, { result: "TAKEN" }]);
  expect(await ana.balance()).toBe(12_34);
  const [row, ...more] = await rowsOf(ana);
  expect(more).toEqual([]);
  const { data, transaction } = (await ana.get(`/transactions/${row.id}`)).json();
  expect([data.payer.name, data.payer.bank, transaction.description]).toEqual([
    "Maria Souza",
    "Banco Sol S.A.",
    "Almoço",
  ]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a payment that cannot be taken is rejected with its reason, and the answer stands", async () => {
  const [ana, gone, shop] = [await aCustomer(), await aCustomer(), await aCustomer({ tenant: careful })];
  await close(gone);
  await saveDirectoryMark(deps, careful, {
    document: shop.document,
    suspicion: { reportedBy: "Banco Sol S.A.", reason: "Golpe", markedAt: clock.now(), until: null },
  });
  const { creditor } = await incoming(ana);
  const at = (account: Partial<typeof creditor.account>) => ({
    ...creditor,
    account: { ...creditor.account, ...account },
  });
  const cases: [Partial<PaymentOrder>, string][] = [
    [{ creditor: at({ number: "99999999" }) }, "AC03"],
    [{ creditor: at({ branch: "9999" }) }, "AC03"],
    [{ creditor: at({ accountType: "SVGS" }) }, "AC14"],
    [{ creditor: { ...creditor, taxId: "98765432100" } }, "BE01"],
    [{ expiresAt: clock.now() }, "AB03"],
  ];
  for (const [changes, reason] of cases) {
    expect(await answerTo(asked(await incoming(ana, changes)))).toEqual({ result: "REJECTED", reason });
  }
  const ofGone = asked(await incoming(gone));
  expect(await answerTo(ofGone)).toEqual({ result: "REJECTED", reason: "AC07" });
  await reopen(gone);
  expect(await answerTo(ofGone, second)).toEqual({ result: "REJECTED", reason: "AC07" });
  expect(await answerTo(asked(await incoming(shop)))).toEqual({ result: "REJECTED", reason: "FRAD" });
  expect(await answerTo(asked(await incoming(ana, { creditor: { ...creditor, name: "Ana Antes" } })))).toEqual({
    result: "ACCEPTED",
  });
});

test("two servers that are asked at the same moment answer alike, and credit once", async () => {
  const ana = await aCustomer();
  const payment = await incoming(ana);
  const question = asked(payment);
  const answers = await Promise.all([server, second, server, second].map((at) => answerTo(question, at)));
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ result: "ACCEPTED" })));
  const news = [paid(payment), paid(payment)];
  await Promise.all([server, second, server, second].map((at) => at.deliver(...news)));
  expect(await ana.balance()).toBe(12_34);
  expect(await rowsOf(ana)).toHaveLength(1);
});

test("a payment that settles before it was asked about is credited, and then accepted", async () => {
  const ana = await aCustomer();
  const payment = await incoming(ana);
  expect(await answerTo(paid(payment))).toEqual({ result: "TAKEN" });
  expect(await ana.balance()).toBe(12_34);
  await close(ana);
  // Also where the server ended after the credit, before it noted the answer.
  await db.deleteFrom("gateway_answer").where("order_id", "=", payment.endToEndId).execute();
  expect(await answerTo(asked(payment))).toEqual({ result: "ACCEPTED" });
});

test("money that was credited is never booked a second time, whoever tries", async () => {
  const ana = await aCustomer();
  const { endToEndId: endToEnd, amount, ...payment } = await incoming(ana);
  await server.deliver(paid({ ...payment, endToEndId: endToEnd, amount }));
  const again = { tenantId: ana.tenant.id, ispb: ana.tenant.ispb, endToEnd, amount, reason: "AC07" };
  expect(await suspendMoney(deps, again)).toBe(false);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a payment that came to nothing is not taken later", async () => {
  const ana = await aCustomer();
  const [before, after] = [await incoming(ana), await incoming(ana)];
  expect([await answerTo(asked(before)), await answerTo(given(before)), await answerTo(asked(before))]).toEqual([
    { result: "ACCEPTED" },
    { result: "TAKEN" },
    { result: "ACCEPTED" },
  ]);
  expect([await answerTo(given(after)), await answerTo(asked(after))]).toEqual([
    { result: "TAKEN" },
    { result: "REJECTED", reason: "AB03" },
  ]);
  expect(await ana.balance()).toBe(0);
});

test("a charge is accepted with its amount alone, and paid once", async () => {
  const shop = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key: "padaria@exemplo.com.br" });
  const { txid: txId } = (await shop.post("/pix/charges", { key: "padaria@exemplo.com.br", amount: 12.34 })).json();
  const code = { txId, localInstrument: "QRDN" as const };
  expect(await answerTo(asked(await incoming(shop, { ...code, amount: cents(1) })))).toEqual({
    result: "REJECTED",
    reason: "BE17",
  });
  const [first, late] = [await incoming(shop, code), await incoming(shop, code)];
  expect([await answerTo(asked(first)), await answerTo(asked(late))]).toEqual([
    { result: "ACCEPTED" },
    { result: "ACCEPTED" },
  ]);
  await server.deliver(paid(first), paid(first));
  expect((await shop.get(`/pix/charges/${txId}`)).json().charge.status).toBe("CONCLUIDA");
  // The other one settled too, after the charge was paid: it is booked, and goes back.
  expect(await answerTo(paid(late))).toEqual({ result: "TAKEN" });
  expect(await suspended(late.endToEndId)).toMatchObject([{ reason: "BE17", status: "PENDING" }]);
  expect(await shop.balance()).toBe(12_34);
  expect(await answerTo(asked(first))).toEqual({ result: "ACCEPTED" });
  expect(await failedLedgerChecks()).toEqual([]);
  await returnSuspended(deps);
  expect(await suspended(late.endToEndId)).toMatchObject([{ status: "RETURNED" }]);
});

test("money that settled after its account was closed is booked and goes back, once", async () => {
  const ana = await aCustomer();
  const payment = await incoming(ana);
  expect(await answerTo(asked(payment))).toEqual({ result: "ACCEPTED" });
  await close(ana);
  const before = { transit: await internal("TRANSIT"), settlement: await internal("SETTLEMENT") };
  const news = paid(payment);
  expect([await answerTo(news), await answerTo(news), await answerTo(paid(payment))]).toEqual(
    Array.from({ length: 3 }, () => ({ result: "TAKEN" })),
  );
  expect([await internal("TRANSIT"), await internal("SETTLEMENT")]).toEqual([
    before.transit + 12_34,
    before.settlement - 12_34,
  ]);
  // Nothing is credited later, were the account open again.
  await reopen(ana);
  await server.deliver(paid(payment));
  expect(await ana.balance()).toBe(0);
  expect(await failedLedgerChecks()).toEqual([]);

  const [{ return_id: first } = { return_id: null }] = await suspended(payment.endToEndId);
  gateway.endWith(() => ({ status: "RJCT", reason: "AB09" }));
  await returnSuspended(deps);
  expect(await suspended(payment.endToEndId)).toMatchObject([{ status: "PENDING", failure: "AB09", return_id: first }]);
  // After its time it is refused again: another one is made half an hour later.
  clock.advance(1_861);
  await returnSuspended(deps);
  const [renewed] = await suspended(payment.endToEndId);
  expect(renewed?.return_id).not.toBe(first);
  gateway.endWith(settled);
  gateway.fail("sendReturn", "ANSWER_LOST");
  clock.advance(1_801);
  await returnSuspended(deps).catch(() => {});
  clock.advance(60);
  await Promise.all([returnSuspended(deps), returnSuspended(deps)]);
  expect(await suspended(payment.endToEndId)).toMatchObject([{ status: "RETURNED" }]);
  const sent = gateway.callsOf("sendReturn").map(({ body }) => body as { originalEndToEndId: string; reason: string });
  expect(sent.filter((one) => one.originalEndToEndId === payment.endToEndId).map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(["BE08"]),
  );
  expect([await internal("TRANSIT"), await internal("SETTLEMENT")]).toEqual([before.transit, before.settlement]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("the gateway's news of a return of such money ends it", async () => {
  const ana = await aCustomer();
  const payment = await incoming(ana, { creditor: { ...(await incoming(ana)).creditor, taxId: "98765432100" } });
  await server.deliver(paid(payment));
  const [{ return_id: returnId, reason } = { return_id: null, reason: "" }] = await suspended(payment.endToEndId);
  expect(reason).toBe("BE01");
  const ended = anEvent({ type: "ORDER_ENDED", orderId: returnId ?? "", outcome: settled() });
  await server.deliver(ended, ended);
  expect(await suspended(payment.endToEndId)).toMatchObject([{ status: "RETURNED" }]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an event that was lost takes effect when it is asked for, and those that were not lost only once", async () => {
  const ana = await aCustomer();
  const [lost, brought] = [await incoming(ana), await incoming(ana)];
  paid(lost);
  await server.deliver(paid(brought));
  expect(await ana.balance()).toBe(12_34);
  await Promise.all([server.askForEvents(), second.askForEvents()]);
  const before = gateway.calls.length;
  await server.askForEvents();
  expect(await ana.balance()).toBe(24_68);
  // What it was answered for is not asked for again.
  const ofBank = gateway.calls.slice(before).filter(({ participant }) => participant === ana.tenant.ispb);
  expect(ofBank.map(({ query }) => query)).toEqual([{ after: String(gateway.events.at(-1)?.sequence) }]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a return of a payment of ours is accepted, credited once, and no more than the payment", async () => {
  const key = gateway.anEntry("maria@sol.com.br");
  const payer = await aCustomer({ balance: 100_00 });
  const keyInfoId = await payer.lookUp(key);
  const { endToEnd } = (await payer.pay(keyInfoId, 30)).json();
  const back = anIncomingReturn(world, endToEnd, 10_00);
  const question = (returned: typeof back) =>
    anEvent({ type: "RETURN_RECEIVED", outcome: { status: "ACSP" }, return: returned });
  const news = (returned: typeof back) =>
    anEvent({ type: "RETURN_RECEIVED", outcome: { status: "ACCC", settledAt: clock.now() }, return: returned });
  expect(await answerTo(question(back))).toEqual({ result: "ACCEPTED" });
  expect(await payer.balance()).toBe(70_00);
  await server.deliver(news(back), news(back));
  expect(await payer.balance()).toBe(80_00);
  const tooMuch = anIncomingReturn(world, endToEnd, 20_01);
  expect(await answerTo(question(tooMuch))).toEqual({ result: "REJECTED", reason: "AM09" });
  expect(await answerTo(news(tooMuch))).toEqual({ result: "TAKEN" });
  // It settled all the same: it is in the books, and the staff decides.
  expect(await suspended(tooMuch.returnId)).toMatchObject([{ reason: "AM09", status: "PENDING", return_id: null }]);
  expect(await payer.balance()).toBe(80_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a customer's refund goes out as a return, and ends by the gateway's news", { timeout: 30_000 }, async () => {
  const ana = await aCustomer();
  const payment = await incoming(ana);
  await server.deliver(paid(payment));
  const [{ id }] = await rowsOf(ana);
  gateway.endWith(() => ({ status: "ACSP" }));
  const made = await ana.post(`/transactions/${id}/refunds`, { refundId: randomUUID(), amount: 2, pin: "1234" });
  expect(made.json().status).toBe("PENDING");
  const { body } = gateway.callsOf("sendReturn").at(-1) ?? { body: {} };
  expect(body).toMatchObject({
    returnId: made.json().endToEnd,
    originalEndToEndId: payment.endToEndId,
    amount: 2_00,
    reason: "MD06",
    expiresAt: new Date(clock.now().getTime() + 60_000),
  });
  const ended = anEvent({ type: "ORDER_ENDED", orderId: made.json().endToEnd, outcome: settled() });
  await server.deliver(ended, ended);
  expect((await ana.get(`/transactions/${id}/refunds`)).json().refunds).toMatchObject([{ status: "SETTLED" }]);
  expect(await ana.balance()).toBe(10_34);
  expect(await failedLedgerChecks()).toEqual([]);
  gateway.endWith(settled);
});

test("a customer pays one of another bank of this installation through the gateway", { timeout: 30_000 }, async () => {
  const north = await aTenant({ displayName: "Banco Norte" });
  const [payer, payee] = [await aCustomer({ balance: 100_00 }), await aCustomer({ tenant: north })];
  const { creditor } = await incoming(payee);
  const key = gateway.anEntry("norte@exemplo.com.br", {
    owner: { name: payee.name, taxId: payee.document },
    account: { ...creditor.account, openedAt: clock.now() },
    bankName: north.bankName,
  });
  gateway.endWith(() => ({ status: "ACSP" }));
  const pending = (await payer.pay(await payer.lookUp(key), 30)).json();
  expect(pending.status).toBe("PENDING");
  const payment = gateway.callsOf("sendPayment").at(-1)?.body as PaymentOrder;
  expect(payment.creditor.account).toEqual(creditor.account);
  expect(await answerTo(asked(payment))).toEqual({ result: "ACCEPTED" });
  await server.deliver(paid(payment));
  await server.deliver(anEvent({ type: "ORDER_ENDED", orderId: payment.endToEndId, outcome: settled() }));
  expect([await payer.balance(), await payee.balance()]).toEqual([70_00, 30_00]);
  gateway.endWith(settled);
  expect(await failedLedgerChecks()).toEqual([]);
});
