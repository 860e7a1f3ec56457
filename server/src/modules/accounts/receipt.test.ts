import { expect, test } from "vitest";
import { formatDocument } from "@vitral/brazil/document";
import { cents } from "@vitral/brazil/cents";
import { aWorld, type Customer } from "../../../test/world.ts";

const { app, aCustomer, aTenant, anExternalPayee, clock, deposit } = await aWorld();
const newest = async (who: Customer) => (await who.get("/transactions")).json().data;
const receiptOf = (who: Customer, id: string) => who.get(`/transactions/${id}`);
const masked = (cpf: string) => `***.${formatDocument(cpf).slice(4, 11)}-**`;

test("a receipt shows the own document in full and the other side's CPF masked", async () => {
  const ana = await aCustomer({ name: "Ana Lima", balance: 100_00 });
  const bruno = await aCustomer({ name: "Bruno Reis", key: "bruno@exemplo.com.br" });
  const paid = (await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 12.34)).json();
  const bank = ana.tenant.bankName;

  const sent = await receiptOf(ana, paid.transactionId);
  expect([sent.statusCode, sent.json()]).toEqual([
    200,
    {
      transaction: {
        id: paid.transactionId,
        createdAt: "2026-03-10T15:00:00.000Z",
        settledAt: "2026-03-10T15:00:00.000Z",
        amount: 12.34,
        fee: 0,
        credit: false,
        category: "Pix enviado",
        beneficiaryName: "Bruno Reis",
        description: null,
        externalStatus: "SETTLED",
      },
      data: {
        beneficiary: { name: "Bruno Reis", document: masked(bruno.document), bank },
        payer: { name: "Ana Lima", document: formatDocument(ana.document), bank },
        endToEnd: paid.endToEnd,
      },
      paidKey: { keyInfoId: expect.stringMatching(/^[0-9a-f-]{36}$/), key: "bruno@exemplo.com.br" },
      checkAddress: expect.stringMatching(/\/comprovante\/[\w-]{22}$/),
    },
  ]);
  const [got] = await newest(bruno);
  expect(got).toMatchObject({ category: "Pix recebido", credit: true, beneficiaryName: "Ana Lima", amount: 12.34 });
  expect(got.id).not.toBe(paid.transactionId);
  expect((await receiptOf(bruno, got.id)).json().data).toEqual({
    beneficiary: { name: "Bruno Reis", document: formatDocument(bruno.document), bank },
    payer: { name: "Ana Lima", document: masked(ana.document), bank },
    endToEnd: paid.endToEnd,
  });
});

test("a receipt shows a company's CNPJ in full, and the fee only to its payer", async () => {
  const tenant = await aTenant({ pixOut: { type: "FIXED", fee: 75 } });
  const company = await aCustomer({ tenant, entityType: "COMPANY", name: "Ipê Ltda", balance: 100_00 });
  const bruno = await aCustomer({ tenant, key: "bruno.ipe@exemplo.com.br" });
  const paid = (await company.pay(await company.lookUp("bruno.ipe@exemplo.com.br"), 10)).json();

  expect((await receiptOf(company, paid.transactionId)).json().transaction).toMatchObject({ amount: 10, fee: 0.75 });
  const [got] = await newest(bruno);
  expect((await receiptOf(bruno, got.id)).json()).toMatchObject({
    transaction: { fee: 0 },
    data: { payer: { document: formatDocument(company.document) } },
  });
});

test("another's account or transaction is forbidden, a missing one not found", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  await deposit(bruno.tenant.id, bruno.accountId, cents(1_00));
  const [brunos] = await newest(bruno);
  const nobody = "0195f0a0-0000-7000-8000-000000000000";
  const otherTenants = await aCustomer({ tenant: await aTenant() });

  const asAna = async (accountId: string, rest: string) => {
    const answer = await app.inject({ url: `/api/accounts/${accountId}${rest}`, headers: ana.headers });
    return [answer.statusCode, answer.json().code];
  };
  for (const rest of ["", "/transactions", "/limits", "/fee", `/transactions/${brunos.id}`]) {
    expect(await asAna(bruno.accountId, rest)).toEqual([403, "FORBIDDEN"]);
    expect(await asAna(nobody, rest)).toEqual([404, "NOT_FOUND"]);
    expect(await asAna(otherTenants.accountId, rest)).toEqual([404, "NOT_FOUND"]);
  }
  expect(await asAna(ana.accountId, `/transactions/${brunos.id}`)).toEqual([403, "FORBIDDEN"]);
  expect(await asAna(ana.accountId, `/transactions/${nobody}`)).toEqual([404, "NOT_FOUND"]);
  expect((await asAna(ana.accountId, "/transactions/1"))[0]).toBe(400);
  expect((await asAna("1", ""))[0]).toBe(400);
});

