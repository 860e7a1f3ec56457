import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { NetworkUnavailable } from "../network/rail.ts";
import { addNetworkKey } from "../../../../test/network.ts";

const requestedKeys: string[] = [];
/** The network, with a key that cannot be looked up, one that is never answered, and a memory of what it was asked. */
const { aCustomer, aTenant, anExternalPayee, clock, db } = await aWorld({
  rail: (simulated) => ({
    ...simulated,
    lookUp: async (request) => {
      const { key } = request;
      requestedKeys.push(key);
      if (key === "fora@exemplo.com.br") throw new NetworkUnavailable("down");
      if (key === "defeito@exemplo.com.br") throw new TypeError("a fault of ours");
      if (key === "mudo@exemplo.com.br") return new Promise(() => {});
      return simulated.lookUp(request);
    },
  }),
});
const lookUp = (who: Customer, key: unknown) => who.post("/pix/key-info", { key });
const tokens = async (who: Customer) => {
  const { rows } = await sql<{ bucket: string; tokens: string }>`
    select bucket, tokens from pix_look_up_tokens where customer_id = ${who.id} order by bucket`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.bucket, Number(row.tokens)]));
};

test("a key of this installation is found without the network", async () => {
  const [ana, bruno] = [
    await aCustomer(),
    await aCustomer({ name: "Bruno Reis", document: "12345678909", key: "bruno@exemplo.com.br" }),
  ];
  const answer = await lookUp(ana, "bruno@exemplo.com.br");
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        key: "bruno@exemplo.com.br",
        name: "Bruno Reis",
        document: "***.456.789-**",
        bankName: bruno.tenant.bankName,
      },
    },
  ]);
  expect(requestedKeys).not.toContain("bruno@exemplo.com.br");
});

test("keys of other banks and tenants are found in the network, with a company's full CNPJ", async () => {
  const ana = await aCustomer();
  await anExternalPayee("sol@exemplo.com.br");
  const south = await aTenant({ displayName: "Banco Sul" });
  await aCustomer({
    tenant: south,
    entityType: "COMPANY",
    name: "Ipê Ltda",
    document: "11222333000181",
    key: "11222333000181",
  });

  expect((await lookUp(ana, "sol@exemplo.com.br")).json().data).toMatchObject({
    name: "Maria Souza",
    document: "***.456.789-**",
    bankName: "Banco Sol S.A.",
  });
  expect((await lookUp(ana, "11.222.333/0001-81")).json().data).toEqual({
    id: expect.any(String),
    key: "11222333000181",
    name: "Ipê Ltda",
    document: "11.222.333/0001-81",
    bankName: "Banco Sul S.A.",
  });
  expect(requestedKeys).toEqual(expect.arrayContaining(["sol@exemplo.com.br", "11222333000181"]));
});

test("a key is found however it is written", async () => {
  const evp = "123e4567-e89b-12d3-a456-426655440000";
  const ana = await aCustomer({ entityType: "COMPANY" });
  const bruno = await aCustomer({ document: "52998224725", key: "52998224725" });
  for (const key of [evp, "+5511987654321", "maria@exemplo.com.br"]) await anExternalPayee(key);
  const written: [typed: string, filed: string][] = [
    ["529.982.247-25", bruno.document],
    [" 52998224725 ", bruno.document],
    ["+5511987654321", "+5511987654321"],
    ["+55 (11) 98765-4321", "+5511987654321"],
    ["  Maria@Exemplo.COM.br ", "maria@exemplo.com.br"],
    [evp.toUpperCase(), evp],
    ["123e4567-e89b-12d3-a456-4266-55440000", evp],
  ];
  for (const [typed, filed] of written) {
    const answer = await lookUp(ana, typed);
    expect([typed, answer.statusCode, answer.json().data?.key]).toEqual([typed, 200, filed]);
  }
});

test.each([
  ["", "Chave é obrigatória"],
  ["   ", "Chave é obrigatória"],
  [undefined, "Chave é obrigatória"],
  [12, "Chave é obrigatória"],
  ["a".repeat(78), "Transação não concluída. Formato da chave inválido"],
  ["ana lima!", "Transação não concluída. Formato da chave inválido"],
  ["ana@", "E-mail inválido"],
  ["ana souza@exemplo.com", "E-mail inválido"],
  ["+551198765", "Telefone inválido"],
  ["+15551234567", "Telefone inválido"],
  ["11111111111", "CPF/CNPJ inválido"],
  ["529.982.247-26", "CPF/CNPJ inválido"],
  ["11.222.333/0001-82", "CPF/CNPJ inválido"],
  ["123e4567-e89b-12d3-a456-42665544000", "Chave aleatória inválida"],
  ["123e4567-e89b-12d3-a456-42665544000g", "Chave aleatória inválida"],
])("%j is no key", async (key, message) => {
  const answer = await lookUp(await someone(), key);
  expect([answer.statusCode, answer.json().code, answer.json().validation]).toEqual([
    400,
    "validation",
    { body: { message } },
  ]);
});

let known: Promise<Customer> | undefined;
const someone = () => (known ??= aCustomer());

