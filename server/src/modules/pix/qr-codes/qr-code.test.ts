import { sql } from "kysely";
import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import vectors from "../../../../../brazil/vectors/br-code.json" with { type: "json" };
import { aWorld, type Customer } from "../../../../test/world.ts";

const { aCustomer, aTenant, anExternalPayee, failedLedgerChecks, clock, db } = await aWorld();

const read = (who: Customer, emv: unknown) => who.post("/pix/qrcode/decode", { emv });
const readId = async (who: Customer, emv: string): Promise<string> => (await read(who, emv)).json().qrCode.id;
const pay = (who: Customer, qrCodeInfoId: string, amount: unknown, pin = "1234") =>
  who.post("/pix/qrcode/payment", { qrCodeInfoId, amount, pin });
const outcomeOf = (answer: Awaited<ReturnType<typeof read>>) => {
  const { code, message } = answer.json();
  return [answer.statusCode, code, message];
};
const first = async (who: Customer) => (await who.get("/transactions")).json().data[0];

let made = 0;
/** A company of this bank and its code. */
async function aShop(terms: { amount?: number; info?: string; txid?: string } = {}) {
  const key = `loja${(made += 1)}@exemplo.com.br`;
  const shop = await aCustomer({ name: "Loja Sol", key });
  return { shop, key, emv: codeOf(key, terms) };
}
const codeOf = (key: string, { amount, ...terms }: { amount?: number; info?: string; txid?: string } = {}) =>
  writeStaticBrCode({
    key,
    name: "LOJA SOL",
    city: "SAO PAULO",
    ...(amount !== undefined && { amount: cents(amount) }),
    ...terms,
  });

