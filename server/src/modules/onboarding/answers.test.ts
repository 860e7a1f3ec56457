import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import type { OnboardingStep } from "@vitral/contract/customers";
import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
const { anApplicant } = applicantsOf(world);
const [person, company] = [await anApplicant("PERSON"), await anApplicant("COMPANY")];
const { address, partner } = company;
const identityCard = {
  documentType: "RG",
  documentNumber: "12.345.678-9",
  documentIssuing: "SSP",
  documentDateIssue: "2010-03-04",
  documentUf: "sp",
};
const today = saoPauloDay(new Date());
const eighteenTomorrow = `${Number(today.slice(0, 4)) - 18}${addDays(today, 1).slice(4)}`;

const individuals = "/persons/individuals";
const birth = "Por favor, insira uma data de nascimento válida.";
const fields = "Por favor, preencha todos os campos.";
const issued = "Por favor, insira uma data de expedição válida.";
const mother = "Por favor, insira o nome completo da sua mãe.";
const invisible = "Há caracteres invisíveis neste campo. Apague o texto e digite de novo.";
const required = "Por favor, preencha todos os campos obrigatórios.";

test.each<[OnboardingStep, string, object, string]>([
  ["WAITING_INDIVIDUAL", individuals, {}, birth],
  ["WAITING_INDIVIDUAL", individuals, { birthDate: "17/05/1990" }, birth],
  ["WAITING_INDIVIDUAL", individuals, { birthDate: "1990-02-30" }, birth],
  ["WAITING_INDIVIDUAL", individuals, { birthDate: "1899-12-31" }, birth],
  ["WAITING_INDIVIDUAL", individuals, { birthDate: "2999-01-01" }, birth],
  [
    "WAITING_INDIVIDUAL",
    individuals,
    { birthDate: eighteenTomorrow },
    "É preciso ter 18 anos ou mais para abrir uma conta.",
  ],
  ["WAITING_INDIVIDUAL_DOCUMENT", `${individuals}/document`, { ...identityCard, documentNumber: " " }, fields],
  ["WAITING_INDIVIDUAL_DOCUMENT", `${individuals}/document`, { ...identityCard, documentIssuing: undefined }, fields],
  [
    "WAITING_INDIVIDUAL_DOCUMENT",
    `${individuals}/document`,
    { ...identityCard, documentDateIssue: "2010-13-01" },
    issued,
  ],
  [
    "WAITING_INDIVIDUAL_DOCUMENT",
    `${individuals}/document`,
    { ...identityCard, documentUf: "XX" },
    "Informe a sigla de um estado, como SP.",
  ],
  ["WAITING_INDIVIDUAL_PARENTS_NAME", `${individuals}/parents-name`, { motherName: "Maria" }, mother],
  ["WAITING_INDIVIDUAL_INCOME", `${individuals}/income`, { income: 3000 }, "Por favor, selecione uma faixa de renda."],
  ["WAITING_INDIVIDUAL_INCOME", `${individuals}/income`, {}, "Por favor, selecione uma faixa de renda."],
  [
    "WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON",
    `${individuals}/publicly-exposed-person`,
    {},
    "Por favor, selecione uma opção.",
  ],
  [
    "WAITING_NATIONALITY",
    `${individuals}/nationality`,
    { nationality: "MARCIANO" },
    "Por favor, selecione uma nacionalidade.",
  ],
  ["WAITING_ADDRESS", `${individuals}/address`, { ...address, street: "" }, required],
  ["WAITING_ADDRESS", `${individuals}/address`, { ...address, zipCode: undefined }, required],
  ["WAITING_ADDRESS", `${individuals}/address`, { ...address, zipCode: "01310-100" }, "Informe um CEP com 8 números."],
  ["WAITING_ADDRESS", `${individuals}/address`, { ...address, state: "ZZ" }, "Informe a sigla de um estado, como SP."],
  ["WAITING_COMPANY_ADDRESS", "/companies/address", { ...address, city: " " }, required],
  [
    "WAITING_COMPANY_PARTNERS",
    "/companies/partners",
    { ...partner, document: "11111111111" },
    "CPF inválido. Confira os números.",
  ],
  ["WAITING_COMPANY_PARTNERS", "/companies/partners", { ...partner, document: "" }, "Preencha o CPF do sócio"],
  [
    "WAITING_COMPANY_PARTNERS",
    "/companies/partners",
    { ...partner, motherName: "Rita" },
    "Por favor, insira o nome completo da mãe do sócio.",
  ],
  ["WAITING_COMPANY_PARTNERS", "/companies/partners", { ...partner, name: "Rui" }, "Preencha o nome completo do sócio"],
  [
    "WAITING_COMPANY_PARTNERS",
    "/companies/partners",
    { ...partner, email: "rui" },
    "Por favor, insira um e-mail válido.",
  ],
  [
    "WAITING_COMPANY_PARTNERS",
    "/companies/partners",
    { ...partner, phone: "1" },
    "Por favor, insira um telefone válido.",
  ],
  ["WAITING_COMPANY_PARTNERS", "/companies/partners", { ...partner, address: { ...address, number: "" } }, required],
])("%s: %s %j is refused: %s", async (step, path, body, sentence) => {
  const applicant = path.startsWith("/persons") ? person : company;
  await applicant.advance(step);
  const answer = await applicant.call(path, body);
  expect([answer.statusCode, answer.json().validation]).toEqual([400, { body: { message: sentence } }]);
  expect((await applicant.onboardingState()).onboardingStep).toBe(step);
});