test("an account cannot pay itself", async () => {
  const ana = await aCustomer({ key: "ana@exemplo.com.br" });
  const answer = await lookUp(ana, "ana@exemplo.com.br");
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { code: "SAME_ACCOUNT", message: "Esta chave é da própria conta que está pagando." },
  ]);
});

test("a payee's name from another bank is shown as one visible line", async () => {
  const bank = { ispb: "99999005", bankName: "Banco\u001b Sol" };
  const key = "invisivel@exemplo.com.br";
  await addNetworkKey(db, { key, name: "Maria\n\u202ESouza", document: "12345678909", ...bank, behaviour: "SETTLE" });
  const ana = await aCustomer({ balance: 1_00 });
  const { data } = (await ana.post("/pix/key-info", { key })).json();
  expect([data.name, data.bankName]).toEqual(["Maria Souza", "Banco Sol"]);
});

test("a landline is not found, without the network and without a token", async () => {
  const ana = await aCustomer();
  const answer = await lookUp(ana, "+551130000000");
  expect([answer.statusCode, answer.json().code]).toEqual([404, "PIX_KEY_NOT_FOUND"]);
  expect(requestedKeys).not.toContain("+551130000000");
  expect(await tokens(ana)).toEqual({});
});

test("a found key costs one token, an unknown one twenty; an order refunds some", async () => {
  const [ana, company] = [
    await aCustomer({ balance: 100_00 }),
    await aCustomer({ entityType: "COMPANY", balance: 100_00 }),
  ];
  await aCustomer({ key: "dora@exemplo.com.br" });
  await anExternalPayee("mar@exemplo.com.br");
  for (const [who, size, refund] of [
    [ana, 100, 1],
    [company, 1_000, 2],
  ] as const) {
    await lookUp(who, "dora@exemplo.com.br");
    await lookUp(who, "mar@exemplo.com.br");
    expect(await tokens(who)).toEqual({ CONTACT: size - 2 });
    expect((await lookUp(who, "ninguem@exemplo.com.br")).statusCode).toBe(404);
    expect((await lookUp(who, "52998224725")).statusCode).toBe(200);
    expect(await tokens(who)).toEqual({ CONTACT: size - 22, DOCUMENT: size - 1 });
    for (const key of ["dora@exemplo.com.br", "mar@exemplo.com.br"]) {
      const keyInfoId = await who.lookUp(key);
      for (let again = 0; again < 3; again += 1) expect((await who.pay(keyInfoId, 1)).statusCode).toBe(200);
    }
    expect(await tokens(who)).toEqual({ CONTACT: size - 22 - 2 + 2 * refund, DOCUMENT: size - 1 });
    clock.advance(60);
    await lookUp(who, "mar@exemplo.com.br");
    expect((await tokens(who))["CONTACT"]).toBe(Math.min(size, size - 24 + 2 * refund + size / 50) - 1);
  }
});

test("with five tokens left, a miss leaves -15, and one is back after eight minutes", async () => {
  const ana = await aCustomer();
  await lookUp(ana, "ninguem@exemplo.com.br");
  await sql`update pix_look_up_tokens set tokens = 5 where customer_id = ${ana.id}`.execute(db);
  await anExternalPayee("serra@exemplo.com.br");

  expect((await lookUp(ana, "ninguem@exemplo.com.br")).statusCode).toBe(404);
  expect(await tokens(ana)).toEqual({ CONTACT: -15 });
  const refused = await lookUp(ana, "serra@exemplo.com.br");
  expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toEqual([
    429,
    "480",
    { code: "TOO_MANY_REQUESTS", message: "Muitas tentativas. Aguarde 8 minutos e tente novamente." },
  ]);
  clock.advance(479);
  expect((await lookUp(ana, "serra@exemplo.com.br")).headers["retry-after"]).toBe("1");
  clock.advance(1);
  expect((await lookUp(ana, "serra@exemplo.com.br")).statusCode).toBe(200);
  expect(await tokens(ana)).toEqual({ CONTACT: 0 });
});

test("a hundred look-ups at once find no more than one after the other", async () => {
  const ana = await aCustomer();
  const before = requestedKeys.length;
  const guesses = Array.from({ length: 100 }, (_, guess) => lookUp(ana, `palpite${guess}@exemplo.com.br`));
  const codes = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 404)).toHaveLength(5);
  expect(codes.filter((code) => code === 429)).toHaveLength(95);
  expect(requestedKeys.length - before).toBe(5);
});

test("an unanswered look-up is refused with its reason and costs no token", async () => {
  const ana = await aCustomer();
  const [down, mute, faulty] = await Promise.all(
    ["fora@exemplo.com.br", "mudo@exemplo.com.br", "defeito@exemplo.com.br"].map((key) => lookUp(ana, key)),
  );
  for (const answer of [down, mute]) {
    expect([answer?.statusCode, answer?.json()]).toEqual([
      503,
      {
        code: "PIX_NETWORK_UNAVAILABLE",
        message: "A rede Pix não respondeu. Tente novamente em instantes. Nada foi cobrado.",
      },
    ]);
  }
  expect([faulty?.statusCode, faulty?.json().code]).toEqual([500, "INTERNAL"]);
  expect(await tokens(ana)).toEqual({ CONTACT: 100 });
});
