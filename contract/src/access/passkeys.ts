import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { longestPassword, sentences } from "../identity.ts";
import { Moment } from "../moment.ts";
import { ConfirmDeviceChange } from "../pix/pix-devices.ts";
import { Pin } from "../pix/pix.ts";
import { plainText } from "../plain-text.ts";
import { MadePasskey, PasskeyCreation } from "./webauthn.ts";

/** How many passkeys a customer may have, and the longest name of one. */
export const maxPasskeys = 10;
export const longestPasskeyName = 40;

/** A key in a device of the customer, which signs in in place of document and password. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: z.nullable(Moment),
});
export type Passkey = z.output<typeof Passkey>;

const nameRequired = "Dê um nome à passkey";
export const PasskeyName = z
  .string(nameRequired)
  .check(
    z.trim(),
    z.minLength(1, nameRequired),
    z.maxLength(longestPasskeyName, `Use até ${longestPasskeyName} caracteres`),
    ...plainText,
  );

/** What confirms that the customer makes a passkey, on a registered device where the bank asks for one. */
export const ConfirmNewPasskey = z.object({
  password: z.string(sentences.passwordRequired).check(z.minLength(1, sentences.passwordRequired), longestPassword),
  pin: Pin,
});
export type ConfirmNewPasskey = z.output<typeof ConfirmNewPasskey>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/passkeys",
  summary: "As passkeys do cliente, a mais antiga primeiro",
  access: "active",
  answer: z.object({ passkeys: z.array(Passkey) }),
});

export const getNewPasskeyOptions = endpoint({
  method: "POST",
  path: "/passkeys/options",
  summary: "Confere senha e PIN e responde o que o navegador precisa para criar uma passkey",
  keyless: "LOOKS_UP",
  access: "active",
  admission: "sign-in",
  body: ConfirmNewPasskey,
  refusals: [
    "WRONG_PASSWORD",
    "PIN_NOT_SET",
    "WRONG_PIN",
    "PIN_LOCKED",
    "DEVICE_NOT_REGISTERED",
    "DEVICE_BLOCKED",
    "PASSKEY_WAITS",
    "CUSTOMER_PASSKEYS_FULL",
    "TOO_MANY_REQUESTS",
  ],
  answer: z.object({ options: PasskeyCreation }),
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/passkeys",
  summary: "Guarda a passkey criada pelo navegador",
  deed: "a passkey foi cadastrada",
  access: "active",
  body: z.object({ response: MadePasskey, name: PasskeyName }),
  refusals: ["PASSKEY_NOT_MADE", "CUSTOMER_PASSKEYS_FULL"],
  answer: Passkey,
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/passkeys/:passkeyId",
  summary: "Remove uma passkey: ninguém mais entra com ela",
  deed: "a passkey foi removida",
  access: "active",
  params: z.object({ passkeyId: z.uuid() }),
  body: ConfirmDeviceChange,
  refusals: [
    "NOT_FOUND",
    "DEVICE_CHANGE_UNCONFIRMED",
    "PIN_NOT_SET",
    "WRONG_PIN",
    "PIN_LOCKED",
    "INVALID_CODE",
    "TOO_MANY_WRONG_CODES",
    "TOO_MANY_REQUESTS",
  ],
  answer: z.object({}),
});
