import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { isReturnId, newEndToEndId, newReturnId } from "@vitral/brazil/end-to-end-id";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { creditPaymentReturn, processPendingRefunds } from "../pix.ts";
import { addNetworkKey } from "../../../../test/network.ts";
import { receivePix, returnFromExternalBank } from "../../../../test/other-banks.ts";

const { aCustomer, aTenant, anExternalPayee, aurora, clock, db, deps, failedLedgerChecks } = await aWorld();
const south = await aTenant({ displayName: "Banco Sul" });
const banks = { sol: "99999004", mar: "99999005", serra: "99999006", vento: "99999007" };
const behaviours = { sol: "SETTLE", mar: "DELAY", serra: "REFUSE", vento: "SILENT" } as const;
for (const [bank, ispb] of Object.entries(banks)) {
  const behaviour = behaviours[bank as keyof typeof banks];
  const name = { name: "Maria Souza", document: "98765432100", bankName: `Banco ${bank}` };
  await addNetworkKey(db, { key: `${bank}@exemplo.com.br`, ispb, behaviour, ...name });
}
await anExternalPayee("maria@exemplo.com.br");

/** A Pix from another bank; answers the id of its row. */
async function receivedFrom(bank: keyof typeof banks, who: Customer, reais: number): Promise<string> {
  const endToEnd = newEndToEndId(banks[bank], clock.now());
  const payer = { name: "Maria Souza", document: "98765432100", bankName: `Banco ${bank}` };
  const money = { endToEnd, key: "", amount: cents(reais * 100), payer };
  await receivePix({ db, now: clock.now }, { tenantId: who.tenant.id, accountId: who.accountId, ...money });
  return (await rowsOf(who))[0].id;
}

const rowsOf = async (who: Customer) => (await who.get("/transactions")).json().data;
const refund = (who: Customer, id: string, amount: number, refundId: string = randomUUID(), pin = "1234") =>
  who.post(`/transactions/${id}/refunds`, { refundId, amount, pin });
const refundsOf = async (who: Customer, id: string) => (await who.get(`/transactions/${id}/refunds`)).json();
const emails = async (to: Customer): Promise<string[]> =>
  (
    await db
      .selectFrom("outbox")
      .select("template")
      .where("recipient", "=", to.email ?? "")
      .orderBy("created_at")
      .orderBy("template")
      .execute()
  ).map(({ template }) => template);

