import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Document, longestPassword } from "../identity.ts";
import { emailInvalid } from "../texts/email.ts";

/** The sentences of recovery (spec 5.2), the same on the screen and from the server. */
const sentences = {
  codeIncomplete: "Informe o código completo",
  newPasswordTooShort: "A senha deve ter no mínimo 6 caracteres",
} as const;

/** The e-mail that is compared with the stored one, which may be older than the rule of `Email` (spec 5.4). */
const StoredEmail = z
  .string(emailInvalid)
  .check(z.maxLength(254, emailInvalid), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, emailInvalid));

export const ForgotPassword = z.object({ document: Document, email: StoredEmail });
export type ForgotPassword = z.output<typeof ForgotPassword>;

export const NewPassword = z.object({
  code: z.string(sentences.codeIncomplete).check(z.regex(/^\d{6}$/, sentences.codeIncomplete)),
  password: z
    .string(sentences.newPasswordTooShort)
    .check(z.minLength(6, sentences.newPasswordTooShort), longestPassword),
});
export type NewPassword = z.output<typeof NewPassword>;

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