test("a code with an amount shows its payee, and pays that amount once", async () => {
  const { shop, emv } = await aShop({ amount: 12_34, info: "Dois cafes", txid: "MESA7" });
  const ana = await aCustomer({ balance: 100_00 });
  const answer = await read(ana, `  ${emv}\n`);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      qrCode: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: "Loja Sol",
        document: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/),
        bankName: shop.tenant.bankName,
        amount: 12.34,
        amountIsOpen: false,
        description: "Dois cafes",
        details: [],
        due: null,
        schedulable: true,
        repeatable: true,
      },
    },
  ]);

  const { id } = answer.json().qrCode;
  const answers = await Promise.all([1, 2, 3].map(() => pay(ana, id, 12.34)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((one) => one.json().transactionId)).size).toBe(1);
  expect([await ana.balance(), await shop.balance()]).toEqual([87_66, 12_34]);
  expect(await first(ana)).toMatchObject({ category: "QR Code pago", beneficiaryName: "Loja Sol" });
  expect(await first(shop)).toMatchObject({ category: "QR Code recebido", credit: true });
  const row = await ana.get(`/transactions/${answers[0]?.json().transactionId}`);
  expect(row.json().transaction).toMatchObject({ description: "Dois cafes" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("another amount than the code's is refused, and the right one still pays", async () => {
  const { emv } = await aShop({ amount: 12_34 });
  const ana = await aCustomer({ balance: 100_00 });
  const id = await readId(ana, emv);
  for (const amount of [12.33, 0.01, 50]) {
    expect(outcomeOf(await pay(ana, id, amount))).toEqual([
      422,
      "FIXED_AMOUNT",
      expect.stringMatching(/^Este código cobra R\$\s12,34, e o valor não pode ser alterado\. Nada foi cobrado\.$/),
    ]);
  }
  expect(await ana.balance()).toBe(100_00);
  // Nor through the look-up of a key.
  expect(outcomeOf(await ana.pay(id, 1))[1]).toBe("FIXED_AMOUNT");
  expect((await pay(ana, id, "12.34")).statusCode).toBe(200);
  expect(outcomeOf(await pay(ana, id, 12.33))[1]).toBe("CONFLICT");
});

test("the payer chooses the amount of a code without one", async () => {
  const { shop, emv } = await aShop({ txid: "CAIXA1" });
  const ana = await aCustomer({ balance: 100_00 });
  const answer = await read(ana, emv);
  expect(answer.json().qrCode).toMatchObject({ amount: 0, amountIsOpen: true, description: "CAIXA1" });
  const { id } = answer.json().qrCode;
  for (const amount of [0, -1, 1.234, "x", undefined]) {
    expect((await pay(ana, id, amount)).json()).toMatchObject({ validation: { body: { message: "Valor inválido" } } });
  }
  expect((await pay(ana, id, 7)).json()).toMatchObject({ status: "SETTLED", amount: 7, fee: 0 });
  expect(await shop.balance()).toBe(7_00);
});

test("through the network the other tenant's customer sees a received QR code, with its description", async () => {
  const south = await aTenant({ displayName: "Banco Sul" });
  const rita = await aCustomer({ tenant: south, name: "Rita Melo", key: "rita@exemplo.com.br" });
  const ana = await aCustomer({ balance: 100_00 });
  const id = await readId(ana, codeOf("rita@exemplo.com.br", { amount: 30_00, info: "Aula" }));
  expect((await pay(ana, id, 30)).statusCode).toBe(200);
  expect([await first(ana), await first(rita)]).toMatchObject([
    { category: "QR Code pago", externalStatus: "SETTLED" },
    { category: "QR Code recebido", credit: true },
  ]);
  const { rows } = await sql`
    select description from account_transaction where account_id = ${rita.accountId}`.execute(db);
  expect(rows).toEqual([{ description: "Aula" }]);
});

test("a payment that the other bank refuses comes back whole", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const key = await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
  const id = await readId(ana, codeOf(key, { amount: 10_00 }));
  expect(outcomeOf(await pay(ana, id, 10)).slice(0, 2)).toEqual([422, "PAYMENT_REFUSED"]);
  expect(await ana.balance()).toBe(100_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

const notPaid = vectors.vectors.filter(
  ({ verdict, kind }) => !verdict.startsWith("valid") || kind === "recurrence-only",
);
test("every published invalid code is refused with its reason", async () => {
  const ana = await aCustomer();
  for (const { id, payload, kind } of notPaid) {
    const code = kind === "recurrence-only" ? "QR_CODE_UNSUPPORTED" : "QR_CODE_INVALID";
    expect([id, ...outcomeOf(await read(ana, payload))]).toEqual([id, 422, code, expect.stringMatching(/^[A-Z].+\.$/)]);
  }
});

test.each([
  ["", "QR Code é obrigatório"],
  ["   ", "QR Code é obrigatório"],
  [undefined, "QR Code é obrigatório"],
  ["0".repeat(2_001), "O código é longo demais para ser um QR Code Pix."],
])("%j is refused without parsing", async (emv, message) => {
  const answer = await read(await aCustomer(), emv);
  expect([answer.statusCode, answer.json().validation]).toEqual([400, { body: { message } }]);
});

test("unknown key, own key, missing key and withdrawal have their own refusals", async () => {
  const ana = await aCustomer({ key: "propria@exemplo.com.br" });
  const withdrawal = vectors.vectors.find(({ id }) => id === "br114")?.payload;
  expect(outcomeOf(await read(ana, codeOf("ninguem@exemplo.com.br")))[1]).toBe("PIX_KEY_NOT_FOUND");
  expect(outcomeOf(await read(ana, codeOf("propria@exemplo.com.br")))[1]).toBe("SAME_ACCOUNT");
  expect(outcomeOf(await read(ana, codeOf("chave-errada")))).toEqual([
    422,
    "QR_CODE_INVALID",
    "Transação não concluída. QR Code inválido. A chave escrita neste código não é uma chave Pix.",
  ]);
  expect(outcomeOf(await read(ana, withdrawal))).toEqual([
    422,
    "QR_CODE_UNSUPPORTED",
    "Este código é de Pix Saque, que ainda não está disponível.",
  ]);
});

test("codes and keys use the same bucket of look-up tokens", async () => {
  const ana = await aCustomer();
  for (let guess = 0; guess < 5; guess += 1) await read(ana, codeOf(`palpite${guess}@exemplo.com.br`));
  expect(outcomeOf(await read(ana, codeOf("palpite@exemplo.com.br")))[1]).toBe("TOO_MANY_REQUESTS");
  expect(outcomeOf(await ana.post("/pix/key-info", { key: "palpite@exemplo.com.br" }))[1]).toBe("TOO_MANY_REQUESTS");
});

test("a code's look-up is its reader's, for 15 minutes, with PIN and balance as usual", async () => {
  const { emv } = await aShop({ amount: 50_00 });
  const [ana, bruno] = [await aCustomer({ balance: 10_00 }), await aCustomer({ balance: 100_00 })];
  const id = await readId(ana, emv);
  expect(outcomeOf(await pay(bruno, id, 50))[1]).toBe("FORBIDDEN");
  expect(outcomeOf(await pay(bruno, "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a01", 50))[1]).toBe("NOT_FOUND");
  expect(outcomeOf(await pay(ana, id, 50, "9999"))).toEqual([422, "WRONG_PIN", "PIN incorreto. Restam 4 tentativas."]);
  expect(outcomeOf(await pay(ana, id, 50))[1]).toBe("INSUFFICIENT_FUNDS");
  clock.advance(15 * 60);
  expect(outcomeOf(await pay(ana, id, 50))).toEqual([
    409,
    "QR_CODE_EXPIRED",
    "A leitura do código expirou. Leia o código novamente. Nada foi cobrado.",
  ]);
});

test("limits, a locked PIN and a missing PIN refuse a code as they refuse a key", async () => {
  clock.set("2026-03-10T19:59:59-03:00");
  const [ana, caio] = [await aCustomer({ balance: 20_000_00 }), await aCustomer({ balance: 100_00, pin: null })];
  const { emv } = await aShop();
  const refusedWith = async (who: Customer, amount: number, withPin = "1234") =>
    outcomeOf(await pay(who, await readId(who, emv), amount, withPin)).slice(0, 2);
  const paid = async (amount: number) => (await pay(ana, await readId(ana, emv), amount)).statusCode;

  expect(await refusedWith(ana, 2_000.01)).toEqual([422, "OVER_TRANSACTION_LIMIT"]);
  for (const amount of [2_000, 2_000, 1_000]) expect(await paid(amount)).toBe(200);
  expect(await refusedWith(ana, 0.01)).toEqual([422, "OVER_DAY_LIMIT"]);
  clock.set("2026-03-10T20:00:00-03:00");
  expect(await refusedWith(ana, 1_000.01)).toEqual([422, "OVER_NIGHT_LIMIT"]);
  expect(await paid(1_000)).toBe(200);
  expect(await ana.balance()).toBe(14_000_00);

  expect(await refusedWith(caio, 1)).toEqual([422, "PIN_NOT_SET"]);
  for (let wrong = 0; wrong < 4; wrong += 1) expect((await refusedWith(ana, 1, "0000"))[1]).toBe("WRONG_PIN");
  expect(await refusedWith(ana, 1, "0000")).toEqual([422, "PIN_LOCKED"]);
  expect(await refusedWith(ana, 1)).toEqual([422, "PIN_LOCKED"]);
  expect(await ana.balance()).toBe(14_000_00);
});