test("a payment that failed says why, when its money was back, and the key to pay again", async () => {
  const [ana, eva] = [await aCustomer({ balance: 100_00 }), await aCustomer({ key: "eva@exemplo.com.br" })];
  await anExternalPayee("encerrada@exemplo.com.br", "SILENT");
  const keyInfoId = await ana.lookUp("encerrada@exemplo.com.br");
  const { transactionId: id, endToEnd } = (await ana.pay(keyInfoId, 30)).json();
  const why = (who: Customer, of = id) => who.get(`/transactions/${of}/failure`);
  expect((await why(ana)).json()).toEqual({ reason: null, returnedAt: null, endToEnd }); // it has not failed yet
  clock.advance(41);
  await ana.pay(keyInfoId, 30);
  expect([(await why(ana)).statusCode, (await why(ana)).json()]).toEqual([
    200,
    {
      reason: "O tempo de processamento foi excedido: a instituição de quem recebe não respondeu.",
      returnedAt: clock.now().toISOString(),
      key: "encerrada@exemplo.com.br",
      endToEnd,
    },
  ]);
  const paid = (await ana.pay(await ana.lookUp("eva@exemplo.com.br"), 5)).json();
  expect((await why(ana, paid.transactionId)).json()).not.toHaveProperty("key");
  expect((await why(eva)).json().code).toBe("FORBIDDEN");
});

test("a pending row has a receipt that says so; a failed one has none and is not summed", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  await anExternalPayee("silencio@exemplo.com.br", "SILENT");
  const keyInfoId = await ana.lookUp("silencio@exemplo.com.br");
  const order = await ana.pay(keyInfoId, 30);
  expect(order.statusCode).toBe(202);
  const id = order.json().transactionId;

  expect((await receiptOf(ana, id)).json()).toMatchObject({
    transaction: { externalStatus: "PENDING", settledAt: null, amount: 30 },
    data: { beneficiary: { name: "Maria Souza", document: "***.456.789-**", bank: "Banco Sol S.A." } },
  });
  expect((await ana.get("/transactions")).json().summary).toEqual({ in: 100, out: 30 });

  clock.advance(41);
  expect((await ana.pay(keyInfoId, 30)).statusCode).toBe(422); // asks the network, which has given up
  const refused = await receiptOf(ana, id);
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { code: "RECEIPT_OF_ERROR", message: "Não é possível gerar comprovante para transações com erro." },
  ]);
  const { data, summary } = (await ana.get("/transactions")).json();
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({ id, externalStatus: "ERROR", amount: 30, credit: false });
  expect(summary).toEqual({ in: 100, out: 0 });
});

test("the receipt of a paid charge has the code's identifier, for its payer and its receiver", async () => {
  const padaria = await aCustomer({ entityType: "COMPANY", key: "padaria@exemplo.com.br" });
  const caio = await aCustomer({ balance: 100_00 });
  const { txid, emv } = (await padaria.post("/pix/charges", { key: "padaria@exemplo.com.br", amount: 12.5 })).json();
  const { id } = (await caio.post("/pix/qrcode/decode", { emv })).json().qrCode;
  const paid = await caio.post("/pix/qrcode/payment", { qrCodeInfoId: id, amount: 12.5, pin: "1234" });
  const sent = (await receiptOf(caio, paid.json().transactionId)).json();
  expect(sent).toMatchObject({ txid });
  expect(sent).not.toHaveProperty("paidKey");
  const [got] = await newest(padaria);
  const received = (await receiptOf(padaria, got.id)).json();
  expect(received).toMatchObject({ txid });
  expect(received.checkAddress).not.toBe(sent.checkAddress);
});

test("the identifier of a static code is on its receiver's receipt, whichever bank pays it", async () => {
  const padaria = await aCustomer({ entityType: "COMPANY", key: "balcao@exemplo.com.br" });
  const caio = await aCustomer({ balance: 100_00 });
  const other = await aCustomer({ tenant: await aTenant(), balance: 100_00 });
  const { emv } = (
    await padaria.post("/pix/qrcode/static", { key: "balcao@exemplo.com.br", amount: 3, txid: "MESA7" })
  ).json();
  for (const payer of [caio, other]) {
    const { id } = (await payer.post("/pix/qrcode/decode", { emv })).json().qrCode;
    clock.advance(14 * 60);
    const paid = await payer.post("/pix/qrcode/payment", { qrCodeInfoId: id, amount: 3, pin: "1234" });
    expect((await receiptOf(payer, paid.json().transactionId)).json()).toMatchObject({ txid: "MESA7" });
    const [got] = await newest(padaria);
    expect((await receiptOf(padaria, got.id)).json()).toMatchObject({ txid: "MESA7" });
  }
  await caio.pay(await caio.lookUp("balcao@exemplo.com.br"), 1);
  const [byKey] = await newest(padaria);
  expect((await receiptOf(padaria, byKey.id)).json()).not.toHaveProperty("txid");
});

test("the payee of a receipt is saved as a favourite, and the address of the check stays the same", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  await aCustomer({ name: "Rui Costa", key: "rui@exemplo.com.br" });
  const { transactionId } = (await ana.pay(await ana.lookUp("rui@exemplo.com.br"), 1)).json();
  clock.advance(3_600); // a look-up pays for 15 minutes, and names its payee for good
  const { paidKey, checkAddress } = (await receiptOf(ana, transactionId)).json();
  expect((await receiptOf(ana, transactionId)).json().checkAddress).toBe(checkAddress);
  expect((await ana.post("/pix/favorites", { keyInfoId: paidKey.keyInfoId })).statusCode).toBe(200);
  expect((await ana.get("/pix/favorites")).json().favorites).toMatchObject([{ key: paidKey.key, name: "Rui Costa" }]);
});
