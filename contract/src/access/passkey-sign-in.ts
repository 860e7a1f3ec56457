import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "../identity.ts";
import { PasskeyRequest, SignedByPasskey } from "./webauthn.ts";

export const getSignInPasskeyOptions = endpoint({
  method: "POST",
  path: "/authenticate/passkey/options",
  summary: "O que o navegador precisa para entrar com uma passkey",
  keyless: "SESSION",
  access: "public",
  body: z.object({}),
  refusals: ["TOO_MANY_REQUESTS"],
  answer: z.object({ options: PasskeyRequest }),
});

export const authenticateWithPasskey = endpoint({
  method: "POST",
  path: "/authenticate/passkey",
  summary: "Entra com uma passkey",
  keyless: "SESSION",
  access: "public",
  body: z.object({ response: SignedByPasskey }),
  refusals: ["WRONG_PASSKEY", "CUSTOMER_BLOCKED", "DEVICE_BLOCKED", "TOO_MANY_REQUESTS"],
  answer: SignedIn,
});
