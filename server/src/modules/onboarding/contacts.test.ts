import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
const { clock } = world;
const { anApplicant, codeSentTo, codeTextedTo } = applicantsOf(world);

const not = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test.each([
  ["register-email", { email: "ana" }, "Por favor, insira um e-mail válido."],
  ["register-email", {}, "Por favor, insira um e-mail válido."],
  ["validate-email", { code: "12345" }, "O código deve ter 6 dígitos."],
  ["validate-email", { code: "12a456" }, "O código deve ter 6 dígitos."],
  ["register-phone", { phone: "11987654321" }, "Por favor, insira um telefone válido."],
  ["register-phone", { phone: "+551133334444" }, "Por favor, insira um telefone válido."],
  ["register-phone", { phone: "+5520987654321" }, "Por favor, insira um telefone válido."],
])("%s %j is refused: %s", async (path, body, sentence) => {
  const applicant = await anApplicant();
  if (path.endsWith("phone")) await applicant.advance("WAITING_PHONE");
  const answer = await applicant.call(`/persons/${path}`, body);
  expect([answer.statusCode, answer.json().validation]).toEqual([400, { body: { message: sentence } }]);
});

test("an e-mail belongs to the customer when confirmed, and may be changed until then", async () => {
  const applicant = await anApplicant();
  const [typo, right] = [`x${applicant.email}`, ` ${applicant.email.toUpperCase()} `.trim()];
  await applicant.call("/persons/register-email", { email: typo });
  const old = await codeSentTo(typo);
  expect(await applicant.onboardingState()).toMatchObject({
    email: null,
    onboardingStep: "WAITING_EMAIL_CONFIRMATION",
  });

  expect((await applicant.call("/persons/register-email", { email: right })).statusCode).toBe(200);
  expect((await applicant.call("/persons/validate-email", { code: old })).json()).toEqual({
    code: "INVALID_CODE",
    message: "Código inválido ou expirado. Confira o código ou peça um novo.",
  });
  const code = await codeSentTo(applicant.email);
  expect((await applicant.call("/persons/validate-email", { code })).json().onboardingStep).toBe("WAITING_PHONE");
  expect((await applicant.onboardingState()).email).toBe(applicant.email);
});

test("five wrong tries invalidate a code, also all at once", async () => {
  const applicant = await anApplicant();
  await applicant.advance("WAITING_EMAIL_CONFIRMATION");
  const code = await codeSentTo(applicant.email);
  const tries = Array.from({ length: 5 }, () => applicant.call("/persons/validate-email", { code: not(code) }));
  expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422]);
  expect((await applicant.call("/persons/validate-email", { code })).statusCode).toBe(422);

  await applicant.call("/persons/register-email", { email: applicant.email });
  const fresh = await codeSentTo(applicant.email);
  expect((await applicant.call("/persons/validate-email", { code: fresh })).statusCode).toBe(200);
});

test("a code is valid for ten minutes", async () => {
  const applicant = await anApplicant();
  await applicant.advance("WAITING_PHONE_CONFIRMATION");
  const code = await codeTextedTo(applicant.phone);
  clock.advance(600);
  expect((await applicant.call("/persons/validate-phone", { code })).json().code).toBe("INVALID_CODE");
});

test("at most five codes go to one target in ten minutes; a refused one changes nothing", async () => {
  const [one, other] = [await anApplicant(), await anApplicant()];
  const email = "alvo@exemplo.com.br";
  for (const applicant of [one, one, other, other, other]) {
    expect((await applicant.call("/persons/register-email", { email })).statusCode).toBe(200);
  }
  const fresh = await anApplicant();
  const answer = await fresh.call("/persons/register-email", { email });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "600"]);
  expect((await fresh.onboardingState()).onboardingStep).toBe("WAITING_EMAIL");
  clock.advance(600);
  expect((await fresh.call("/persons/register-email", { email })).statusCode).toBe(200);
});

test("a confirmed contact belongs to one person of the bank, and only its owner learns so", async () => {
  const first = await anApplicant();
  await first.advance("WAITING_INDIVIDUAL");
  const second = await anApplicant();
  expect((await second.call("/persons/register-email", { email: first.email })).statusCode).toBe(200);
  const code = await codeSentTo(first.email);
  expect((await second.call("/persons/validate-email", { code })).json().code).toBe("EMAIL_TAKEN");
  expect(await second.onboardingState()).toMatchObject({ email: null, onboardingStep: "WAITING_EMAIL_CONFIRMATION" });

  await second.call("/persons/register-email", { email: second.email });
  await second.advance("WAITING_PHONE");
  await second.call("/persons/register-phone", { phone: first.phone });
  const texted = await codeTextedTo(first.phone);
  expect((await second.call("/persons/validate-phone", { code: texted })).json().code).toBe("PHONE_TAKEN");
});

test("a company may share the e-mail of its partner", async () => {
  const person = await anApplicant();
  await person.advance("WAITING_INDIVIDUAL");
  const company = await anApplicant("COMPANY");
  await company.call("/companies/register-email", { email: person.email });
  const code = await codeSentTo(person.email);
  expect((await company.call("/companies/validate-email", { code })).statusCode).toBe(200);
});

test("of two people who confirm one e-mail at once, one gets it", async () => {
  const people = [await anApplicant(), await anApplicant()];
  const codes: string[] = [];
  for (const applicant of people) {
    await applicant.call("/persons/register-email", { email: "dividido@exemplo.com.br" });
    codes.push(await codeSentTo("dividido@exemplo.com.br"));
    clock.advance(1);
  }
  const answers = await Promise.all(
    people.map((applicant, index) => applicant.call("/persons/validate-email", { code: codes[index] })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
});
