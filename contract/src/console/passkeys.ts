import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { plainText } from "../plain-text.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { WebAuthnJson } from "./session.ts";

/** How many passkeys a member of the staff may have. */
export const maxPasskeys = 5;

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** ISO 8601. */
  createdAt: Moment,
  lastUsedAt: z.nullable(Moment),
});

const nameRequired = "Dê um nome à chave de acesso";
const PasskeyName = z
  .string(nameRequired)
  .check(z.trim(), z.minLength(1, nameRequired), z.maxLength(40, "O nome pode ter até 40 caracteres"), ...plainText);

export const listPasskeys = consoleEndpoint({
  method: "GET",
  path: "/session/passkeys",
  summary: "As chaves de acesso de quem está na sessão",
  action: "signed-in",
  answer: z.object({ passkeys: z.array(Passkey) }),
});

export const getNewPasskeyOptions = consoleEndpoint({
  method: "POST",
  path: "/session/passkeys/options",
  summary: "O que o navegador precisa para criar uma chave de acesso",
  action: "signed-in",
  refusals: ["PASSKEYS_FULL"],
  answer: z.object({ options: WebAuthnJson }),
});

export const addPasskey = consoleEndpoint({
  method: "POST",
  path: "/session/passkeys",
  summary: "Guarda a chave de acesso criada pelo navegador",
  action: "signed-in",
  body: z.object({ response: WebAuthnJson, name: PasskeyName }),
  refusals: ["STAFF_WRONG_PASSKEY", "PASSKEYS_FULL"],
  answer: Passkey,
});

export const removePasskey = consoleEndpoint({
  method: "DELETE",
  path: "/session/passkeys/:id",
  summary: "Remove uma chave de acesso",
  action: "signed-in",
  params: z.object({ id: z.uuid() }),
  refusals: ["NOT_FOUND"],
  answer: z.object({}),
});
