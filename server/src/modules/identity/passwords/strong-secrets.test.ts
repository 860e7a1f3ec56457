import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { aCpf } from "../../../../test/documents.ts";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, password } from "../../../../test/world.ts";

const world = await aWorld();
const { aCustomer, app, aTenant, clock, db } = world;
const { codeSentTo, codeTextedTo, emailsTo } = aMailbox(world);
const strong = await aTenant({ strongSecrets: true, displayName: "Cooperativa Ipê" });

let addresses = 0;
const call = (method: "POST" | "PUT", path: string, headers: Record<string, string>, payload: object, cookie = "") =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, "x-forwarded-for": `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}` },
    ...(cookie && { cookies: { recovery: cookie } }),
    payload,
  });
type ApiResponse = Awaited<ReturnType<typeof call>>;
const outcomeOf = (answer: ApiResponse) => [answer.statusCode, answer.json<{ code?: string }>().code];

const aPhone = () => `+55119${randomInt(60_000_000, 99_999_999)}`;

/** An ACTIVE customer of the bank that asks for strong secrets, with a confirmed phone, born on 17 May 1990. */
async function aCustomerOfIpe(wanted: Parameters<typeof aCustomer>[0] = {}) {
  const phone = aPhone();
  const customer = await aCustomer({ tenant: strong, phone, name: "Anna Prado", ...wanted });
  await db
    .insertInto("person_profile")
    .values({ tenant_id: customer.tenant.id, customer_id: customer.id, birth_date: "1990-05-17" })
    .execute();
  return { ...customer, phone };
}
type Customer = Awaited<ReturnType<typeof aCustomerOfIpe>>;

const askForPinCode = ({ headers }: Customer) => call("POST", "/passwords/send-forgot-pin-code", headers, { password });
const changePin = ({ headers }: Customer, body: { code: string; phoneCode?: string; pin?: string }) =>
  call("PUT", "/passwords/change-pin", headers, { pin: "8642", ...body });
async function withCodes(customer: Customer) {
  expect((await askForPinCode(customer)).statusCode).toBe(200);
  return { code: await codeSentTo(customer.email), phoneCode: await codeTextedTo(customer.phone) };
}
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

test("a new PIN needs the e-mail's code and the SMS's code, which differ", async () => {
  const ana = await aCustomerOfIpe();
  const { code, phoneCode } = await withCodes(ana);
  expect(phoneCode).toMatch(/^\d{6}$/);
  expect(await codesOf(ana)).toEqual(["PIN", "PIN_PHONE"]);
  expect(outcomeOf(await changePin(ana, { code }))).toEqual([422, "INVALID_CODE"]);
  expect(outcomeOf(await changePin(ana, { code, phoneCode: otherThan(phoneCode) }))).toEqual([422, "INVALID_CODE"]);
  expect(outcomeOf(await changePin(ana, { code: otherThan(code), phoneCode }))).toEqual([422, "INVALID_CODE"]);
  expect(outcomeOf(await changePin(ana, { code: phoneCode, phoneCode: code }))).toEqual([422, "INVALID_CODE"]);
  expect(outcomeOf(await changePin(ana, { code, phoneCode }))).toEqual([200, undefined]);
  expect(outcomeOf(await changePin(ana, { code, phoneCode }))).toEqual([422, "INVALID_CODE"]);
});

const codesOf = async ({ id }: Customer) =>
  (
    await db
      .selectFrom("verification_code")
      .select("purpose")
      .where("customer_id", "=", id)
      .orderBy("purpose")
      .execute()
  ).map(({ purpose }) => purpose);

test("five wrong pairs invalidate both codes, whichever was wrong", async () => {
  const ana = await aCustomerOfIpe();
  const { code, phoneCode } = await withCodes(ana);
  for (let i = 1; i <= 5; i++) await changePin(ana, { code, phoneCode: otherThan(phoneCode, i) });
  expect(outcomeOf(await changePin(ana, { code, phoneCode }))).toEqual([422, "INVALID_CODE"]);
});

test("a new pair invalidates the old one", async () => {
  const ana = await aCustomerOfIpe();
  const old = await withCodes(ana);
  const fresh = await withCodes(ana);
  expect(outcomeOf(await changePin(ana, { ...fresh, phoneCode: old.phoneCode }))).toEqual([422, "INVALID_CODE"]);
  expect(outcomeOf(await changePin(ana, fresh))).toEqual([200, undefined]);
});