test.each<[OnboardingStep, string, object]>([
  ["WAITING_ADDRESS", `${individuals}/address`, { ...address, street: "Rua\u001b]0;x\u0007" }],
  ["WAITING_ADDRESS", `${individuals}/address`, { ...address, number: "Rua\u001b]0;x\u0007" }],
  ["WAITING_ADDRESS", `${individuals}/address`, { ...address, city: "Rua\u001b]0;x\u0007" }],
  ["WAITING_ADDRESS", `${individuals}/address`, { ...address, neighborhood: "Rua\u001b]0;x\u0007" }],
  ["WAITING_ADDRESS", `${individuals}/address`, { ...address, complement: "Rua\u001b]0;x\u0007" }],
  ["WAITING_INDIVIDUAL_PARENTS_NAME", `${individuals}/parents-name`, { motherName: "Maria\u2066 Souza" }],
  ["WAITING_COMPANY_PARTNERS", "/companies/partners", { ...partner, name: "Rui\r\nBarreto" }],
  [
    "WAITING_INDIVIDUAL_DOCUMENT",
    `${individuals}/document`,
    { ...identityCard, documentNumber: "Rua\u001b]0;x\u0007" },
  ],
  [
    "WAITING_INDIVIDUAL_DOCUMENT",
    `${individuals}/document`,
    { ...identityCard, documentIssuing: "Rua\u001b]0;x\u0007" },
  ],
])("%s: %s with an invisible character, %j, is refused", async (step, path, body) => {
  const applicant = await anApplicant(path.startsWith("/persons") ? "PERSON" : "COMPANY");
  await applicant.advance(step);
  const answer = await applicant.call(path, body);
  expect([answer.statusCode, answer.json().validation]).toEqual([400, { body: { message: invisible } }]);
});

test("answers are stored in their normal form", async () => {
  const applicant = await anApplicant();
  await applicant.advance("WAITING_INDIVIDUAL_DOCUMENT");
  await applicant.call(`${individuals}/document`, identityCard);
  await applicant.advance();
  const { id } = await applicant.onboardingState();
  const row = await world.db.selectFrom("person_profile").selectAll().where("customer_id", "=", id).executeTakeFirst();
  expect(row).toMatchObject({
    birth_date: "1990-05-17",
    document_uf: "SP",
    mother_name: "Marta Prado",
    income: 5000,
    is_pep: false,
    nationality: "BRASILEIRO",
  });
});
