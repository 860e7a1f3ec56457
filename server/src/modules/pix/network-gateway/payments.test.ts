import { sql } from "kysely";
import { refuse } from "@vitral/protocol/transport/answers";
import { expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { sol } from "../../../../test/gateway.ts";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import type { Customer } from "../../../../test/world.ts";
import { reconcile } from "../../desk/desk.ts";
import { processPendingPayments } from "../pix.ts";

const world = await aGatewayWorld();
const aStaff = await consoleOf(world);
const { aCustomer, aurora, clock, db, deps, failedLedgerChecks, gateway, server, anEvent } = world;
const key = gateway.anEntry("maria@sol.com.br");
const settled = () => ({ status: "ACSC" as const, settledAt: clock.now() });

const rowsOf = async (who: Customer) => (await who.get("/transactions")).json().data;
const ordersOf = (endToEnd: string) =>
  gateway
    .callsOf("sendPayment")
    .map(({ body }) => body as { endToEndId: string; expiresAt: Date })
    .filter((one) => one.endToEndId === endToEnd);

/** A customer with R$ 100,00 who orders R$ 30,00. */
async function paying() {
  const payer = await aCustomer({ balance: 100_00 });
  const keyInfoId = await payer.lookUp(key);
  const answer = await payer.pay(keyInfoId, 30);
  return { payer, keyInfoId, answer, endToEnd: (await paidWith(keyInfoId)).end_to_end };
}
async function paidWith(lookUpId: string) {
  const { rows } = await sql<{ end_to_end: string; status: string; failure: string | null }>`
    select end_to_end, status, failure from pix_payment where look_up_id = ${lookUpId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("there is no payment");
  return found;
}

test("a payment goes to the gateway with all that a pacs.008 says, and with the id of its look-up", async () => {
  gateway.endWith(settled);
  const { payer, answer, endToEnd } = await paying();
  expect(answer.json()).toMatchObject({ status: "SETTLED", endToEnd });
  const asked = gateway.callsOf("lookUp").at(-1);
  expect(asked).toMatchObject({
    participant: aurora.ispb,
    body: { key, payer: { taxId: payer.document }, endToEndId: endToEnd },
  });
  const { agency, number } = await db
    .selectFrom("account")
    .select(["agency", "number"])
    .where("id", "=", payer.accountId)
    .executeTakeFirstOrThrow();
  expect(ordersOf(endToEnd)).toEqual([
    {
      endToEndId: endToEnd,
      txId: null,
      localInstrument: "DICT",
      purpose: "IPAY",
      serviceLevel: "PAGPRI",
      amount: 30_00,
      debtor: {
        name: payer.name,
        taxId: payer.document,
        account: { ispb: aurora.ispb, branch: agency, number: number.replace("-", ""), accountType: "TRAN" },
      },
      creditor: {
        name: "Maria Souza",
        taxId: "12345678909",
        account: { ispb: sol.ispb, branch: "0001", number: "7654321", accountType: "CACC" },
        key,
      },
      remittanceInformation: null,
      initiatingParty: null,
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 60_000),
    },
  ]);
  expect(await payer.balance()).toBe(70_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a payment that the network refuses gives the money back", async () => {
  gateway.endWith(() => ({ status: "RJCT", reason: "AC03" }));
  const { payer, answer } = await paying();
  expect(answer.statusCode).toBe(422);
  expect(await payer.balance()).toBe(100_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a key that does not exist is not found, and a gateway that is away is said to be", async () => {
  const payer = await aCustomer();
  const lookUp = async (typed: string) => (await payer.post("/pix/key-info", { key: typed })).json();
  expect(await lookUp("ninguem@sol.com.br")).toMatchObject({ code: "PIX_KEY_NOT_FOUND" });
  for (const fault of ["NEVER_ARRIVES", "ANSWER_LOST", "UNAVAILABLE"] as const) {
    gateway.fail("lookUp", fault);
    expect(await lookUp(key)).toMatchObject({ code: "PIX_NETWORK_UNAVAILABLE" });
  }
});

test.each([
  ["sendPayment", "NEVER_ARRIVES"],
  ["sendPayment", "ANSWER_LOST"],
  ["sendPayment", "UNAVAILABLE"],
] as const)("a payment whose %s is lost (%s) is sent again, and paid once", async (name, fault) => {
  gateway.endWith(settled);
  // The first answer, and those of all questions of the five seconds.
  gateway.fail(name, fault);
  gateway.fail("getPayment", "UNAVAILABLE", 3);
  const { payer, answer, endToEnd } = await paying();
  gateway.heal();
  clock.advance(10);
  await processPendingPayments(deps);
  expect(["PENDING", "SETTLED"]).toContain(answer.json().status);
  expect(await payer.balance()).toBe(70_00);
  expect([...gateway.orders.keys()].filter((id) => id === endToEnd)).toHaveLength(1);
  const sent = ordersOf(endToEnd);
  expect(new Set(sent.map(({ expiresAt }) => expiresAt.getTime())).size).toBe(1);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a payment without an answer stays pending, and ends when its time has ended", { timeout: 30_000 }, async () => {
  gateway.endWith(() => ({ status: "ACSP" }));
  const { payer, keyInfoId, answer } = await paying();
  expect(answer.json().status).toBe("PENDING");
  clock.advance(30);
  await processPendingPayments(deps);
  expect((await paidWith(keyInfoId)).status).toBe("PENDING");
  clock.advance(40);
  await processPendingPayments(deps);
  expect(await paidWith(keyInfoId)).toMatchObject({ status: "FAILED", failure: "AB03" });
  expect(await payer.balance()).toBe(100_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test(
  "an order that never arrived is sent again, and one that is too late is never executed",
  { timeout: 30_000 },
  async () => {
    gateway.endWith(settled);
    gateway.fail("sendPayment", "NEVER_ARRIVES");
    const { payer, keyInfoId, answer } = await paying();
    expect(answer.json().status).toBe("PENDING"); // asked, the gateway says that there is no such order
    expect((await paidWith(keyInfoId)).status).toBe("PENDING");
    clock.advance(61);
    await processPendingPayments(deps);
    expect(await paidWith(keyInfoId)).toMatchObject({ status: "FAILED", failure: "AB03" });
    expect(await payer.balance()).toBe(100_00);
  },
);

test("the gateway's news of an order ends it at once, and once", { timeout: 30_000 }, async () => {
  gateway.endWith(() => ({ status: "ACSP" }));
  const { payer, keyInfoId, endToEnd } = await paying();
  const ended = anEvent({ type: "ORDER_ENDED", orderId: endToEnd, outcome: settled() });
  expect(await server.deliver(ended)).toEqual([{ id: ended.id, result: "TAKEN" }]);
  expect((await paidWith(keyInfoId)).status).toBe("SETTLED");
  const against = anEvent({ type: "ORDER_ENDED", orderId: endToEnd, outcome: { status: "RJCT", reason: "AC03" } });
  expect(await server.deliver(ended, against)).toHaveLength(2);
  expect(await payer.balance()).toBe(70_00);
  expect((await rowsOf(payer))[0]).toMatchObject({ amount: 30 });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an order that the gateway always refuses as a message ends once its time is over", async () => {
  const honest = gateway.handled();
  gateway.handle({
    sendPayment: async () => {
      throw refuse("InvalidMessage", { detail: "creditor.name" });
    },
  });
  const { payer, keyInfoId, endToEnd } = await paying();
  clock.advance(110);
  await processPendingPayments(deps).catch(() => {});
  expect(await paidWith(keyInfoId)).toMatchObject({ status: "PENDING" });
  // Where the gateway does not say of it that it never arrived, it stays, and is a case.
  gateway.handle({
    getPayment: async () => {
      throw refuse("InvalidMessage");
    },
  });
  clock.advance(700);
  await processPendingPayments(deps).catch(() => {});
  expect(await paidWith(keyInfoId)).toMatchObject({ status: "PENDING" });
  const cases = async () => {
    await reconcile(deps, { tenant: aurora, day: "2026-03-10" }, null).catch(() => {});
    const staff = await aStaff("OPERACAO");
    return (await staff.get("/cases?kind=DIFFERENCE")).json().rows;
  };
  expect(await cases()).toMatchObject([{ outcome: "ORDER", amount: 30, endToEnd }]);
  gateway.handle({
    getPayment: async () => {
      throw refuse("OrderNotFound");
    },
  });
  clock.advance(40);
  await processPendingPayments(deps);
  expect(await paidWith(keyInfoId)).toMatchObject({ status: "FAILED", failure: "AB03" });
  expect(await payer.balance()).toBe(100_00);
  expect(await cases()).toEqual([]);
  expect(await failedLedgerChecks()).toEqual([]);
  gateway.handle(honest);
});

test("after five calls without an answer none is made for some seconds, and payments in here go on", async () => {
  const [payer, payee] = [await aCustomer({ balance: 100_00 }), await aCustomer({ key: "aqui@exemplo.com.br" })];
  gateway.fail("lookUp", "UNAVAILABLE", 100);
  for (let count = 0; count < 5; count += 1) await payer.post("/pix/key-info", { key });
  const before = gateway.callsOf("lookUp").length;
  gateway.heal();
  expect((await payer.post("/pix/key-info", { key })).json()).toMatchObject({ code: "PIX_NETWORK_UNAVAILABLE" });
  expect(gateway.callsOf("lookUp").length).toBe(before);
  expect((await payer.pay(await payer.lookUp("aqui@exemplo.com.br"), 5)).json()).toMatchObject({ status: "SETTLED" });
  expect(await payee.balance()).toBe(5_00);
  const outcomes = (await server.counted("vitral_pix_gateway_call_seconds")).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(expect.arrayContaining(["ANSWERED", "BREAKER", "EntryNotFound"]));
});
