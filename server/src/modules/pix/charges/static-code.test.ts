import { readBrCode } from "@vitral/brazil/br-code";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";

const { aCustomer } = await aWorld();
const key = "padaria@exemplo.com.br";
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Pão de Açúcar São João Ltda", key });
const bruno = await aCustomer({ name: "Bruno Reis", balance: 100_00, key: "bruno@exemplo.com.br" });

const codeOf = async (body: object) => (await padaria.post("/pix/qrcode/static", body)).json();

test("the code of a key holds amount, identifier and description, in plain letters", async () => {
  const { emv } = await codeOf({ key, amount: 12.5, txid: "MESA7", description: "Café da manhã" });
  expect(readBrCode(emv)).toEqual({
    ok: true,
    code: {
      kind: "static",
      key,
      amount: 12_50,
      txid: "MESA7",
      info: "Cafe da manha",
      fss: null,
      name: "PADARIA PAO DE ACUCAR SAO",
      city: "BRASIL",
    },
  });
});

test("a code with a key alone lets the payer choose the amount, and another customer pays it", async () => {
  const { emv } = await codeOf({ key });
  const { qrCode } = (await bruno.post("/pix/qrcode/decode", { emv })).json();
  expect(qrCode).toMatchObject({ name: "Padaria Pão de Açúcar São João Ltda", amount: 0, amountIsOpen: true });
  const paid = await bruno.post("/pix/qrcode/payment", { qrCodeInfoId: qrCode.id, amount: 3.2, pin: "1234" });
  expect(paid.json()).toMatchObject({ status: "SETTLED", amount: 3.2 });
  expect(await padaria.balance()).toBe(3_20);
});

test("the same order gives the same code", async () => {
  const order = { key, amount: "7.00", txid: "A1" };
  expect(await codeOf(order)).toEqual(await codeOf(order));
});

test.each([
  ["of another customer", "bruno@exemplo.com.br"],
  ["that nobody has", randomUUID()],
])("a key %s gives no code", async (_whose, other) => {
  expect(await codeOf({ key: other })).toEqual({
    code: "PIX_KEY_NOT_RECEIVING",
    message: "Esta chave não está ativa nesta conta. Escolha uma das suas chaves ativas.",
  });
});

test("a key that the directory has not confirmed gives no code", async () => {
  const phone = "+5511987654399";
  const rui = await aCustomer({ phone });
  await rui.post("/pix/keys", { keyType: "PHONE", key: phone });
  expect((await rui.post("/pix/qrcode/static", { key: phone })).json().code).toBe("PIX_KEY_NOT_RECEIVING");
});

test.each([
  [{ key: "" }, "Escolha a chave que vai receber."],
  [{ key, amount: 0 }, "Valor inválido"],
  [{ key, amount: 1.005 }, "Valor inválido"],
  [{ key, txid: "MESA 7" }, "O identificador aceita até 25 letras e números, sem espaços nem acentos."],
  [{ key, txid: "x".repeat(26) }, "O identificador aceita até 25 letras e números, sem espaços nem acentos."],
  [{ key, description: "Bolo 🎂" }, "A descrição aceita letras, números e sinais simples."],
  [{ key, description: "x".repeat(52) }, "Com esta chave, a descrição pode ter até 51 caracteres."],
])("%j is refused with a sentence", async (body, sentence) => {
  const answer = await codeOf(body);
  expect(answer).toMatchObject({ code: "validation", validation: { body: { message: sentence } } });
});
