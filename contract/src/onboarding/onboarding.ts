import { isCnpj } from "@vitral/brazil/cnpj";
import { isCpf } from "@vitral/brazil/cpf";
import { ageAt, isRealDate, saoPauloDay } from "@vitral/brazil/dates";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { plainText } from "../plain-text.ts";
import { CustomerStatus, OnboardingStep } from "../customers.ts";
import { Email } from "../texts/email.ts";
import type { RefusalCode } from "../refusals.ts";

/** The sentences that both tracks share (spec 5.3 to 5.6), the same on the screens and from the server. */
export const sentences = {
  cpfInvalid: "CPF inválido. Confira os números.",
  cnpjInvalid: "CNPJ inválido. Confira os números e as letras.",
  passwordTooShort: "A senha deve ter pelo menos 6 caracteres",
  passwordsDiffer: "As senhas não coincidem",
  codeIncomplete: "O código deve ter 6 dígitos.",
  phoneInvalid: "Por favor, insira um telefone válido.",
  birthDateInvalid: "Por favor, insira uma data de nascimento válida.",
  tooYoung: "É preciso ter 18 anos ou mais para abrir uma conta.",
  motherNameInvalid: "Por favor, insira o nome completo da sua mãe.",
  allFieldsRequired: "Por favor, preencha todos os campos.",
  addressIncomplete: "Por favor, preencha todos os campos obrigatórios.",
  stateUnknown: "Informe a sigla de um estado, como SP.",
  zipCodeInvalid: "Informe um CEP com 8 números.",
} as const;

/** The state after a call of the onboarding; the browser finds the next screen in `onboardingOrder`. */
export const Progress = z.object({ status: CustomerStatus, onboardingStep: OnboardingStep });
export type Progress = z.output<typeof Progress>;

const deeds = {
  ANSWER: "a sua resposta foi salva",
  CODE: "o código foi enviado",
  CONFIRMATION: "o código foi conferido",
} as const;

/** A call that takes one step of the onboarding: what is submitted, and where the customer stands after it. */
export const stepCall = <const P extends `/persons${string}` | `/companies${string}`, B extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
  refusals: readonly RefusalCode[] = [],
  answered: keyof typeof deeds = "ANSWER",
) =>
  endpoint({
    method: "POST",
    path,
    summary,
    deed: deeds[answered],
    access: "session",
    body,
    refusals: ["WRONG_STEP", ...refusals],
    answer: Progress,
  });

export const states = [
  "AC",
  "AL",
  "AM",
  "AP",
  "BA",
  "CE",
  "DF",
  "ES",
  "GO",
  "MA",
  "MG",
  "MS",
  "MT",
  "PA",
  "PB",
  "PE",
  "PI",
  "PR",
  "RJ",
  "RN",
  "RO",
  "RR",
  "RS",
  "SC",
  "SE",
  "SP",
  "TO",
] as const;

/** At most so many characters, said with their number. */
const atMost = (max: number) => z.maxLength(max, `Use no máximo ${max} caracteres.`);

/** One line of 1 to 120 visible characters, around which blanks do not count. */
export const text = (sentence: string, max = 120) =>
  z.string(sentence).check(z.trim(), z.minLength(1, sentence), atMost(max), ...plainText);

/** A document with one sentence while it is not filled in, and one for a filled one with a wrong number. */
export const document = (missing: string, { isFilled, isValid, invalid }: DocumentRule) =>
  z
    .string(missing)
    .check(z.toUpperCase(), z.refine(isValid, { error: ({ input }) => (isFilled(String(input)) ? invalid : missing) }));
type DocumentRule = { isFilled: (typed: string) => boolean; isValid: (typed: string) => boolean; invalid: string };

export const cpf: DocumentRule = {
  isFilled: (typed) => typed !== "",
  isValid: isCpf,
  invalid: sentences.cpfInvalid,
};
/** A CNPJ without its last characters is not filled in (spec 5.6). */
export const cnpj: DocumentRule = {
  isFilled: (typed) => typed.length >= 14,
  isValid: isCnpj,
  invalid: sentences.cnpjInvalid,
};

/** At least three characters and two words (spec 5.3, 5.5). */
export const fullName = (sentence: string) =>
  text(sentence).check(z.refine((name) => name.length >= 3 && name.split(/\s+/).length >= 2, sentence));

export const State = z.string(sentences.stateUnknown).check(
  z.trim(),
  z.toUpperCase(),
  z.refine((state) => states.some((known) => known === state), sentences.stateUnknown),
);

export const Address = z.object({
  zipCode: z.string(sentences.addressIncomplete).check(z.regex(/^\d{8}$/, sentences.zipCodeInvalid)),
  state: State,
  city: text(sentences.addressIncomplete),
  neighborhood: text(sentences.addressIncomplete),
  street: text(sentences.addressIncomplete),
  number: text(sentences.addressIncomplete, 20),
  complement: z.optional(z.nullable(z.string().check(z.trim(), atMost(120), ...plainText))),
});
export type Address = z.output<typeof Address>;

/** A day that exists, `yyyy-MM-dd`, neither before 1900 nor in the future. */
export const pastDay = (sentence: string) =>
  z
    .string(sentence)
    .check(z.refine((day) => isRealDate(day) && day >= "1900-01-01" && day <= saoPauloDay(new Date()), sentence));

/** Spec 9: over 18, counted on the day of São Paulo. */
export const BirthDate = pastDay(sentences.birthDateInvalid).check(
  z.refine((day) => !isRealDate(day) || ageAt(day, saoPauloDay(new Date())) >= 18, sentences.tooYoung),
);

export const Password = z
  .string(sentences.passwordTooShort)
  .check(z.minLength(6, sentences.passwordTooShort), z.maxLength(128, "A senha deve ter no máximo 128 caracteres"));

/** The version of the terms of use that the screen showed; without it the one in force counts. */
export const AcceptedTerms = z.optional(z.iso.date("Diga qual versão dos termos foi aceita"));

/** An e-mail as the customer gives it, lower-cased (spec 2.5). */
export const RegisterEmail = z.object({ email: Email.check(z.trim(), z.toLowerCase()) });

/** A phone with its country code, digits only after the plus: +5511987654321 (spec 3). */
export const RegisterPhone = z.object({
  phone: z.string(sentences.phoneInvalid).check(z.regex(/^\+55\d{10,11}$/, sentences.phoneInvalid)),
});

export const Code = z.object({
  code: z.string(sentences.codeIncomplete).check(z.regex(/^\d{6}$/, sentences.codeIncomplete)),
});