test("without a confirmed phone the customer is sent to the support, and no code goes out", async () => {
  const ana = await aCustomerOfIpe({ phone: null });
  const refused = await askForPinCode(ana);
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    {
      code: "NO_PHONE",
      message: "Não há um celular no seu cadastro. Entre em contato com o suporte para incluir um.",
    },
  ]);
  expect([await codesOf(ana), await emailsTo(ana.email)]).toEqual([[], []]);
});

test.each([
  ["1234", "os dígitos se repetem, seguem uma ordem ou são dos mais usados"],
  ["1705", "ele é parte da sua data de nascimento"],
])("the PIN %s is refused with a sentence, and the codes stay valid", async (pin, reason) => {
  const ana = await aCustomerOfIpe();
  const codes = await withCodes(ana);
  const refused = await changePin(ana, { ...codes, pin });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { code: "WEAK_PIN", message: `Este PIN é fácil de adivinhar: ${reason}. Escolha outro.` },
  ]);
  expect(outcomeOf(await changePin(ana, codes))).toEqual([200, undefined]);
});

test("without the codes nothing is learned about a birth date", async () => {
  const ana = await aCustomerOfIpe();
  expect(outcomeOf(await changePin(ana, { code: "123456", phoneCode: "123456", pin: "1705" }))).toEqual([
    422,
    "INVALID_CODE",
  ]);
});

test.each(["111.444", "17051990", "Anna Prado", "senha123"])("%s is refused as a new password", async (weak) => {
  const ana = await aCustomerOfIpe();
  const newPassword = weak === "111.444" ? ana.document : weak;
  const change = (next: string) =>
    call("PUT", "/passwords/change-password", ana.headers, { currentPassword: password, newPassword: next });
  const refused = await change(newPassword);
  expect(outcomeOf(refused)).toEqual([422, "WEAK_PASSWORD"]);
  expect(refused.json().message).toMatch(/^Esta senha é fácil de adivinhar: ela .+\. Escolha outra\.$/);
  expect(outcomeOf(await change("vitral-segue-firme"))).toEqual([200, undefined]);
});

test("a recovery refuses a weak password only with a right code, which stays valid", async () => {
  const ana = await aCustomerOfIpe();
  const recovery = await call(
    "POST",
    "/passwords/send-forgot-password-code",
    { host: strong.host },
    { document: ana.document, email: ana.email },
  );
  const code = await codeSentTo(ana.email);
  const redefine = (typed: string, next: string) =>
    call(
      "POST",
      "/passwords/forgot-password",
      { host: strong.host },
      { code: typed, password: next },
      recovery.cookies[0]?.value,
    );
  expect(outcomeOf(await redefine(otherThan(code), "17051990"))).toEqual([422, "INVALID_CODE"]);
  expect(outcomeOf(await redefine(code, "17051990"))).toEqual([422, "WEAK_PASSWORD"]);
  expect(outcomeOf(await redefine(code, "vitral-segue-firme"))).toEqual([200, undefined]);
});

test("a sign-up refuses a common password, the own document or name", async () => {
  const document = aCpf();
  for (const weak of ["senha123", document, "Rui Barreto", "barreto1"]) {
    const body = { document, name: "Rui Barreto", password: weak };
    expect(outcomeOf(await call("POST", "/persons", { host: strong.host }, body))).toEqual([422, "WEAK_PASSWORD"]);
  }
  const body = { document, name: "Rui Barreto", password: "vitral-segue-firme" };
  expect((await call("POST", "/persons", { host: strong.host }, body)).statusCode).toBe(200);
});

test("without the option the specification holds: any six characters, any PIN, one code", async () => {
  const ana = await aCustomerOfIpe({ tenant: world.aurora });
  await askForPinCode(ana);
  expect(outcomeOf(await changePin(ana, { code: await codeSentTo(ana.email), pin: "1234" }))).toEqual([200, undefined]);
  expect(await codeTextedTo(ana.phone)).toBe("");
  const changed = await call("PUT", "/passwords/change-password", ana.headers, {
    currentPassword: password,
    newPassword: "123456",
  });
  expect(changed.statusCode).toBe(200);
});

test("twenty codes by SMS go to one phone a day", async () => {
  const ana = await aCustomerOfIpe();
  for (let turn = 0; turn < 4; turn++) {
    for (let i = 0; i < 5; i++) expect((await askForPinCode(ana)).statusCode).toBe(200);
    clock.advance(600);
  }
  expect(outcomeOf(await askForPinCode(ana))).toEqual([429, "TOO_MANY_CODES"]);
});
