import { randomBytes } from "node:crypto";
import { readBrCode } from "@vitral/brazil/br-code";
import { expect, test, vi } from "vitest";
import { always, specificationRules } from "../../../../seed/brand-rules.ts";
import { receiverAddress } from "../../../../test/customer-calls.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";

const { aCustomer, aTenant, clock, owner } = await aWorld();
const key = "padaria@exemplo.com.br";
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key });
const bruno = await aCustomer({ name: "Bruno Reis", balance: 1_000_00, document: "52998224725" });

const charge = async (body: object, who: Customer = padaria) =>
  (await who.post("/pix/charges", { key, amount: 12.5, ...body })).json();
const detail = async (txid: string) => (await padaria.get(`/pix/charges/${txid}`)).json().charge;
const remove = (txid: string, who: Customer = padaria) => who.call("DELETE", `/pix/charges/${txid}`);
const payer = { name: "Bruno Reis", document: "529.982.247-25" };
const bill = { dueDate: "2026-03-20", payer, receiverAddress };

test("an immediate charge answers its code, and is worth a day", async () => {
  const { txid, emv, status } = await charge({ message: "Encomenda 7" });
  expect(status).toBe("ATIVA");
  expect(txid).toMatch(/^[0-9a-f]{32}$/);
  expect(readBrCode(emv)).toMatchObject({ ok: true, code: { kind: "dynamic", name: "PADARIA SOL", city: "BRASIL" } });
  expect(await detail(txid)).toMatchObject({
    txid,
    emv,
    status: "ATIVA",
    expired: false,
    amount: 12.5,
    createdAt: "2026-03-10T15:00:00.000Z",
    endsAt: "2026-03-11T15:00:00.000Z",
    dueDate: null,
    message: "Encomenda 7",
    payer: null,
    today: null,
    payment: null,
  });
});

test("an order that names no life has the bank's, and is the same charge when that changes", async () => {
  const bank = await aTenant({ rules: { chargeHours: 2 } });
  const shop = await aCustomer({ tenant: bank, entityType: "COMPANY", name: "Loja", key: "loja@exemplo.com.br" });
  const order = { txid: randomBytes(16).toString("hex"), key: "loja@exemplo.com.br" };
  const made = await charge(order, shop);
  const endsAt = async () => (await shop.get(`/pix/charges/${order.txid}`)).json().charge.endsAt;
  expect(await endsAt()).toBe("2026-03-10T17:00:00.000Z");
  const [today] = always({ ...specificationRules, chargeHours: 2 });
  const next = { ...specificationRules, from: "2026-03-11", chargeHours: 5 };
  const asOwner = owner();
  await asOwner.connect();
  await asOwner.query("update tenant set rules = $2 where id = $1", [bank.id, JSON.stringify([today, next])]);
  await asOwner.end();
  clock.advance(86_400);
  await vi.waitFor(async () => {
    await shop.signIn();
    const { txid } = await charge({ key: order.key }, shop);
    const later = (await shop.get(`/pix/charges/${txid}`)).json().charge.endsAt;
    expect(later).toBe("2026-03-11T20:00:00.000Z");
  }, 15_000);
  expect(await charge(order, shop)).toMatchObject({ txid: made.txid, emv: made.emv });
  expect(await endsAt()).toBe("2026-03-10T17:00:00.000Z");
  clock.set("2026-03-10T15:00:00Z");
}, 30_000);

test("the same order with the same txid is the same charge; another order is refused", async () => {
  const txid = randomBytes(16).toString("hex");
  const order = {
    txid,
    ...bill,
    fine: { type: "PERCENTAGE", value: 2 },
    discounts: [{ type: "FIXED", value: 1, until: "2026-03-15" }],
  };
  const answers = await Promise.all([1, 2, 3].map(() => charge(order)));
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  expect(await charge(order)).toEqual(answers[0]);
  expect((await charge({ ...order, amount: 13 })).code).toBe("CHARGE_TXID_TAKEN");
  const short = { txid: randomBytes(16).toString("hex"), expiresIn: 3_600 };
  expect((await charge(short)).code).toBeUndefined();
  expect((await charge({ ...short, expiresIn: undefined })).code).toBe("CHARGE_TXID_TAKEN");
  expect((await charge({ ...order, fine: { type: "PERCENTAGE", value: 3 } })).code).toBe("CHARGE_TXID_TAKEN");
});

