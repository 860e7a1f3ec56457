import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";

const { aCustomer, aTenant, failedLedgerChecks, clock, db } = await aWorld();
const key = "bruno@exemplo.com.br";
let bruno: Customer;
beforeAll(async () => {
  bruno = await aCustomer({ name: "Bruno Reis", key });
});

type PaymentResponse = Awaited<ReturnType<Customer["pay"]>>;
const outcomeOf = (answer: PaymentResponse) => {
  const { code, message } = answer.json();
  return [answer.statusCode, code, String(message).replaceAll("\u00A0", " ")];
};
const invalid = (message: string) => ({
  code: "validation",
  message: "Validation failed",
  validation: { body: { message } },
});

/** Everything that a payment changes, of all customers. */
async function everything() {
  const { rows } = await sql`
    select (select count(*) from ledger_posting) as postings, (select sum(balance_cents) from ledger_account) as money,
           (select array_agg(balance_cents order by id) from ledger_account) as balances,
           (select count(*) from account_transaction) as rows, (select count(*) from pix_payment) as payments,
           (select count(*) from outbox) as emails, (select count(*) from pix_pending_notification) as notices, (select sum(day_used_cents + night_used_cents) from ledger_account) as used`.execute(
    db,
  );
  return rows[0];
}
async function changesNothing(act: () => Promise<PaymentResponse>): Promise<PaymentResponse> {
  const before = await everything();
  const answer = await act();
  expect(await everything()).toEqual(before);
  return answer;
}

test("a wrong PIN says how many tries are left; the fifth locks it, also for the right PIN", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp(key);
  for (const tries of ["Restam 4 tentativas.", "Restam 3 tentativas.", "Restam 2 tentativas.", "Resta 1 tentativa."]) {
    expect(outcomeOf(await changesNothing(() => ana.pay(id, 10, "0000")))).toEqual([
      422,
      "WRONG_PIN",
      `PIN incorreto. ${tries}`,
    ]);
  }
  const locked = [
    422,
    "PIN_LOCKED",
    "PIN bloqueado por tentativas incorretas. Altere o PIN em Minha conta para voltar a pagar.",
  ];
  expect(outcomeOf(await changesNothing(() => ana.pay(id, 10, "0000")))).toEqual(locked);
  expect(outcomeOf(await changesNothing(() => ana.pay(id, 10)))).toEqual(locked);
});

test("the right PIN resets the wrong tries", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp(key);
  for (let wrong = 0; wrong < 4; wrong += 1) await ana.pay(id, 1, "9999");
  expect((await ana.pay(id, 1)).statusCode).toBe(200);
  expect(outcomeOf(await ana.pay(id, 1, "9999"))).toEqual([422, "WRONG_PIN", "PIN incorreto. Restam 4 tentativas."]);
});

test("of a hundred wrong PINs at once five count", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await ana.lookUp(key);
  const guesses = Array.from({ length: 100 }, (_, guess) => ana.pay(id, 1, String(2000 + guess)));
  const codes = (await Promise.all(guesses)).map((answer) => answer.json().code);
  // At most five orders of a customer are processed at once; further ones are refused before they are counted.
  expect(codes.filter((code) => code === "WRONG_PIN")).toHaveLength(4);
  expect(new Set(codes)).toEqual(new Set(["WRONG_PIN", "PIN_LOCKED", "TOO_MANY_REQUESTS"]));
  expect(outcomeOf(await ana.pay(id, 1))[1]).toBe("PIN_LOCKED");
});

test("a customer without a PIN is told to create one", async () => {
  const ana = await aCustomer({ balance: 100_00, pin: null });
  const id = await ana.lookUp(key);
  expect(outcomeOf(await changesNothing(() => ana.pay(id, 10)))).toEqual([
    422,
    "PIN_NOT_SET",
    "Cadastre seu PIN transacional antes de pagar.",
  ]);
});

test("an amount above the limit is refused with the amount that is left", async () => {
  clock.set("2026-03-10T12:00:00-03:00");
  const ana = await aCustomer({ balance: 20_000_00 });
  const pay = async (amount: number) => {
    const id = await ana.lookUp(key);
    return ana.pay(id, amount);
  };
  const refused = async (amount: number) => {
    const id = await ana.lookUp(key);
    return outcomeOf(await changesNothing(() => ana.pay(id, amount)));
  };
  expect(await refused(2_000.01)).toEqual([
    422,
    "OVER_TRANSACTION_LIMIT",
    "O valor passa do seu limite por transação, que é de R$ 2.000,00. Nada foi cobrado.",
  ]);
  for (const amount of [2_000, 1_765.43]) expect((await pay(amount)).statusCode).toBe(200);
  expect(await refused(1_234.58)).toEqual([
    422,
    "OVER_DAY_LIMIT",
    "O valor passa do seu limite diurno. Disponível agora: R$ 1.234,57. Nada foi cobrado.",
  ]);
  expect((await pay(1_234.57)).statusCode).toBe(200);
  clock.set("2026-03-10T20:00:00-03:00");
  await ana.signIn();
  expect(await refused(1_000.01)).toEqual([
    422,
    "OVER_NIGHT_LIMIT",
    "O valor passa do seu limite noturno. Disponível agora: R$ 1.000,00. Nada foi cobrado.",
  ]);
  expect((await pay(1_000)).statusCode).toBe(200);
  clock.set("2026-03-11T12:00:00-03:00");
  await bruno.signIn();
});

