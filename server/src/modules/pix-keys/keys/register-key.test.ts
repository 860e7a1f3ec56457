import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";

const { aCustomer, aTenant, anExternalPayee, app, deps } = await aWorld();
const south = await aTenant({ displayName: "Banco Sul" });

const register = (who: Customer, keyType: string, key = "") => who.post("/pix/keys", { keyType, key });
const keysOf = async (who: Customer) => (await who.get("/pix/keys")).json().keys;
const outcomeOf = (answer: Awaited<ReturnType<typeof register>>) => [
  answer.statusCode,
  answer.json().validation?.body.message ?? answer.json().code,
];

let lines = 10_000_000;
const aPhone = () => `+55119${(lines += 1)}`;

test("a person registers document, phone, e-mail and random keys in the directory's form", async () => {
  const phone = aPhone();
  const ana = await aCustomer({ phone, email: "ana.lima@exemplo.com.br" });
  expect(await keysOf(ana)).toEqual([]);
  const masked = ana.document.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
  const order = ["CPF", "PHONE", "EMAIL", "EVP"];
  for (const [type, key] of [
    ["CPF", masked],
    ["PHONE", phone],
    ["EMAIL", " ANA.lima@exemplo.com.BR "],
    ["EVP", ""],
  ] as const) {
    const answer = await register(ana, type, key);
    expect([type, answer.statusCode, answer.json().status]).toEqual([type, 200, "PENDING"]);
  }
  const evp = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const id = expect.any(String);
  const keys: { type: string }[] = await keysOf(ana);
  expect(keys.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))).toEqual([
    { id, type: "CPF", key: ana.document, status: "PENDING" },
    { id, type: "PHONE", key: phone, status: "PENDING" },
    { id, type: "EMAIL", key: "ana.lima@exemplo.com.br", status: "PENDING" },
    { id, type: "EVP", key: evp, status: "PENDING" },
  ]);
});

test("a company registers its CNPJ; its phone may be typed without +55", async () => {
  const phone = aPhone();
  const company = await aCustomer({ entityType: "COMPANY", phone });
  expect(outcomeOf(await register(company, "CNPJ", company.document))[0]).toBe(200);
  expect(outcomeOf(await register(company, "PHONE", phone.slice(3)))[0]).toBe(200);
});