test("another customer may choose a txid that a neighbour has", async () => {
  const { txid } = await charge({});
  const rui = await aCustomer({ key: "rui@exemplo.com.br" });
  expect(await charge({ txid, key: "rui@exemplo.com.br" }, rui)).toMatchObject({ txid, status: "ATIVA" });
});

test("a charge with a due date shows what it demands today and after its due date", async () => {
  const { txid } = await charge({
    ...bill,
    amount: 100,
    fine: { type: "PERCENTAGE", value: 2 },
    interest: { type: "PERCENTAGE", value: 1, per: "MONTH" },
    rebate: { type: "FIXED", value: 10 },
    discounts: [{ type: "FIXED", value: 5, until: "2026-03-12" }],
  });
  expect(await detail(txid)).toMatchObject({
    dueDate: "2026-03-20",
    validAfterDue: 30,
    endsAt: "2026-04-21T03:00:00.000Z",
    payer: { name: "Bruno Reis", document: "529.982.247-25" },
    today: { day: "2026-03-10", fine: 0, interest: 0, rebate: 10, discount: 5, total: 85 },
  });
  clock.set("2026-03-30T15:00:00Z");
  await padaria.signIn();
  expect((await detail(txid)).today).toEqual({
    day: "2026-03-30",
    fine: 1.8,
    interest: 0.29,
    rebate: 10,
    discount: 0,
    total: 92.09,
  });
  const inList = async () =>
    (await padaria.get("/pix/charges")).json().charges.find((one: { txid: string }) => one.txid === txid);
  expect(await inList()).toMatchObject({ amount: 100, demanded: 92.09 });
  clock.set("2026-04-21T03:00:00Z");
  await padaria.signIn();
  expect(await detail(txid)).toMatchObject({ status: "ATIVA", expired: true, today: null });
  expect(await inList()).toMatchObject({ amount: 100, demanded: 100 });
  clock.set("2026-03-10T15:00:00Z");
  await padaria.signIn();
});

