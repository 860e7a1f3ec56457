import { expect, test } from "vitest";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, type Customer, password, pin } from "../../../../test/world.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, app, aTenant, aurora, clock, db } = world;
const { codeSentTo, emailsTo } = aMailbox(world);
const maria = await anExternalPayee("maria.souza@exemplo.com.br");

const send = ({ headers }: Customer, secret: unknown = password) =>
  app.inject({ method: "POST", url: "/api/passwords/send-forgot-pin-code", headers, payload: { password: secret } });
const change = ({ headers }: Customer, code: unknown, newPin: unknown = "4321") =>
  app.inject({ method: "PUT", url: "/api/passwords/change-pin", headers, payload: { code, pin: newPin } });

/** A customer with a code in the mailbox. */
async function withCode(customer: Customer): Promise<string> {
  expect((await send(customer)).statusCode).toBe(200);
  return codeSentTo(customer.email);
}

const pinOf = ({ id }: Customer) =>
  db
    .selectFrom("customer")
    .select(["pin_hash as hash", "pin_salt as salt", "pin_failures as failures"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const codesOf = ({ id }: Customer) =>
  db.selectFrom("verification_code").select("id").where("customer_id", "=", id).execute();
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");
const outcomeOf = (answer: Awaited<ReturnType<typeof change>>) => [answer.statusCode, answer.json()];
const invalid = [
  422,
  { code: "INVALID_CODE", message: "Código inválido ou expirado. Confira o código ou peça um novo." },
];
const wrongPassword = [422, { code: "WRONG_PASSWORD", message: "Senha atual incorreta." }];
const validation = (message: string) => [
  400,
  { code: "validation", message: "Validation failed", validation: { body: { message } } },
];

test("password and code set a new PIN with a new salt", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const before = await pinOf(ana);
  expect(outcomeOf(await change(ana, await withCode(ana)))).toEqual([200, {}]);
  expect((await pinOf(ana)).salt).not.toEqual(before.salt);
  const id = await ana.lookUp(maria);
  expect((await ana.pay(id, 1, pin)).json().code).toBe("WRONG_PIN");
  expect((await ana.pay(id, 1, "4321")).statusCode).toBe(200);
});

test("the code comes by e-mail, and a second e-mail reports the change without the PIN", async () => {
  const ana = await aCustomer();
  const code = await withCode(ana);
  await change(ana, code, "8642");
  const emails = await emailsTo(ana.email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    `${aurora.displayName}: seu código para alterar o PIN`,
    `${aurora.displayName}: seu PIN foi alterado`,
  ]);
  expect(emails[0]?.text.split("\n")).toContain(code);
  expect(emails[1]?.text).not.toMatch(/\b8642\b/);
});

test("a customer without a PIN sets the first one in the same way, and can pay", async () => {
  const caio = await aCustomer({ pin: null, balance: 10_00 });
  const id = await caio.lookUp(maria);
  expect((await caio.pay(id, 1, "4321")).json().code).toBe("PIN_NOT_SET");
  expect(outcomeOf(await change(caio, await withCode(caio)))).toEqual([200, {}]);
  expect((await caio.signIn()).json().entity.hasPin).toBe(true);
  expect((await caio.pay(id, 1, "4321")).statusCode).toBe(200);
});

test("the e-mails name a first PIN as such, and later ones as a change", async () => {
  const caio = await aCustomer({ pin: null });
  await change(caio, await withCode(caio));
  await change(caio, await withCode(caio), "8642");
  expect((await emailsTo(caio.email)).map(({ subject }) => subject)).toEqual([
    `${aurora.displayName}: seu código para cadastrar o PIN`,
    `${aurora.displayName}: seu PIN foi cadastrado`,
    `${aurora.displayName}: seu código para alterar o PIN`,
    `${aurora.displayName}: seu PIN foi alterado`,
  ]);
});

test("a locked PIN is unlocked by code, and the payment goes through", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const id = await ana.lookUp(maria);
  for (let i = 0; i < 5; i++) await ana.pay(id, 1, "9999");
  expect((await ana.pay(id, 1, pin)).json().code).toBe("PIN_LOCKED");
  await change(ana, await withCode(ana));
  expect((await pinOf(ana)).failures).toBe(0);
  expect((await ana.pay(id, 1, "4321")).statusCode).toBe(200);
});

test("a change ends the customer's other sessions only", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const phone = { ...ana.headers };
  await ana.signIn();
  await change(ana, await withCode(ana));
  const look = await app.inject({ method: "GET", url: `/api/accounts/${ana.accountId}`, headers: phone });
  expect(look.statusCode).toBe(401);
  expect([(await ana.get("")).statusCode, (await bruno.get("")).statusCode]).toEqual([200, 200]);
});

test("a wrong code changes nothing, ends no session and sends nothing", async () => {
  const ana = await aCustomer();
  const phone = { ...ana.headers };
  await ana.signIn();
  const code = await withCode(ana);
  const before = await pinOf(ana);
  expect(outcomeOf(await change(ana, otherThan(code)))).toEqual(invalid);
  expect(await pinOf(ana)).toEqual(before);
  const look = await app.inject({ method: "GET", url: `/api/accounts/${ana.accountId}`, headers: phone });
  expect(look.statusCode).toBe(200);
  expect(await emailsTo(ana.email)).toHaveLength(1);
});

