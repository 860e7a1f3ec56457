import { writeDynamicBrCode } from "@vitral/brazil/br-code";
import { describe, expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { readPayload, type WithDueDate } from "./charge-payload.ts";
import { dueChargeOf, lastDayOf } from "./due-charge.ts";
import { simulatedCharges } from "../../../../test/simulated-charges.ts";

const began = new Date("2026-03-10T15:00:00Z");
const bank = simulatedCharges(() => began);
const fetched: URL[] = [];
const { aCustomer, anExternalPayee, failedLedgerChecks, clock } = await aWorld({
  fetchLocation: (url) => {
    fetched.push(url);
    return bank.fetch(url);
  },
});
await anExternalPayee("maria.souza@exemplo.com.br");

const codeAt = (address: string) =>
  writeDynamicBrCode({ url: `pix.bancosol.exemplo/${address}`, name: "MARIA SOUZA", city: "SAO PAULO" });
const read = (who: Customer, emv: string) => who.post("/pix/qrcode/decode", { emv });
const seen = async (who: Customer, address: string) => (await read(who, codeAt(address))).json().qrCode;
const pay = (who: Customer, qrCodeInfoId: string, amount: number) =>
  who.post("/pix/qrcode/payment", { qrCodeInfoId, amount, pin: "1234" });
const outcomeOf = (answer: Awaited<ReturnType<typeof read>>) => {
  const { code, message } = answer.json();
  return [answer.statusCode, code, message];
};

test("an overdue bill shows amount, fine, interest and debtor, and is paid in full", async () => {
  clock.set("2026-03-10T12:00:00-03:00");
  const ana = await aCustomer({ balance: 500_00 });
  const qrCode = await seen(ana, "cobv/10000/2026-03-05");
  expect(qrCode).toEqual({
    id: expect.any(String),
    name: "Maria Souza",
    document: "***.456.789-**",
    bankName: "Banco Sol S.A.",
    amount: 102.16,
    amountIsOpen: false,
    description: "Pedido na Loja Sol",
    details: [{ name: "Referência", value: "Mensalidade" }],
    due: {
      dueDate: "2026-03-05",
      lastDay: "2026-04-06",
      paymentDay: "2026-03-10",
      original: 100,
      fine: 2,
      interest: 0.16,
      reduction: 0,
      discount: 0,
      debtor: { name: "Francisco da Silva", document: "***.982.247-**" },
      receiverAddress: "Rua das Flores, 100, São Paulo – SP, CEP 01310-100",
    },
    schedulable: true,
    repeatable: false,
  });
  expect(outcomeOf(await pay(ana, qrCode.id, 100))[1]).toBe("FIXED_AMOUNT");
  expect((await pay(ana, qrCode.id, 102.16)).statusCode).toBe(200);
  expect(await ana.balance()).toBe(397_84);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a bill paid early has its discount, and its bank learns the day", async () => {
  clock.set("2026-03-10T23:30:00-03:00");
  const qrCode = await seen(await aCustomer(), "cobv/10000/2026-03-20");
  expect(qrCode).toMatchObject({ amount: 95, due: { discount: 5, fine: 0, interest: 0, paymentDay: "2026-03-10" } });
  // The demo's code is never out of date: it is due so many days from when its bank began.
  expect(await seen(await aCustomer(), "cobv/10000/10")).toMatchObject({ due: { dueDate: "2026-03-20" } });
  expect(await seen(await aCustomer(), "cobv/10000/-5")).toMatchObject({ due: { dueDate: "2026-03-05" } });
  expect(fetched.findLast(({ pathname }) => pathname.startsWith("/cobv/"))?.search).toBe("?DPP=2026-03-10");
});

test("a bill read before midnight and paid after it is read again with the new day's amount", async () => {
  clock.set("2026-03-10T23:59:30-03:00");
  const ana = await aCustomer({ balance: 500_00 });
  const before = await seen(ana, "cobv/20000/2026-03-10");
  expect(before.amount).toBe(200);
  clock.set("2026-03-11T00:00:00-03:00");
  expect(outcomeOf(await pay(ana, before.id, 200))).toEqual([
    422,
    "QR_CODE_INVALID",
    "O valor desta cobrança mudou. Leia o código novamente. Nada foi cobrado.",
  ]);
  expect(await ana.balance()).toBe(500_00);
  const after = await seen(ana, "cobv/20000/2026-03-10");
  expect(after.amount).toBe(204.06);
  expect((await pay(ana, after.id, 204.06)).statusCode).toBe(200);
});

test("a bill whose last day ends before its payment is not paid", async () => {
  const over =
    "QR Code vencido. A cobrança venceu em 08/02/2026 e podia ser paga até 10/03/2026. " +
    "Peça um novo código a quem recebe.";
  clock.set("2026-03-10T23:59:59-03:00");
  const ana = await aCustomer({ balance: 500_00 });
  const qrCode = await seen(ana, "cobv/10000/2026-02-08");
  clock.set("2026-03-11T00:00:00-03:00");
  expect(outcomeOf(await pay(ana, qrCode.id, qrCode.amount))).toEqual([422, "QR_CODE_INVALID", over]);
  expect(outcomeOf(await read(ana, codeAt("cobv/10000/2026-02-08")))).toEqual([422, "QR_CODE_INVALID", over]);
  expect(await ana.balance()).toBe(500_00);
});

/** A bill as the standard has it, with changes. */
const payload = (changes: object = {}) => ({
  revisao: 0,
  txid: "a".repeat(32),
  status: "ATIVA",
  chave: "maria.souza@exemplo.com.br",
  calendario: { criacao: "2026-01-02T12:00:00Z", dataDeVencimento: "2026-02-13", validadeAposVencimento: 1 },
  valor: { original: "100.00", final: "99.00" },
  devedor: { cnpj: "12ABC34501DE35", nome: "Loja Três" },
  recebedor: { cnpj: "11222333000181", nome: "Escola" },
  ...changes,
});
const address = "pix.bancosol.exemplo/cobv/1";
const bill = (changes: object = {}) => readPayload(payload(changes), address) as WithDueDate;

describe("the last day of a bill", () => {
  test.each([
    ["2026-03-10", 0, "2026-03-10"],
    ["2026-03-07", 0, "2026-03-09"],
    ["2026-02-13", 1, "2026-02-18"],
    ["2026-02-13", 30, "2026-03-16"],
    ["2026-04-02", 1, "2026-04-06"],
    ["2026-12-30", 2, "2027-01-04"],
  ])("due on %s and valid %i days on is %s", (dueDate, days, last) => expect(lastDayOf(dueDate, days)).toBe(last));

  test("ends with São Paulo's midnight", () => {
    expect(dueChargeOf(bill(), new Date("2026-02-19T02:59:59.999Z"))).toMatchObject({ lastDay: "2026-02-18" });
    expect(() => dueChargeOf(bill(), new Date("2026-02-19T03:00:00Z"))).toThrow(/podia ser paga até 18\/02\/2026/);
  });
});

test("a debtor's CNPJ with letters is shown in full; missing charges are zero", () => {
  const valor = { final: "99.00" };
  expect(dueChargeOf(bill({ valor }), new Date("2026-02-10T12:00:00Z"))).toMatchObject({
    debtor: { name: "Loja Três", document: "12.ABC.345/01DE-35" },
    original: null,
    fine: 0,
    interest: 0,
    reduction: 0,
    discount: 0,
    receiverAddress: null,
  });
});

test("a field that is null is absent", () => {
  const nulls = {
    solicitacaoPagador: null,
    infoAdicionais: null,
    calendario: { ...payload().calendario, validadeAposVencimento: null },
    valor: { original: null, multa: null, juros: null, abatimento: null, desconto: null, final: "99.00" },
    recebedor: { cnpj: "11222333000181", cpf: null, nome: "Escola", logradouro: null },
  };
  expect(bill(nulls)).toMatchObject({ infoAdicionais: [], valor: { multa: "0.00", final: "99.00" } });
  expect(bill(nulls).calendario.validadeAposVencimento).toBe(30);
  const { dataDeVencimento: _, ...calendario } = payload().calendario;
  const now = {
    calendario: { ...calendario, dataDeVencimento: null, expiracao: null },
    valor: { original: "1.00", final: null, modalidadeAlteracao: null, retirada: null },
    devedor: null,
  };
  const immediate = readPayload(payload(now), "pix.bancosol.exemplo/1");
  expect(immediate).toMatchObject({ calendario: { expiracao: 86_400 }, valor: { original: "1.00" } });
  expect(immediate?.valor).not.toHaveProperty("retirada");
  expect(bill({ devedor: null })).toBeNull();
  expect(readPayload(null, address)).toBeNull();
});

test.each([
  ["no debtor", { devedor: undefined }],
  ["a debtor without a number", { devedor: { nome: "Ana" } }],
  ["no receiver", { recebedor: undefined }],
  ["no final value", { valor: { original: "10.00" } }],
  ["a value with a comma", { valor: { original: "10.00", final: "10,00" } }],
  ["no due date", { calendario: { criacao: "2026-01-02T12:00:00Z" } }],
  ["a day that is none", { calendario: { criacao: "2026-01-02T12:00:00Z", dataDeVencimento: "2026-02-30" } }],
  ["a day out of all reach", { calendario: { criacao: "2026-01-02T12:00:00Z", dataDeVencimento: "9999-12-31" } }],
  ["a negative number of days", { calendario: { ...payload().calendario, validadeAposVencimento: -1 } }],
])("a bill with %s is incomplete", (_, changes) => expect(readPayload(payload(changes), address)).toBeNull());

test("an incomplete bill and one of zero are refused with a sentence", async () => {
  clock.set("2026-03-10T12:00:00-03:00");
  const ana = await aCustomer();
  const half = bank.put("cobv/half", { ...payload(), devedor: undefined });
  expect(outcomeOf(await read(ana, half))[2]).toBe(
    "Transação não concluída. QR Code inválido. Os dados desta cobrança estão incompletos. Peça um novo código.",
  );
  const calendario = { criacao: began.toISOString(), dataDeVencimento: "2026-03-20" };
  const nothing = bank.put("cobv/nothing", { ...payload({ calendario }), valor: { final: "0.00" } });
  expect(outcomeOf(await read(ana, nothing))[2]).toBe("Não há nada a pagar nesta cobrança.");
});