/** API Pix 2.9.0: the violations of a charge, each with the sentence that the customer reads. */
test.each([
  [{ expiresIn: 0 }, "A validade deve ser de 1 segundo a 365 dias."],
  [{ expiresIn: -1 }, "A validade deve ser de 1 segundo a 365 dias."],
  [{ amount: 0 }, "Valor inválido"],
  [{ amount: "10.005" }, "Valor inválido"],
  [{ key: "" }, "Escolha a chave que vai receber."],
  [{ message: "x".repeat(141) }, "A mensagem pode ter até 140 caracteres."],
  [{ message: "a\u202Eb" }, "Há caracteres invisíveis neste campo. Apague o texto e digite de novo."],
  [{ payer: { name: "Bruno", document: "11111111111" } }, "CPF/CNPJ inválido"],
  [{ payer: { name: "", document: "52998224725" } }, "Informe o nome de quem paga, com até 140 caracteres."],
  [{ txid: "curto" }, "Verifique o campo txid."],
  ...[{ fine: { type: "FIXED", value: 1 } }, { receiverAddress }].map((terms): [object, string] => [
    terms,
    "Multa, juros, desconto, abatimento e endereço são só para cobranças com vencimento.",
  ]),
  [
    { ...bill, receiverAddress: undefined },
    "Informe o endereço de quem recebe: uma cobrança com vencimento o mostra a quem paga.",
  ],
  [{ ...bill, receiverAddress: { ...receiverAddress, zipCode: "1310-100" } }, "Informe um CEP com 8 números."],
  [{ ...bill, receiverAddress: { ...receiverAddress, state: "XX" } }, "Informe a sigla de um estado, como SP."],
  [
    { ...bill, receiverAddress: { ...receiverAddress, street: " " } },
    "Por favor, preencha todos os campos obrigatórios.",
  ],
  [{ ...bill, expiresIn: 60 }, "Escolha uma validade ou um vencimento, não os dois."],
  [{ dueDate: "2026-03-20" }, "Uma cobrança com vencimento precisa do nome e do CPF ou CNPJ de quem paga."],
  [{ ...bill, dueDate: "2026-03-09" }, "O vencimento não pode ser antes de hoje."],
  [{ ...bill, dueDate: "2036-03-09" }, "O vencimento pode ser em até 5 anos."],
  [{ ...bill, dueDate: "2026-02-30" }, "Data inválida"],
  [{ ...bill, validAfterDue: -1 }, "Depois do vencimento, a cobrança pode valer de 0 a 365 dias."],
  [{ ...bill, changeable: true }, "O valor de uma cobrança com vencimento não pode ser alterado por quem paga."],
  [{ ...bill, fine: { type: "FIXED", value: 0 } }, "Valor inválido"],
  [{ ...bill, discounts: [{ type: "PERCENTAGE", value: "2.555", until: "2026-03-15" }] }, "Valor inválido"],
  [{ ...bill, rebate: { type: "FIXED", value: 12.5 } }, "O abatimento deve ser menor que o valor da cobrança."],
  [{ ...bill, rebate: { type: "PERCENTAGE", value: 100 } }, "O abatimento deve ser menor que o valor da cobrança."],
  [
    { ...bill, discounts: [{ type: "FIXED", value: 12.5, until: "2026-03-15" }] },
    "Cada desconto deve ser menor que o valor da cobrança.",
  ],
  [
    { ...bill, discounts: [{ type: "PERCENTAGE", value: 100, until: "2026-03-15" }] },
    "Cada desconto deve ser menor que o valor da cobrança.",
  ],
  [
    { ...bill, discounts: [{ type: "FIXED", value: 1, until: "2026-03-21" }] },
    "A data de um desconto não pode ser depois do vencimento.",
  ],
  [
    { ...bill, discounts: ["2026-03-15", "2026-03-15"].map((until) => ({ type: "FIXED", value: 1, until })) },
    "Os descontos devem ser todos em reais ou todos em porcentagem, cada um com a sua data.",
  ],
  [
    {
      ...bill,
      discounts: [
        { type: "FIXED", value: 1, until: "2026-03-15" },
        { type: "FIXED", value: 1, until: null },
      ],
    },
    "Os descontos devem ser todos em reais ou todos em porcentagem, cada um com a sua data.",
  ],
  [
    { ...bill, rebate: { type: "FIXED", value: 6 }, discounts: [{ type: "FIXED", value: 6.5, until: "2026-03-15" }] },
    "O desconto e o abatimento juntos devem ser menores que o valor da cobrança.",
  ],
  [
    { ...bill, discounts: [{ type: "FIXED", value: 2, until: null }] },
    "O desconto e o abatimento juntos devem ser menores que o valor da cobrança.",
  ],
  ...[
    { fine: { type: "PERCENTAGE", value: 999_999_999.99 }, amount: 999_999_999.99 },
    { interest: { type: "FIXED", value: 999_999_999.99, per: "DAY" } },
    { interest: { type: "PERCENTAGE", value: 999_999_999.99, per: "DAY" }, amount: 1_000 },
  ].map((terms): [object, string] => [
    { ...bill, ...terms },
    "Com a multa e os juros, esta cobrança poderia passar de R$ 9.999.999.999,99. Diminua a multa, os juros ou os dias depois do vencimento.",
  ]),
  [
    { ...bill, amount: 999_999_999.99, discounts: [{ type: "FIXED", value: 999_999_999.98, until: null }] },
    "O desconto e o abatimento juntos devem ser menores que o valor da cobrança.",
  ],
])("%j is refused with a sentence", async (body, sentence) => {
  expect(await charge(body)).toMatchObject({ code: "validation", validation: { body: { message: sentence } } });
});

