import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import {
  AcceptedTerms,
  Address,
  BirthDate,
  Code,
  cpf,
  document,
  fullName,
  pastDay,
  Password,
  Progress,
  RegisterEmail,
  RegisterPhone,
  sentences as shared,
  State,
  stepCall,
  text,
} from "./onboarding.ts";

/** The sentences of a person's onboarding (spec 5.3, 5.5). */
export const sentences = {
  cpfRequired: "Preencha seu CPF",
  nameRequired: "Preencha seu nome completo",
  termsRequired: "Para prosseguir, você precisa aceitar os termos de uso e privacidade",
  issueDateInvalid: "Por favor, insira uma data de expedição válida.",
  incomeRequired: "Por favor, selecione uma faixa de renda.",
  optionRequired: "Por favor, selecione uma opção.",
  nationalityRequired: "Por favor, selecione uma nacionalidade.",
} as const;

/** Monthly income bands: what is sent and what is shown (spec 3). */
export const incomes = [
  { value: 2500, label: "Até R$ 2.500,00" },
  { value: 5000, label: "De R$ 2.501,00 a R$ 7.000,00" },
  { value: 10_000, label: "De R$ 7.001,00 a R$ 15.000,00" },
  { value: 15_000, label: "Acima de R$ 15.000,00" },
] as const;

export const nationalities = ["BRASILEIRO", "BRASILEIRO_NATURALIZADO", "ESTRANGEIRO"] as const;

export const SignUpPerson = z.object({
  document: document(sentences.cpfRequired, cpf),
  name: fullName(sentences.nameRequired),
  password: Password,
  termsVersion: AcceptedTerms,
});

export const IdentityCard = z.object({
  documentType: z.literal("RG"),
  documentNumber: text(shared.allFieldsRequired, 20),
  documentIssuing: text(shared.allFieldsRequired, 20),
  documentDateIssue: pastDay(sentences.issueDateInvalid),
  documentUf: State,
});

export const signUpPerson = endpoint({
  method: "POST",
  path: "/persons",
  summary: "Começa o cadastro de uma pessoa; 409 se o CPF já é de alguém",
  deed: "o cadastro foi criado",
  access: "public",
  body: SignUpPerson,
  refusals: ["DOCUMENT_TAKEN", "TERMS_CHANGED", "WEAK_PASSWORD", "TOO_MANY_REQUESTS"],
  answer: Progress,
});
export const registerPersonEmail = stepCall(
  "/persons/register-email",
  "Informa o e-mail e recebe um código nele",
  RegisterEmail,
  ["TOO_MANY_CODES", "TOO_MANY_REQUESTS"],
  "CODE",
);
export const validatePersonEmail = stepCall(
  "/persons/validate-email",
  "Confirma o e-mail com o código",
  Code,
  ["INVALID_CODE", "TOO_MANY_WRONG_CODES", "EMAIL_TAKEN"],
  "CONFIRMATION",
);
export const registerPersonPhone = stepCall(
  "/persons/register-phone",
  "Informa o telefone e recebe um código por SMS",
  RegisterPhone,
  ["TOO_MANY_CODES", "TOO_MANY_REQUESTS"],
  "CODE",
);
export const validatePersonPhone = stepCall(
  "/persons/validate-phone",
  "Confirma o telefone com o código",
  Code,
  ["INVALID_CODE", "TOO_MANY_WRONG_CODES", "PHONE_TAKEN"],
  "CONFIRMATION",
);
export const submitBirthDate = stepCall(
  "/persons/individuals",
  "Informa a data de nascimento",
  z.object({ birthDate: BirthDate }),
);
export const submitIdentityCard = stepCall("/persons/individuals/document", "Informa os dados do RG", IdentityCard);
export const submitMotherName = stepCall(
  "/persons/individuals/parents-name",
  "Informa o nome da mãe",
  z.object({ motherName: fullName(shared.motherNameInvalid) }),
);
export const submitIncome = stepCall(
  "/persons/individuals/income",
  "Informa a faixa de renda mensal",
  z.object({
    income: z.literal(
      incomes.map(({ value }) => value),
      sentences.incomeRequired,
    ),
  }),
);
export const submitExposure = stepCall(
  "/persons/individuals/publicly-exposed-person",
  "Informa se é pessoa politicamente exposta",
  z.object({ isPep: z.boolean(sentences.optionRequired) }),
);
export const submitNationality = stepCall(
  "/persons/individuals/nationality",
  "Informa a nacionalidade",
  z.object({ nationality: z.enum(nationalities, sentences.nationalityRequired) }),
);
export const submitPersonAddress = stepCall("/persons/individuals/address", "Informa o endereço", Address);
