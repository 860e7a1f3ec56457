import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../test/world.ts";

const { aCustomer, aTenant, anExternalPayee, failedLedgerChecks, db } = await aWorld();
const statement = async (who: Customer) =>
  (await who.get("/transactions"))
    .json()
    .data.map(({ category, amount, credit, beneficiaryName }: Record<string, unknown>) => [
      category,
      amount,
      credit,
      beneficiaryName,
    ]);

test("a company's fee is its own ledger entry and statement row, and is on the receipt", async () => {
  const tenant = await aTenant({ pixOut: { type: "PERCENTAGE", fee: 12_500 }, pixIn: { type: "FIXED", fee: 40 } });
  const company = await aCustomer({ tenant, entityType: "COMPANY", name: "Ipê Ltda", balance: 500_00 });
  const shop = await aCustomer({ tenant, entityType: "COMPANY", name: "Loja Sol Ltda", key: "loja@exemplo.com.br" });
  const paid = (await company.pay(await company.lookUp("loja@exemplo.com.br"), 100.4)).json();

  expect(paid).toMatchObject({ amount: 100.4, fee: 1.26 }); // 1,25 % of 100,40 is 1,255: half up
  expect([await company.balance(), await shop.balance()]).toEqual([500_00 - 100_40 - 1_26, 100_40 - 40]);
  expect((await statement(company)).slice(0, 2)).toEqual([
    ["Tarifa", 1.26, false, tenant.name],
    ["Pix enviado", 100.4, false, "Loja Sol Ltda"],
  ]);
  expect(await statement(shop)).toEqual([
    ["Tarifa", 0.4, false, tenant.name],
    ["Pix recebido", 100.4, true, "Ipê Ltda"],
  ]);
  expect((await company.get(`/transactions/${paid.transactionId}`)).json().transaction.fee).toBe(1.26);
  const { rows } = await sql`
    select e.amount_cents as cents from ledger_entry e join ledger_account a on a.tenant_id = e.tenant_id and a.id = e.account_id
     where e.posting_id = ${paid.transactionId} and a.kind = 'FEES' order by 1`.execute(db);
  expect(rows).toEqual([{ cents: 40 }, { cents: 1_26 }]);
});

test("a receiving fee is at most the received amount", async () => {
  const tenant = await aTenant({ pixIn: { type: "FIXED", fee: 40 } });
  const shop = await aCustomer({ tenant, entityType: "COMPANY", key: "lojinha@exemplo.com.br" });
  const ana = await aCustomer({ tenant, balance: 1_00 });
  for (const [amount, kept] of [
    [0.1, 0],
    [0.5, 10],
  ] as const) {
    await ana.pay(await ana.lookUp("lojinha@exemplo.com.br"), amount);
    expect(await shop.balance()).toBe(kept);
  }
});

test("a fee through the network is charged at settlement, and refunded on failure", async () => {
  const tenant = await aTenant({ pixOut: { type: "FIXED", fee: 75 } });
  const company = await aCustomer({ tenant, entityType: "COMPANY", balance: 100_00 });
  await anExternalPayee("sol@exemplo.com.br");
  await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
  expect((await company.pay(await company.lookUp("recusa@exemplo.com.br"), 10)).statusCode).toBe(422);
  expect(await company.balance()).toBe(100_00);
  expect((await company.pay(await company.lookUp("sol@exemplo.com.br"), 10)).json()).toMatchObject({ fee: 0.75 });
  expect(await company.balance()).toBe(89_25);

  const { data, summary } = (await company.get("/transactions")).json();
  expect(data.map(({ category, externalStatus }: Record<string, unknown>) => [category, externalStatus])).toEqual([
    ["Tarifa", "SETTLED"],
    ["Pix enviado", "SETTLED"],
    ["Tarifa", "ERROR"],
    ["Pix enviado", "ERROR"],
    ["TED recebido", "SETTLED"],
  ]);
  expect(summary).toEqual({ in: 100, out: 10.75 });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("people never pay a fee, whatever the tenant charges companies", async () => {
  const tenant = await aTenant({ pixOut: { type: "FIXED", fee: 75 }, pixIn: { type: "FIXED", fee: 40 } });
  const [ana, bruno] = [
    await aCustomer({ tenant, balance: 10_00 }),
    await aCustomer({ tenant, key: "bruno@exemplo.com.br" }),
  ];
  expect((await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 10)).json()).toMatchObject({ amount: 10, fee: 0 });
  expect([await ana.balance(), await bruno.balance()]).toEqual([0, 10_00]);
});