test("only the customer's own document, phone and e-mail are registered", async () => {
  const ana = await aCustomer({ phone: null, email: null });
  const bruno = await aCustomer({ phone: aPhone() });
  const company = await aCustomer({ entityType: "COMPANY" });
  const notOwn = [422, "PIX_KEY_NOT_OWN"];
  expect(outcomeOf(await register(ana, "CPF", bruno.document))).toEqual(notOwn);
  expect(outcomeOf(await register(ana, "CNPJ", ana.document))).toEqual(notOwn);
  expect(outcomeOf(await register(ana, "PHONE", "+5511987654321"))).toEqual(notOwn);
  expect(outcomeOf(await register(ana, "EMAIL", bruno.email ?? ""))).toEqual(notOwn);
  expect(outcomeOf(await register(ana, "EMAIL", ana.document))).toEqual(notOwn);
  expect(outcomeOf(await register(company, "CPF", ana.document))).toEqual(notOwn);
  expect(outcomeOf(await register(company, "CPF", company.document))).toEqual(notOwn);
  expect(outcomeOf(await register(ana, "CPF"))).toEqual([400, "Chave é obrigatória"]);
  const chosen = await register(ana, "EVP", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906");
  expect(outcomeOf(chosen)).toEqual([400, "A chave aleatória é gerada pelo Pix: envie o campo vazio."]);
  const landline = await aCustomer({ phone: "+551133334444" });
  expect(outcomeOf(await register(landline, "PHONE", "+551133334444"))).toEqual([400, "Telefone inválido"]);
  expect([await keysOf(ana), await keysOf(company), await keysOf(landline)]).toEqual([[], [], []]);
});

test("a taken key is refused at once and stores nothing", async () => {
  const ana = await aCustomer();
  await register(ana, "CPF", ana.document);
  expect(outcomeOf(await register(ana, "CPF", ana.document))).toEqual([409, "PIX_KEY_ALREADY_YOURS"]);

  // A company may share its partner's e-mail, and both are of this bank.
  await register(ana, "EMAIL", ana.email ?? "");
  const company = await aCustomer({ entityType: "COMPANY", email: ana.email });
  expect(outcomeOf(await register(company, "EMAIL", ana.email ?? ""))).toEqual([409, "PIX_KEY_OF_ANOTHER_PERSON"]);

  // The same person at another bank of the network.
  const elsewhere = await aCustomer({ tenant: south, document: ana.document });
  const custody = await register(elsewhere, "CPF", ana.document);
  expect([custody.statusCode, custody.json()]).toEqual([
    409,
    {
      code: "PIX_KEY_PORTABLE",
      message:
        "Esta chave já está registrada em seu nome em outra instituição. Você pode trazê-la para cá com a portabilidade.",
    },
  ]);

  await anExternalPayee("tomado@exemplo.com.br");
  const bruno = await aCustomer({ email: "tomado@exemplo.com.br" });
  expect(outcomeOf(await register(bruno, "EMAIL", "tomado@exemplo.com.br"))).toEqual([
    409,
    "PIX_KEY_OF_ANOTHER_PERSON",
  ]);
  expect([await keysOf(company), await keysOf(elsewhere), await keysOf(bruno)]).toEqual([[], [], []]);
});

test("of twenty customers of two banks who register one phone at once, one gets it", async () => {
  const phone = aPhone();
  const racers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      aCustomer({ phone, entityType: "COMPANY", ...(index % 2 && { tenant: south }) }),
    ),
  );
  const answers = await Promise.all(racers.map((racer) => register(racer, "PHONE", phone)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
    expect(outcomeOf(answer)).toEqual([409, "PIX_KEY_CLAIMABLE"]);
  const lists = await Promise.all(racers.map(keysOf));
  expect(lists.flat()).toHaveLength(1);
});

test("one key requested twenty times at once is registered once", async () => {
  const ana = await aCustomer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(ana, "CPF", ana.document)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  expect(await keysOf(ana)).toHaveLength(1);
});

test.each([
  ["PERSON", 5],
  ["COMPANY", 20],
] as const)("an account of a %s has at most %i keys, also when requested at once", async (entityType, max) => {
  const who = await aCustomer({ entityType });
  const answers = await Promise.all(Array.from({ length: max + 8 }, () => register(who, "EVP")));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(max);
  expect(await keysOf(who)).toHaveLength(max);
  const over = await register(who, "EVP");
  expect([over.statusCode, over.json().message]).toEqual([
    422,
    `Esta conta já tem ${max} chaves, o máximo permitido. Exclua uma chave para cadastrar outra.`,
  ]);
  const [first] = await keysOf(who);
  await app.inject({
    method: "DELETE",
    url: `/api/accounts/${who.accountId}/pix/keys/${first.id}`,
    headers: who.headers,
  });
  expect(await keysOf(who)).toHaveLength(max - 1);
});

test("an account with too many keys in the directory is refused", async () => {
  const ana = await aCustomer();
  const row = { ispb: "99000009", bankName: "Banco", owner: { name: ana.name, document: ana.document } };
  for (let index = 0; index < 5; index += 1) {
    await deps.rail?.registerKey({
      requestId: crypto.randomUUID(),
      type: "EVP",
      key: null,
      owner: row.owner,
      bank: row,
      tenantId: ana.tenant.id,
      accountId: ana.accountId,
    });
  }
  expect(outcomeOf(await register(ana, "EVP"))).toEqual([422, "PIX_KEY_LIMIT"]);
  expect(await keysOf(ana)).toEqual([]);
});

test("an unconfirmed key is not found, here or from another bank", async () => {
  const ana = await aCustomer();
  const key: string = (await register(ana, "EVP")).json().key;
  for (const payer of [await aCustomer(), await aCustomer({ tenant: south })]) {
    const answer = await payer.post("/pix/key-info", { key });
    expect([answer.statusCode, answer.json().code]).toEqual([404, "PIX_KEY_NOT_FOUND"]);
  }
});
