import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { beforeAll, expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { aWorld, pin } from "../../../../test/world.ts";
import { auditEvents } from "../../audit/audit.ts";
import { enqueueNotifications } from "../../payments/payments.ts";
import { payFromExternalBank } from "../../../../test/other-banks.ts";

const world = await aWorld();
const { aCustomer, aTenant, anExternalPayee, aurora, clock, db } = world;
const aStaff = await consoleOf(world);
type Person = Awaited<ReturnType<typeof aCustomer>>;
let [ana, bruno]: Person[] = [];

beforeAll(async () => {
  ana = await aCustomer({ balance: 500_00, key: "ana@exemplo.com.br" });
  bruno = await aCustomer({ name: "Bruno Dias", key: "bruno@exemplo.com.br" });
  await anExternalPayee("sol@exemplo.com.br");
  await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
  await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 10);
  clock.advance(60);
  await ana.pay(await ana.lookUp("sol@exemplo.com.br"), 20);
  clock.advance(60);
  await ana.pay(await ana.lookUp("recusa@exemplo.com.br"), 30);
  clock.advance(60);
  await payFromExternalBank(
    { db, now: clock.now },
    { key: "ana@exemplo.com.br", amount: cents(70_00), payer: { name: "Zeca", document: "52998224725" }, txid: null },
  );
  await enqueueNotifications(db, 10);
});

const found = async (staff: Awaited<ReturnType<typeof aStaff>>, query: string) =>
  (await staff.get(`/payments?${query}`)).json();
const amounts = async (staff: Awaited<ReturnType<typeof aStaff>>, query: string): Promise<number[]> =>
  (await found(staff, query)).rows.map(({ amount }: { amount: number }) => amount);

test("payments are found by time, state, amount, id, EndToEndId, document and key", async () => {
  const staff = await aStaff("CONSULTA");
  expect(await amounts(staff, "")).toEqual([30, 20, 10]);
  expect(await amounts(staff, "direction=RECEIVED")).toEqual([70]);
  expect(await amounts(staff, "status=FAILED")).toEqual([30]);
  expect(await amounts(staff, "status=SETTLED&to=2026-03-10")).toEqual([20, 10]);
  expect(await amounts(staff, "minCents=1500&maxCents=2000")).toEqual([20]);
  expect(await amounts(staff, "to=2026-03-09")).toEqual([]);
  const [{ id, endToEnd }] = (await found(staff, "minCents=2000&maxCents=2000")).rows;
  for (const q of [id, endToEnd, "sol@exemplo.com.br"]) expect(await amounts(staff, `q=${q}`)).toEqual([20]);
  expect(await amounts(staff, `q=${ana?.document}`)).toEqual([30, 20, 10]);
  expect(await amounts(staff, `q=${bruno?.document}&direction=RECEIVED`)).toEqual([10]);
  expect(await amounts(staff, "q=ana@exemplo.com.br&direction=RECEIVED")).toEqual([70]);
  expect((await staff.get("/payments?minCents=1&from=2026-01-01")).json().message).toContain("31 dias");
});

test("every search goes on page by page without a gap", async () => {
  const staff = await aStaff("OPERACAO");
  for (const search of ["", `q=${ana?.document}`]) {
    const read: number[] = [];
    for (let next: string | null = ""; next !== null;) {
      const page = await found(staff, `${search}&limit=1${next === "" ? "" : `&after=${next}`}`);
      read.push(...page.rows.map(({ amount }: { amount: number }) => amount));
      next = page.next;
    }
    expect(read).toEqual([30, 20, 10]);
  }
});

test("a payment shows its timeline, postings and messages, with documents and key masked", async () => {
  const staff = await aStaff("FRAUDE");
  const [{ id }] = (await found(staff, "status=FAILED")).rows;
  const payment = (await staff.get(`/payments/${id}`)).json();
  expect(payment.timeline.map(({ what }: { what: string }) => what)).toEqual([
    "LOOKED_UP",
    "ORDERED",
    "AUTHORIZED",
    "SUBMITTED",
    "ANSWERED",
    "FAILED",
    "NOTIFIED",
  ]);
  expect(payment.postings.map(({ phase }: { phase: string }) => phase)).toEqual(["PENDING", "VOIDED"]);
  expect(payment.messages).toMatchObject([{ kind: "payment-failed", state: "WAITING", mayRequeue: false }]);
  expect(payment.key).toBe("r***@exemplo.com.br");
  expect(JSON.stringify(payment)).not.toContain(ana?.document);
  expect(payment.refundable).toBeNull();
});

