import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Email } from "../texts/email.ts";
import {
  AcceptedTerms,
  Address,
  BirthDate,
  cnpj,
  cpf,
  document,
  fullName,
  Password,
  Progress,
  RegisterEmail,
  RegisterPhone,
  sentences as shared,
  stepCall,
  text,
} from "./onboarding.ts";

/** The sentences of a company's onboarding (spec 5.6). */
export const sentences = {
  cnpjRequired: "Preencha seu CNPJ",
  nameRequired: "Preencha o nome da empresa",
  termsRequired: "Você precisa aceitar os termos de uso e privacidade",
  partnerDocumentRequired: "Preencha o CPF do sócio",
  partnerNameInvalid: "Preencha o nome completo do sócio",
  partnerMotherInvalid: "Por favor, insira o nome completo da mãe do sócio.",
} as const;

export const SignUpCompany = z.object({
  document: document(sentences.cnpjRequired, cnpj),
  name: text(sentences.nameRequired).check(z.minLength(3, sentences.nameRequired)),
  password: Password,
  termsVersion: AcceptedTerms,
});

/** A partner; the phone has digits only and no country code (spec 3). */
export const Partner = z.object({
  document: document(sentences.partnerDocumentRequired, cpf),
  name: fullName(sentences.partnerNameInvalid),
  email: Email.check(z.trim(), z.toLowerCase()),
  phone: z.string(shared.phoneInvalid).check(z.regex(/^\d{10,11}$/, shared.phoneInvalid)),
  motherName: fullName(sentences.partnerMotherInvalid),
  birthDate: BirthDate,
  address: Address,
});
export type Partner = z.output<typeof Partner>;

/** A company's code is sent as typed, with any length; the server checks it (spec 5.6). */
export const CompanyCode = z.object({
  code: text("Informe o código que enviamos.", 20),
});

export const signUpCompany = endpoint({
  method: "POST",
  path: "/companies",
  summary: "Começa o cadastro de uma empresa; 409 se o CNPJ já é de alguém",
  deed: "o cadastro foi criado",
  access: "public",
  body: SignUpCompany,
  refusals: ["DOCUMENT_TAKEN", "TERMS_CHANGED", "WEAK_PASSWORD", "TOO_MANY_REQUESTS"],
  answer: Progress,
});
export const registerCompanyEmail = stepCall(
  "/companies/register-email",
  "Informa o e-mail da empresa e recebe um código nele",
  RegisterEmail,
  ["TOO_MANY_CODES", "TOO_MANY_REQUESTS"],
  "CODE",
);
export const validateCompanyEmail = stepCall(
  "/companies/validate-email",
  "Confirma o e-mail com o código",
  CompanyCode,
  ["INVALID_CODE", "TOO_MANY_WRONG_CODES"],
  "CONFIRMATION",
);
export const registerCompanyPhone = stepCall(
  "/companies/register-phone",
  "Informa o telefone da empresa e recebe um código por SMS",
  RegisterPhone,
  ["TOO_MANY_CODES", "TOO_MANY_REQUESTS"],
  "CODE",
);
export const validateCompanyPhone = stepCall(
  "/companies/validate-phone",
  "Confirma o telefone com o código",
  CompanyCode,
  ["INVALID_CODE", "TOO_MANY_WRONG_CODES"],
  "CONFIRMATION",
);
/** The address, and what the applicant says of the register of the CNPJ; the review compares it (decision 0067). */
export const CompanyAddress = z.extend(Address, { isIndividualEntrepreneur: z.optional(z.boolean()) });
export type CompanyAddress = z.output<typeof CompanyAddress>;

export const submitCompanyAddress = stepCall("/companies/address", "Informa o endereço da empresa", CompanyAddress);
export const submitPartner = stepCall("/companies/partners", "Informa um sócio", Partner);
