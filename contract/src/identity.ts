import * as z from "zod/mini";
import { Account } from "./accounts.ts";
import { EntityType, User } from "./customers.ts";
import { isEmailAddress } from "./texts/email.ts";
import { endpoint } from "./endpoint.ts";

/** The sentences of sign-in and recovery (spec 5.2, ADR-0012, row 12), the same on the screen and from the server. */
export const sentences = {
  documentRequired: "Preencha seu CPF ou CNPJ",
  passwordRequired: "Preencha sua senha",
  emailInvalid: "Por favor, insira um e-mail válido.",
  codeIncomplete: "Informe o código completo",
  newPasswordTooShort: "A senha deve ter no mínimo 6 caracteres",
  passwordTooLong: "A senha deve ter no máximo 128 caracteres",
} as const;

/** Longer than any typed password, short enough to hash: a technical limit. */
const longestPassword = z.maxLength(128, sentences.passwordTooLong);

/** A document as sent: letters and digits only, upper case (CNPJ may hold letters since July 2026). */
const Document = z
  .string(sentences.documentRequired)
  .check(z.regex(/^[0-9A-Za-z./-]{1,18}$/, sentences.documentRequired));

export const Credentials = z.object({
  document: Document,
  password: z.string(sentences.passwordRequired).check(z.minLength(1, sentences.passwordRequired), longestPassword),
});
export type Credentials = z.output<typeof Credentials>;

/** An e-mail (spec 5.4) as addresses are: a dot-atom, and a domain of letters of one alphabet. */
export const Email = z.string(sentences.emailInvalid).check(z.refine(isEmailAddress, sentences.emailInvalid));

/** The e-mail that is compared with the stored one, which may be older than the rule of `Email` (spec 5.4). */
const StoredEmail = z
  .string(sentences.emailInvalid)
  .check(z.maxLength(254, sentences.emailInvalid), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, sentences.emailInvalid));

export const ForgotPassword = z.object({ document: Document, email: StoredEmail });
export type ForgotPassword = z.output<typeof ForgotPassword>;

export const NewPassword = z.object({
  code: z.string(sentences.codeIncomplete).check(z.regex(/^\d{6}$/, sentences.codeIncomplete)),
  password: z
    .string(sentences.newPasswordTooShort)
    .check(z.minLength(6, sentences.newPasswordTooShort), longestPassword),
});
export type NewPassword = z.output<typeof NewPassword>;

export const authenticate = endpoint({
  method: "POST",
  path: "/authenticate",
  summary: "Entra com CPF ou CNPJ e senha",
  keyless: "SESSION",
  access: "public",
  body: Credentials,
  refusals: ["WRONG_CREDENTIALS", "CUSTOMER_BLOCKED", "TOO_MANY_REQUESTS"],
  answer: z.object({ entity: User, entityType: EntityType, accounts: z.array(Account), token: z.string() }),
});

export const signOut = endpoint({
  method: "POST",
  path: "/sign-out",
  summary: "Encerra a sessão no servidor",
  keyless: "SESSION",
  access: "session",
  answer: z.object({}),
});

export const keepSession = endpoint({
  method: "POST",
  path: "/session/use",
  summary:
    "O cliente usou a área: a sessão bloqueia mais tarde, onde o banco bloqueia a que não é usada; a tela avisa no " +
    "máximo uma vez por minuto",
  keyless: "SESSION",
  access: "session",
  answer: z.object({}),
});

export const lockSession = endpoint({
  method: "POST",
  path: "/session/lock",
  summary: "A tela foi bloqueada: esta sessão não responde mais nada; a senha abre outra",
  keyless: "SESSION",
  access: "session",
  answer: z.object({}),
});

export const sendForgotPasswordCode = endpoint({
  method: "POST",
  path: "/passwords/send-forgot-password-code",
  summary: "Envia por e-mail um código para redefinir a senha; responde igual exista ou não o cliente",
  deed: "o código foi enviado",
  access: "public",
  body: ForgotPassword,
  refusals: ["TOO_MANY_REQUESTS"],
  answer: z.object({}),
});

export const redefinePassword = endpoint({
  method: "POST",
  path: "/passwords/forgot-password",
  summary: "Redefine a senha com o código recebido, no mesmo navegador que o pediu",
  deed: "a senha foi redefinida",
  access: "public",
  body: NewPassword,
  refusals: ["INVALID_CODE", "TOO_MANY_WRONG_CODES", "TOO_MANY_REQUESTS", "WEAK_PASSWORD"],
  answer: z.object({}),
});
