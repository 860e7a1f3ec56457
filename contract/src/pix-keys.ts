import * as z from "zod/mini";
import { AccountParams } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/** The kinds of key, as the directory names them; shown as CPF, CNPJ, E-mail, Celular, Chave aleatória (spec 3). */
export const PixKeyType = z.enum(["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"]);
export type PixKeyType = z.output<typeof PixKeyType>;

/** A key of the account: PENDING until the directory has confirmed it, then ACTIVE (spec 3, 4.4). */
export const PixKey = z.object({
  id: z.uuid(),
  key: z.string(),
  type: PixKeyType,
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
  access: "active",
  refusals: ["NOT_FOUND", "CONFLICT"],
  params: AccountParams,
  body: RegisterPixKey,
  answer: PixKey,
});

export const deletePixKey = endpoint({
  method: "DELETE",
  path: "/accounts/:accountId/pix/keys/:keyId",
  summary: "Apaga uma chave da conta",
  access: "active",
  refusals: ["NOT_FOUND"],
  params: z.extend(AccountParams, { keyId: z.uuid() }),
  answer: z.object({}),
});
