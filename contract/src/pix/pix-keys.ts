import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import type { EntityType } from "../customers.ts";
import { endpoint } from "../endpoint.ts";

/** The kinds of key, as the directory names them; shown as CPF, CNPJ, E-mail, Celular, Chave aleatória (spec 3). */
export const PixKeyType = z.enum(["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"]);
export type PixKeyType = z.output<typeof PixKeyType>;

/** An answer may name the kind in either letter case (spec 3); ours are upper case. */
const KeyTypeOfAnyCase = z.codec(
  z.enum(["CPF", "CNPJ", "EMAIL", "PHONE", "EVP", "cpf", "cnpj", "email", "phone", "evp"]),
  PixKeyType,
  { decode: (written) => written.toUpperCase() as PixKeyType, encode: (type) => type },
);

/** How each kind is called on screens and in e-mails (spec 3). */
export const pixKeyLabels: Record<PixKeyType, string> = {
  CPF: "CPF",
  CNPJ: "CNPJ",
  EMAIL: "E-mail",
  PHONE: "Celular",
  EVP: "Chave aleatória",
};

/** How many keys an account may have (DICT manual, section 1), those that wait for the directory included. */
export const keysOfAccount: Record<EntityType, number> = { PERSON: 5, COMPANY: 20 };

/** A key of the account: PENDING until the directory has confirmed it, then ACTIVE (spec 3, 4.4). */
export const PixKey = z.object({
  id: z.uuid(),
  /** As the directory files it; empty while it has not chosen a random key's value. */
  key: z.string(),
  type: KeyTypeOfAnyCase,
  status: z.enum(["PENDING", "ACTIVE"]),
});
export type PixKey = z.output<typeof PixKey>;

/** The customer's own document, phone or e-mail, or a random key with an empty value (spec 5.10). */
export const RegisterPixKey = z.object({
  keyType: PixKeyType,
  key: z.string("Chave é obrigatória").check(z.trim(), z.maxLength(77, "Chave inválida")),
});

export const listPixKeys = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/keys",
  summary: "As chaves Pix da conta",
  access: "active",
  refusals: ["NOT_FOUND"],
  params: AccountParams,
  answer: z.object({ keys: z.array(PixKey) }),
});

export const registerPixKey = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/keys",
  summary: "Registra uma chave do próprio cliente; fica pendente até o diretório confirmar",
  deed: "a chave foi cadastrada",
  access: "active",
  refusals: [
    "NOT_FOUND",
    "PIX_KEY_ALREADY_YOURS",
    "PIX_KEY_OF_ANOTHER_PERSON",
    "PIX_KEY_AT_ANOTHER_BANK",
    "PIX_KEY_PORTABLE",
    "PIX_KEY_CLAIMABLE",
    "PIX_KEY_LOCKED",
    "PIX_KEY_BEING_REMOVED",
    "PIX_KEY_NOT_OWN",
    "PIX_KEY_LIMIT",
    "NO_PIX_DIRECTORY",
    "TOO_MANY_REQUESTS",
  ],
  params: AccountParams,
  body: RegisterPixKey,
  answer: PixKey,
});

export const deletePixKey = endpoint({
  method: "DELETE",
  path: "/accounts/:accountId/pix/keys/:keyId",
  summary: "Apaga uma chave da conta",
  deed: "a chave foi apagada",
  access: "active",
  refusals: ["NOT_FOUND", "PIX_KEY_LOCKED", "NO_PIX_DIRECTORY", "TOO_MANY_REQUESTS"],
  params: z.extend(AccountParams, { keyId: z.uuid() }),
  answer: z.object({}),
});