test("many orders at once do not exceed the limit", async () => {
  const ana = await aCustomer({ balance: 20_000_00 });
  const ids = [];
  for (let order = 0; order < 12; order += 1) ids.push(await ana.lookUp(key));
  const atOnce = (some: string[]) => Promise.all(some.map((id) => ana.pay(id, 600)));
  const answers = [
    ...(await atOnce(ids.slice(0, 5))),
    ...(await atOnce(ids.slice(5, 10))),
    ...(await atOnce(ids.slice(10))),
  ];
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8);
  expect((await ana.get("/limits")).json().leftInWindow).toBe(200);
});

test("an amount with fee above the balance is refused; the last centavo can be spent", async () => {
  const tenant = await aTenant({ pixOut: { type: "FIXED", fee: 75 } });
  await aCustomer({ tenant, key: "caio@exemplo.com.br" });
  const company = await aCustomer({ tenant, entityType: "COMPANY", balance: 10_00 });
  const id = await company.lookUp("caio@exemplo.com.br");
  expect(outcomeOf(await changesNothing(() => company.pay(id, 9.26)))).toEqual([
    422,
    "INSUFFICIENT_FUNDS",
    "Saldo insuficiente para este pagamento. Nada foi cobrado.",
  ]);
  expect((await company.pay(id, 9.25)).json()).toMatchObject({ status: "SETTLED", amount: 9.25, fee: 0.75 });
  expect(await company.balance()).toBe(0);
});

test("a look-up pays within fifteen minutes, for its own account, once and one amount", async () => {
  const [ana, caio] = [await aCustomer({ balance: 100_00 }), await aCustomer({ balance: 100_00 })];
  const expired = [409, "LOOK_UP_EXPIRED", "A consulta da chave expirou. Consulte a chave novamente."];
  const [early, late] = [await ana.lookUp(key), await ana.lookUp(key)];
  clock.advance(15 * 60 - 1);
  expect((await ana.pay(early, 10)).statusCode).toBe(200);
  clock.advance(1);
  expect(outcomeOf(await changesNothing(() => ana.pay(late, 10)))).toEqual(expired);

  const id = await ana.lookUp(key);
  expect(outcomeOf(await changesNothing(() => caio.pay(id, 10)))).toEqual([
    403,
    "FORBIDDEN",
    "Você não tem acesso a este recurso.",
  ]);
  expect(outcomeOf(await changesNothing(() => ana.pay(randomUUID(), 10)))).toEqual([
    404,
    "NOT_FOUND",
    "Não encontramos o que você procura.",
  ]);
  expect((await ana.pay(id, 10)).statusCode).toBe(200);
  expect(outcomeOf(await changesNothing(() => ana.pay(id, 10.01)))).toEqual([
    409,
    "CONFLICT",
    "Esta operação já foi feita.",
  ]);
  expect(outcomeOf(await changesNothing(() => caio.pay(id, 10)))[1]).toBe("FORBIDDEN");
});

test("a repeated order gets the first payment's answer, also after the look-up expired", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const id = await ana.lookUp(key);
  const first = await ana.pay(id, 10);
  clock.advance(3 * 3600);
  const again = await changesNothing(() => ana.pay(id, "10.00"));
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  clock.set("2026-03-11T12:00:00-03:00");
});

test.each([
  0,
  -0.01,
  -5,
  0.001,
  0.1 + 0.2,
  "12.345",
  1e21,
  1e-7,
  10_000_000_000,
  "",
  "NaN",
  "Infinity",
  "1e2",
  "12,34",
  "R$ 1",
  " 1",
  null,
  true,
  [1],
  {},
])("%j is no amount", async (amount) => {
  const ana = await payer();
  const id = await ana.lookUp(key);
  const answer = await changesNothing(() =>
    ana.post("/pix/payment", { keyInfoId: id, amount, pin: "1234", scheduledDate: null }),
  );
  expect([answer.statusCode, answer.json()]).toEqual([400, invalid("Valor inválido")]);
});

let known: Promise<Customer> | undefined;
const payer = () => (known ??= aCustomer({ entityType: "COMPANY", balance: 100_00 }));

test("an amount may come as a text with two decimals", async () => {
  const ana = await payer();
  expect((await ana.pay(await ana.lookUp(key), "12.34")).json()).toMatchObject({ amount: 12.34 });
  expect((await ana.pay(await ana.lookUp(key), "1.5")).json()).toMatchObject({ amount: 1.5 });
});

test.each([
  [{ pin: "123" }, "Digite o PIN completo"],
  [{ pin: "12345" }, "Digite o PIN completo"],
  [{ pin: "12a4" }, "Digite o PIN completo"],
  [{ pin: 1234 }, "Digite o PIN completo"],
  [{ pin: undefined }, "Digite o PIN completo"],
  [{ scheduledDate: "2026-02-30" }, "Data do agendamento inválida"],
  [{ recurrence: { every: "WEEK", times: 2 } }, "Escolha a data do primeiro Pix Agendado."],
  [{ scheduledDate: "2026-05-01", recurrence: { every: "DAY", times: 2 } }, "Escolha semanal ou mensal"],
  [{ scheduledDate: "2026-05-01", recurrence: { every: "WEEK", times: 61 } }, "Escolha de 2 a 60 vezes"],
  [{ keyInfoId: "1" }, "Verifique o campo keyInfoId."],
])("%j is no order", async (change, message) => {
  const ana = await payer();
  const order = { keyInfoId: await ana.lookUp(key), amount: 1, pin: "1234", scheduledDate: null, ...change };
  const answer = await changesNothing(() => ana.post("/pix/payment", order));
  expect([answer.statusCode, answer.json()]).toEqual([400, invalid(message)]);
});

test("the ledger is valid after all these tests", async () => {
  expect(await failedLedgerChecks()).toEqual([]);
});