test("a Pix from another bank goes back over the network, and its row and receipt say so", async () => {
  const ana = await aCustomer();
  const id = await receivedFrom("sol", ana, 100);
  const answer = await refund(ana, id, 40);
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: "SETTLED", endToEnd: expect.any(String) }]);
  expect(isReturnId(answer.json().endToEnd)).toBe(true);
  expect(await ana.balance()).toBe(60_00);
  const [row] = await rowsOf(ana);
  expect(row).toMatchObject({
    amount: 40,
    credit: false,
    category: "Devolução",
    beneficiaryName: "Maria Souza",
    externalStatus: "SETTLED",
  });
  expect((await ana.get(`/transactions/${row.id}`)).json().data).toMatchObject({
    beneficiary: { name: "Maria Souza" },
    payer: { name: "Ana Lima" },
    endToEnd: answer.json().endToEnd,
  });
  expect(await refundsOf(ana, id)).toMatchObject({
    refunds: [{ id: row.id, amount: 40, status: "SETTLED", endToEnd: answer.json().endToEnd }],
    refundable: { left: 60, until: "2026-06-09T03:00:00.000Z" },
    refundOf: null,
  });
  expect(await refundsOf(ana, row.id)).toEqual({ refunds: [], refundable: null, refundOf: id });
  expect(await emails(ana)).toEqual(["payment-received", "refund-sent"]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a Pix from a customer of the same bank is credited there at once, linked on both sides", async () => {
  const bruno = await aCustomer({ name: "Bruno Reis", key: "bruno@exemplo.com.br" });
  const ana = await aCustomer({ balance: 100_00 });
  const paid = (await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 30)).json();
  const [received] = await rowsOf(bruno);
  const answer = await refund(bruno, received.id, 30);
  expect(answer.json()).toMatchObject({ status: "SETTLED" });
  expect([await ana.balance(), await bruno.balance()]).toEqual([100_00, 0]);
  const [row] = await rowsOf(ana);
  expect(row).toMatchObject({ amount: 30, credit: true, category: "Devolução", beneficiaryName: "Bruno Reis" });
  const { refunds } = await refundsOf(ana, paid.transactionId);
  expect(refunds).toMatchObject([{ id: row.id, refundId: null, amount: 30, endToEnd: answer.json().endToEnd }]);
  expect((await refundsOf(ana, row.id)).refundOf).toBe(paid.transactionId);
  expect((await refundsOf(bruno, received.id)).refundable.left).toBe(0);
  expect((await ana.get("/limits")).json().leftInWindow).toBe(4_970);
  expect(await emails(ana)).toContain("refund-received");
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a Pix from another brand of this installation comes back to its payer there", async () => {
  const carla = await aCustomer({ tenant: south, key: "carla@exemplo.com.br" });
  const ana = await aCustomer({ balance: 100_00 });
  const paid = (await ana.pay(await ana.lookUp("carla@exemplo.com.br"), 50)).json();
  const [received] = await rowsOf(carla);
  expect((await refund(carla, received.id, 20.5)).json()).toMatchObject({ status: "SETTLED" });
  expect([await ana.balance(), await carla.balance()]).toEqual([70_50, 29_50]);
  expect((await refundsOf(ana, paid.transactionId)).refunds).toMatchObject([{ amount: 20.5 }]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("the same order again is the same refund with the same answer; another one is a conflict", async () => {
  const ana = await aCustomer();
  const id = await receivedFrom("sol", ana, 100);
  const refundId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(ana, id, 25, refundId)));
  const bodies = [...answers, await refund(ana, id, 25, refundId)].map((answer) => answer.json());
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(await ana.balance()).toBe(75_00);
  expect((await refund(ana, id, 26, refundId)).json()).toMatchObject({ code: "CONFLICT" });
  const other = await receivedFrom("sol", ana, 25);
  expect((await refund(ana, other, 25, refundId)).json()).toMatchObject({ code: "CONFLICT" });
  expect((await refundsOf(ana, id)).refunds).toMatchObject([{ refundId }]);
});

