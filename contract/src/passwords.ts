import { plainText } from "./plain-text.ts";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The sentences of the password and PIN screens (spec 5.11), the same on the screen and from the server. */
export const sentences = {
  currentRequired: "A senha atual é obrigatória.",
  newRequired: "A nova senha é obrigatória.",
  tooShort: "A senha deve ter pelo menos 6 caracteres.",
  passwordsDiffer: "As senhas não coincidem.",
  codeRequired: "O código de verificação é obrigatório.",
  pinsDiffer: "Os PINs não coincidem.",
  pinLength: "O PIN deve ter exatamente 4 caracteres.",
  pinDigits: "O PIN deve conter apenas números.",
} as const;

const longest = z.maxLength(128, "A senha deve ter no máximo 128 caracteres");
export const CurrentPassword = z
  .string(sentences.currentRequired)
  .check(z.minLength(1, sentences.currentRequired), longest);
export const NewPassword = z
  .string(sentences.newRequired)
  .check(z.minLength(1, sentences.newRequired), z.minLength(6, sentences.tooShort), longest);
export const NewPin = z
  .string(sentences.pinLength)
  .check(z.length(4, sentences.pinLength), z.regex(/^\d*$/, sentences.pinDigits));

const Code = z
  .string(sentences.codeRequired)
  .check(z.trim(), z.minLength(1, sentences.codeRequired), z.maxLength(6, "O código tem 6 dígitos."), ...plainText);

export const changePassword = endpoint({
  method: "PUT",
  path: "/passwords/change-password",
  admission: "sign-in",
  summary: "Troca a senha; as outras sessões do cliente terminam",
  deed: "a senha foi alterada",
  access: "active",
  body: z.object({ currentPassword: CurrentPassword, newPassword: NewPassword }),
  refusals: ["WRONG_PASSWORD", "WEAK_PASSWORD", "TOO_MANY_REQUESTS"],
  answer: z.object({}),
});

export const sendPinCode = endpoint({
  method: "POST",
  path: "/passwords/send-forgot-pin-code",
  admission: "sign-in",
  summary:
    "Confere a senha e envia um código por e-mail, e outro por SMS onde o banco o pede, para cadastrar ou trocar o PIN",
  deed: "o código foi enviado",
  access: "active",
  body: z.object({ password: CurrentPassword }),
  refusals: ["WRONG_PASSWORD", "NO_EMAIL", "NO_PHONE", "CONTACT_JUST_CORRECTED", "TOO_MANY_CODES", "TOO_MANY_REQUESTS"],
  answer: z.object({}),
});

export const changePin = endpoint({
  method: "PUT",
  path: "/passwords/change-pin",
  summary: "Cadastra ou troca o PIN com o código recebido, e o do SMS onde o banco o pede, e o desbloqueia",
  deed: "o PIN foi alterado",
  access: "active",
  body: z.object({ code: Code, phoneCode: z.optional(Code), pin: NewPin }),
  refusals: ["INVALID_CODE", "TOO_MANY_WRONG_CODES", "WEAK_PIN"],
  answer: z.object({}),
});