test("what a customer received from this bank or another can go back for an operational fault", async () => {
  const staff = await aStaff("OPERACAO");
  const [onUs] = (await found(staff, "minCents=1000&maxCents=1000")).rows;
  const [outside] = (await found(staff, "direction=RECEIVED")).rows;
  expect((await staff.get(`/payments/${onUs.id}`)).json().refundable).toMatchObject({ left: 10 });
  expect((await staff.get(`/payments/${outside.id}`)).json().refundable).toEqual({
    transactionId: outside.id,
    left: 70,
  });
});

test("documents and key are shown with a reason, and the look is audited", async () => {
  const auditor = await aStaff("AUDITORIA");
  const [{ id }] = (await found(auditor, "status=FAILED")).rows;
  expect((await auditor.post(`/payments/${id}/reveal`, { reason: " " })).statusCode).toBe(400);
  const reason = "Pedido do Banco Central";
  const shown = (await auditor.post(`/payments/${id}/reveal`, { reason })).json();
  expect(shown).toMatchObject({ payerDocument: ana?.document, key: "recusa@exemplo.com.br" });
  const looks = await auditEvents(db, { tenantId: aurora.id, action: "payment.reveal" });
  expect(looks).toMatchObject([{ actor: auditor.email, reason, customerId: ana?.id }]);
});

test("a notice goes again three times a day at most, and nobody who only reads sends it", async () => {
  const staff = await aStaff("OPERACAO");
  const [{ id }] = (await found(staff, "minCents=1000&maxCents=1000")).rows;
  const resend = (by: typeof staff, reason: string) => by.post(`/payments/${id}/notice`, { reason });
  // The second is the first, whose answer was lost.
  for (const reason of ["Cliente pediu", "Cliente pediu", "Caixa cheia"])
    expect((await resend(staff, reason)).statusCode).toBe(200);
  expect((await resend(staff, "De novo")).statusCode).toBe(409);
  const sent = (await staff.get(`/payments/${id}`)).json().messages;
  expect(sent.filter(({ kind }: { kind: string }) => kind === "payment-sent")).toHaveLength(3);
  expect((await resend(await aStaff("CONSULTA"), "Pediu")).statusCode).toBe(403);
});

test("the list is CSV, and another tenant's staff finds none of it", async () => {
  const csv = (await (await aStaff("AUDITORIA")).get("/payments/csv?direction=SENT")).body.trim().split("\r\n");
  expect(csv).toHaveLength(4);
  const other = await aTenant();
  const staffElsewhere = await aStaff("OPERACAO", other.id);
  const [{ id, endToEnd }] = (await found(await aStaff("CONSULTA"), "")).rows;
  for (const path of ["", `?q=${id}`, `?q=${endToEnd}`, `?q=${ana?.document}`])
    expect((await staffElsewhere.call("GET", `/${other.slug}/payments${path}`)).json().rows).toEqual([]);
  expect((await staffElsewhere.call("GET", `/${other.slug}/payments/${id}`)).statusCode).toBe(404);
});

test("each return of a payment within the bank stands in its detail with its posting", async () => {
  const staff = await aStaff("OPERACAO");
  const carla = await aCustomer({ name: "Carla Reis", key: "carla@exemplo.com.br" });
  const davi = await aCustomer({ balance: 90_00 });
  const paid = (await davi.pay(await davi.lookUp("carla@exemplo.com.br"), 90)).json();
  const [{ id }] = (await carla.get("/transactions")).json().data;
  for (let n = 0; n < 8; n += 1)
    await carla.post(`/transactions/${id}/refunds`, { refundId: randomUUID(), amount: 5, pin });
  const { returns, postings } = (await staff.get(`/payments/${paid.transactionId}`)).json();
  const idsOf = (rows: { id: string }[]) => rows.map((one) => one.id).toSorted();
  expect(returns).toHaveLength(8);
  expect(idsOf(postings)).toEqual(idsOf([...returns, { id: paid.transactionId }]));
});
