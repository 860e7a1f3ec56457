import { sql } from "kysely";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { deliverPayment } from "../pix.ts";
import { receivePix } from "../../../../test/other-banks.ts";

const { aCustomer, aTenant, aurora, failedLedgerChecks, clock, db } = await aWorld();
const south = await aTenant({ displayName: "Banco Sul" });

const rowsOf = async (who: Customer) => (await who.get("/transactions")).json().data;
async function emails(to: Customer): Promise<string[]> {
  const found = await db
    .selectFrom("outbox")
    .select("template")
    .where("recipient", "=", to.email ?? "")
    .execute();
  return found.map(({ template }) => template);
}

test("a received Pix is credited once, however often it is reported", async () => {
  const ana = await aCustomer();
  const incoming = {
    tenantId: aurora.id,
    accountId: ana.accountId,
    endToEnd: "E99999004202603101500abcdefghijk",
    key: "",
    amount: cents(12_34),
    payer: { name: "Maria Souza", document: "12345678909", bankName: "Banco Sol S.A." },
    description: "Almoço",
  };
  const report = () => receivePix({ db, now: clock.now }, incoming);
  const answers = [...(await Promise.all(Array.from({ length: 12 }, report))), await report()];

  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await ana.balance()).toBe(12_34);
  expect(await rowsOf(ana)).toMatchObject([
    { amount: 12.34, credit: true, category: "Pix recebido", beneficiaryName: "Maria Souza" },
  ]);
  expect(await emails(ana)).toEqual(["payment-received"]);
  for (const amount of [0, -1_00]) {
    const wrong = { ...incoming, endToEnd: `E99999004202603101500${"z".repeat(11)}`, amount: cents(amount) };
    await expect(receivePix({ db, now: clock.now }, wrong)).rejects.toThrow(/no Pix is received/);
  }
  expect(await ana.balance()).toBe(12_34);
});

test("a Pix from a bank whose ISPB has letters is received", async () => {
  const ana = await aCustomer();
  const incoming = {
    tenantId: aurora.id,
    accountId: ana.accountId,
    endToEnd: newEndToEndId("A1B2C3D4", clock.now()),
    key: "",
    amount: cents(7_00),
    payer: { name: "Maria Souza", document: "12345678909", bankName: "Banco Letra S.A." },
  };
  expect(await receivePix({ db, now: clock.now }, incoming)).toBe(true);
  expect(await ana.balance()).toBe(7_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a payer's name from another bank is stored as one visible line", async () => {
  const ana = await aCustomer();
  await receivePix(
    { db, now: clock.now },
    {
      tenantId: aurora.id,
      accountId: ana.accountId,
      endToEnd: "E99999004202603101500invisiveis0",
      key: "",
      amount: cents(1_00),
      payer: { name: "Maria\u001b[2J\n\u202ESouza", document: "12345678909", bankName: "Banco\u0007 Sol" },
      description: "Almo\u2066ço\r\nfim",
    },
  );
  const [row] = await rowsOf(ana);
  const { transaction, data } = (await ana.get(`/transactions/${row.id}`)).json();
  expect([data.payer.name, data.payer.bank, transaction.description]).toEqual([
    "Maria [2J Souza",
    "Banco Sol",
    "Almoço fim",
  ]);
});

test("a payment between two tenants goes through the network, each posting its own side", async () => {
  const payer = await aCustomer({ balance: 100_00 });
  const payee = await aCustomer({ tenant: south, key: "sul@exemplo.com.br" });
  const paid = await payer.pay(await payer.lookUp("sul@exemplo.com.br"), 12);
  expect([paid.statusCode, paid.json().status]).toEqual([200, "SETTLED"]);
  expect([await payer.balance(), await payee.balance()]).toEqual([88_00, 12_00]);

  const { rows } = await sql<{ tenant: string; amounts: number[] }>`
    select p.tenant_id as tenant, array_agg(e.amount_cents::int order by e.amount_cents) as amounts
      from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.posting_id = p.id
     where ${payer.accountId} in (select account_id from ledger_entry x where x.posting_id = p.id)
        or ${payee.accountId} in (select account_id from ledger_entry x where x.posting_id = p.id)
     group by p.tenant_id, p.id, p.reason having p.reason <> 'SEED' order by p.tenant_id = ${south.id}`.execute(db);
  expect(rows).toEqual([
    { tenant: aurora.id, amounts: [-12_00, 12_00] },
    { tenant: south.id, amounts: [-12_00, 12_00] },
  ]);
  expect((await rowsOf(payee))[0]).toMatchObject({ category: "Pix recebido", credit: true });
});

test("a payment to an account that was closed after the look-up is refused by its bank, and costs nothing", async () => {
  const payer = await aCustomer({ balance: 100_00 });
  const payee = await aCustomer({ tenant: south, key: "sumiu@exemplo.com.br" });
  const keyInfoId = await payer.lookUp("sumiu@exemplo.com.br");
  await db.updateTable("customer").set({ closed_at: clock.now() }).where("id", "=", payee.id).execute();
  expect((await payer.pay(keyInfoId, 30)).statusCode).toBe(422);
  expect(await payer.balance()).toBe(100_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a payment to an account that was closed meanwhile goes back, unless it was credited before", async () => {
  const ana = await aCustomer();
  const incoming = () => ({
    tenantId: aurora.id,
    accountId: ana.accountId,
    endToEnd: newEndToEndId("99999004", clock.now()),
    key: "",
    amount: cents(1_00),
    payer: { name: "Maria Souza", document: "12345678909", bankName: "Banco Sol S.A." },
  });
  const deliver = (payment: ReturnType<typeof incoming>) => deliverPayment({ db, now: clock.now }, payment);
  const before = incoming();
  expect(await deliver(before)).toBeNull();
  await db.updateTable("customer").set({ closed_at: clock.now() }).where("id", "=", ana.id).execute();
  expect([await deliver(before), await deliver(incoming())]).toEqual([null, "AC07"]);
  expect(await failedLedgerChecks()).toEqual([]);
});