test("a charge whose sum no payload holds breaks neither the list nor its address", async () => {
  const loja = await aCustomer({ name: "Loja Lua", key: "lua@exemplo.com.br" });
  const { txid, emv } = await charge({ ...bill, key: "lua@exemplo.com.br" }, loja);
  const books = owner();
  await books.connect();
  const terms = { fine: { type: "PERCENTAGE", value: 999_999_999_99 }, discounts: [] };
  await books.query("update pix_charge set terms = $1, amount_cents = 99999999999 where txid = $2", [
    JSON.stringify(terms),
    txid,
  ]);
  await books.end();
  clock.set("2026-03-30T15:00:00Z");
  await Promise.all([loja, bruno].map((who) => who.signIn()));
  expect((await loja.get("/pix/charges")).json().charges).toEqual([expect.objectContaining({ txid, status: "ATIVA" })]);
  expect((await loja.get(`/pix/charges/${txid}`)).json().charge).toMatchObject({ txid, today: null });
  expect((await bruno.post("/pix/qrcode/decode", { emv })).json().message).toBe(
    "Esta cobrança não existe mais. Peça um novo código.",
  );
  clock.set("2026-03-10T15:00:00Z");
  await Promise.all([padaria, bruno].map((who) => who.signIn()));
});

test("a key that is not active in this account receives no charge", async () => {
  expect((await charge({ key: "bruno@exemplo.com.br" })).code).toBe("PIX_KEY_NOT_RECEIVING");
});

test("a bank without an address for charges has none", async () => {
  const tenant = await aTenant({ pixLocation: null });
  const rui = await aCustomer({ tenant, key: "rui2@exemplo.com.br" });
  expect(await charge({ key: "rui2@exemplo.com.br" }, rui)).toEqual({
    code: "NO_CHARGES",
    message: "As cobranças não estão disponíveis nesta instituição no momento.",
  });
});

test("the list is in pages, newest first, without gaps or repetitions", async () => {
  const loja = await aCustomer({ name: "Loja Mar", key: "mar@exemplo.com.br" });
  const made: string[] = [];
  for (let n = 1; n <= 45; n += 1) {
    if (n % 3 === 0) clock.advance(1); // several of one moment
    made.push((await charge({ key: "mar@exemplo.com.br", amount: n, message: `Mesa ${n}` }, loja)).txid);
  }
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let after = ""; ;) {
    const { charges, next } = (await loja.get(`/pix/charges${after && `?after=${after}`}`)).json();
    sizes.push(charges.length);
    seen.push(...charges.map((one: { txid: string }) => one.txid));
    if (next === null) break;
    after = next;
  }
  expect(sizes).toEqual([20, 20, 5]);
  expect(seen.toSorted()).toEqual(made.toSorted());
  expect((await loja.get("/pix/charges")).json().charges[0]).toMatchObject({
    amount: 45,
    message: "Mesa 45",
    status: "ATIVA",
    paidAt: null,
  });
  clock.set("2026-03-10T15:00:00Z");
});

test("a removed charge stays removed and cannot be read for payment", async () => {
  const { txid, emv } = await charge({});
  expect((await remove(txid)).statusCode).toBe(200);
  expect((await remove(txid)).statusCode).toBe(200);
  expect(await detail(txid)).toMatchObject({ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", expired: false });
  expect((await bruno.post("/pix/qrcode/decode", { emv })).json()).toEqual({
    code: "QR_CODE_INVALID",
    message: "Quem recebe cancelou esta cobrança.",
  });
});
