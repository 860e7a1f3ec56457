import * as z from "zod/mini";
import { Account } from "./accounts.ts";
import { EntityType, User } from "./customers.ts";
import { endpoint } from "./endpoint.ts";

/** The sentences of sign-in (spec 5.2, ADR-0012, row 12), the same on the screen and from the server. */
export const sentences = {
  documentRequired: "Preencha seu CPF ou CNPJ",
  passwordRequired: "Preencha sua senha",
  passwordTooLong: "A senha deve ter no máximo 128 caracteres",
} as const;

/** Longer than any typed password, short enough to hash: a technical limit. */
export const longestPassword = z.maxLength(128, sentences.passwordTooLong);

/** A document as sent: letters and digits only, upper case (CNPJ may hold letters since July 2026). */
export const Document = z
  .string(sentences.documentRequired)
  .check(z.regex(/^[0-9A-Za-z./-]{1,18}$/, sentences.documentRequired));

export const Credentials = z.object({
  document: Document,
  password: z.string(sentences.passwordRequired).check(z.minLength(1, sentences.passwordRequired), longestPassword),
});
export type Credentials = z.output<typeof Credentials>;

/** What a sign-in answers. */
export const SignedIn = z.object({
  entity: User,
  entityType: EntityType,
  accounts: z.array(Account),
  token: z.string(),
});

export const authenticate = endpoint({
  method: "POST",
  path: "/authenticate",
  summary: "Entra com CPF ou CNPJ e senha",
  keyless: "SESSION",
  access: "public",
  body: Credentials,
  refusals: ["WRONG_CREDENTIALS", "CUSTOMER_BLOCKED", "TOO_MANY_REQUESTS"],
  answer: SignedIn,
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

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/session/end-others",
  summary: "Encerra todas as outras sessões do cliente, em qualquer dispositivo; esta continua",
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