test("without an own code there is no new PIN", async () => {
  const [ana, thief] = [await aCustomer(), await aCustomer()];
  const outsider = await aCustomer({ tenant: await aTenant(), document: ana.document });
  expect(outcomeOf(await change(ana, "123456"))).toEqual(invalid);
  const code = await withCode(ana);
  expect(outcomeOf(await change(thief, code))).toEqual(invalid);
  expect(outcomeOf(await change(outsider, code))).toEqual(invalid);
  expect(outcomeOf(await change(ana, code))).toEqual([200, {}]);
});

test("a code works once, also when it is sent three times at once", async () => {
  const ana = await aCustomer();
  const code = await withCode(ana);
  const answers = await Promise.all(["1111", "2222", "3333"].map((one) => change(ana, code, one)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect(outcomeOf(await change(ana, code))).toEqual(invalid);
});

test("a code is valid for ten minutes", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const [inTime, late] = [await withCode(ana), await withCode(bruno)];
  clock.advance(599);
  expect((await change(ana, inTime)).statusCode).toBe(200);
  clock.advance(1);
  expect(outcomeOf(await change(bruno, late))).toEqual(invalid);
});

test("five wrong tries invalidate a code, four do not", async () => {
  const [four, five] = [await aCustomer(), await aCustomer()];
  const [good, burnt] = [await withCode(four), await withCode(five)];
  for (let i = 1; i <= 4; i++) await change(four, otherThan(good, i));
  expect((await change(four, good)).statusCode).toBe(200);
  for (let i = 1; i <= 5; i++) await change(five, otherThan(burnt, i));
  expect(outcomeOf(await change(five, burnt))).toEqual(invalid);
});

test("of a hundred tries at once five count", async () => {
  const ana = await aCustomer();
  const code = await withCode(ana);
  const before = await pinOf(ana);
  const guesses = await Promise.all(Array.from({ length: 100 }, (_, i) => change(ana, otherThan(code, i + 1))));
  for (const { statusCode } of guesses) expect(statusCode).toBe(422);
  const rows = await db.selectFrom("verification_code").select("tries").where("customer_id", "=", ana.id).execute();
  expect(rows).toEqual([{ tries: 5 }]);
  expect(outcomeOf(await change(ana, code))).toEqual(invalid);
  expect(await pinOf(ana)).toEqual(before);
});

test("a new code invalidates the old one", async () => {
  const ana = await aCustomer();
  const old = await withCode(ana);
  const fresh = await withCode(ana);
  expect(outcomeOf(await change(ana, old))).toEqual(invalid);
  expect((await change(ana, fresh)).statusCode).toBe(200);
});

test("no code is sent without the password, and there are five tries", async () => {
  const ana = await aCustomer();
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(ana, "errada")));
  const wrong = answers.filter(({ statusCode }) => statusCode === 422);
  expect(wrong).toHaveLength(5);
  for (const answer of wrong) expect(outcomeOf(answer)).toEqual(wrongPassword);
  const refused = await send(ana);
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([
    429,
    "TOO_MANY_REQUESTS",
    "60",
  ]);
  expect([await codesOf(ana), await emailsTo(ana.email)]).toEqual([[], []]);
});

test("at most five codes in any ten minutes", async () => {
  const ana = await aCustomer();
  for (let i = 0; i < 5; i++) expect((await send(ana)).statusCode).toBe(200);
  const refused = await send(ana);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "600"]);
  expect(await codesOf(ana)).toHaveLength(5);
  clock.advance(600);
  expect((await send(ana)).statusCode).toBe(200);
});

test("a customer without an e-mail is sent to the support, and no try is counted", async () => {
  const ana = await aCustomer({ email: null });
  for (let i = 0; i < 6; i++) {
    expect(outcomeOf(await send(ana))).toEqual([
      422,
      {
        code: "NO_EMAIL",
        message: "Não há um e-mail no seu cadastro. Entre em contato com o suporte para incluir um.",
      },
    ]);
  }
});

test.each(["", null, 7])("the password %j is refused with a sentence", async (secret) => {
  const ana = await aCustomer();
  expect(outcomeOf(await send(ana, secret))).toEqual(validation("A senha atual é obrigatória."));
  expect(await codesOf(ana)).toEqual([]);
});

test.each([
  ["", "4321", "O código de verificação é obrigatório."],
  ["   ", "4321", "O código de verificação é obrigatório."],
  [undefined, "4321", "O código de verificação é obrigatório."],
  ["1234567", "4321", "O código tem 6 dígitos."],
  ["123456", "", "O PIN deve ter exatamente 4 caracteres."],
  ["123456", "123", "O PIN deve ter exatamente 4 caracteres."],
  ["123456", "12345", "O PIN deve ter exatamente 4 caracteres."],
  ["123456", 1234, "O PIN deve ter exatamente 4 caracteres."],
  ["123456", "12a4", "O PIN deve conter apenas números."],
  ["123456", "١٢٣٤", "O PIN deve conter apenas números."],
])("code %j with PIN %j is refused with its sentence and costs no try", async (typed, newPin, message) => {
  const ana = await aCustomer();
  const code = await withCode(ana);
  const before = await pinOf(ana);
  for (let i = 0; i < 6; i++) expect(outcomeOf(await change(ana, typed, newPin))).toEqual(validation(message));
  expect(await pinOf(ana)).toEqual(before);
  expect((await change(ana, ` ${code} `)).statusCode).toBe(200);
});

test("only an ACTIVE customer may", async () => {
  const applicant = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_ADDRESS" });
  expect((await send(applicant)).json().code).toBe("FORBIDDEN");
  expect((await change(applicant, "123456")).json().code).toBe("FORBIDDEN");
});