test("a refund that the payer's bank refuses leaves the money, says why, and another one can be made", async () => {
  const ana = await aCustomer();
  const id = await receivedFrom("serra", ana, 10);
  const refundId = randomUUID();
  for (const answer of [await refund(ana, id, 10, refundId), await refund(ana, id, 10, refundId)]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        code: "REFUND_REFUSED",
        message:
          "Devolução não concluída. A conta de quem recebe não existe ou está inválida na instituição dela. O valor continua na sua conta.",
      },
    ]);
  }
  expect(await ana.balance()).toBe(10_00);
  expect(await rowsOf(ana)).toMatchObject([{ category: "Devolução", externalStatus: "ERROR" }, {}]);
  expect(await refundsOf(ana, id)).toMatchObject({ refunds: [{ status: "FAILED" }], refundable: { left: 10 } });
  expect(await emails(ana)).toEqual(["payment-received", "refund-failed"]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a refund without an answer is pending; the network's late no brings the money back, once", async () => {
  const ana = await aCustomer();
  const id = await receivedFrom("vento", ana, 10);
  const refundId = randomUUID();
  const answer = await refund(ana, id, 10, refundId);
  expect([answer.statusCode, answer.json().status]).toEqual([200, "PENDING"]);
  expect(await ana.balance()).toBe(0);
  expect(await refundsOf(ana, id)).toMatchObject({ refunds: [{ status: "PENDING" }], refundable: { left: 0 } });
  expect(await failedLedgerChecks()).toEqual([]);
  clock.advance(60);
  await Promise.all([1, 2, 3].map(() => processPendingRefunds({ ...deps })));
  expect(await ana.balance()).toBe(10_00);
  expect((await refund(ana, id, 10, refundId)).json()).toMatchObject({ code: "REFUND_REFUSED" });
  expect(await emails(ana)).toEqual(["payment-received", "refund-failed"]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("what cannot be refunded is refused with the manual's sentences", async () => {
  const ana = await aCustomer({ balance: 500_00 });
  const sent = (await ana.pay(await ana.lookUp("maria@exemplo.com.br"), 300)).json().transactionId;
  const id = await receivedFrom("sol", ana, 100);
  const message = async (answer: ReturnType<typeof refund>) => {
    const answered = await answer;
    return [answered.statusCode, answered.json().message];
  };
  const incompatible = [422, "Devolução não concluída. Dados incompatíveis com a transação original"];
  expect(await message(refund(ana, sent, 10))).toEqual(incompatible);
  expect(await message(refund(ana, id, 100.01))).toEqual(incompatible);
  await refund(ana, id, 60);
  expect(await message(refund(ana, id, 40.01))).toEqual(incompatible);
  await ana.pay(await ana.lookUp("maria@exemplo.com.br"), 230);
  expect(await message(refund(ana, id, 40))).toEqual([422, "Tente outro valor, saldo insuficiente"]);
  expect((await refund(ana, id, 10, randomUUID(), "9999")).json()).toMatchObject({ code: "WRONG_PIN" });
  expect((await refund(ana, randomUUID(), 10)).json()).toMatchObject({ code: "NOT_FOUND" });
});

test("a Pix is refunded until the end of the 90th day, and not later", async () => {
  clock.set("2026-03-10T15:00:00Z");
  const ana = await aCustomer();
  const id = await receivedFrom("sol", ana, 100);
  clock.set("2026-06-09T02:59:00Z");
  await ana.signIn();
  expect((await refund(ana, id, 10)).json()).toMatchObject({ status: "SETTLED" });
  clock.set("2026-06-09T03:00:00Z");
  await ana.signIn();
  expect((await refundsOf(ana, id)).refundable).toBeNull();
  const late = await refund(ana, id, 10);
  expect([late.statusCode, late.json().message]).toEqual([
    422,
    "Erro ao devolver o Pix pois já passou o prazo de 90 dias",
  ]);
});

test("a return from another bank is credited once, within its payment, and refused for a closed account", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const paid = (await ana.pay(await ana.lookUp("maria@exemplo.com.br"), 80)).json();
  const back = {
    endToEnd: newReturnId("99999004", clock.now()),
    originalEndToEnd: paid.endToEnd,
    amount: cents(30_00),
  };
  const report = () => creditPaymentReturn({ db, now: clock.now }, aurora.id, { ...back, reason: "MD06" });
  const reports = await Promise.all(Array.from({ length: 5 }, report));
  expect(reports.toSorted()).toEqual(["CREDITED", "REPEATED", "REPEATED", "REPEATED", "REPEATED"]);
  expect(await ana.balance()).toBe(50_00);
  const returned = (amount: number) =>
    returnFromExternalBank({ db, now: clock.now }, { originalEndToEnd: paid.endToEnd, amount: cents(amount) });
  expect((await returned(50_01)).refused).toBe("AM09");
  expect((await returned(40_00)).refused).toBeNull();
  const { refunds } = await refundsOf(ana, paid.transactionId);
  expect(refunds).toMatchObject([{ amount: 30 }, { amount: 40 }]);
  expect((await refundsOf(ana, refunds[0].id)).refundOf).toBe(paid.transactionId);
  await db.updateTable("customer").set({ closed_at: clock.now() }).where("id", "=", ana.id).execute();
  expect((await returned(10_00)).refused).toBe("AC07");
  expect(await report()).toBe("REPEATED");
  const unknown = newEndToEndId(aurora.ispb, clock.now());
  expect(
    (await returnFromExternalBank({ db, now: clock.now }, { originalEndToEnd: unknown, amount: cents(1) })).refused,
  ).toBe("UNKNOWN");
  expect(await failedLedgerChecks()).toEqual([]);
});
