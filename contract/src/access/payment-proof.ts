import * as z from "zod/mini";
import { endpoint, proofHeader } from "../endpoint.ts";
import { Amount } from "../money.ts";
import { RegisterDevice } from "../pix/pix-devices.ts";
import { LookUpParams } from "../pix/pix-outcome.ts";
import { PasskeyRequest, SignedByPasskey } from "./webauthn.ts";

/** Which payment it is about: that of the look-up in the address, with this amount. */
const Payment = z.object({ amount: Amount });

export const getPaymentProofOptions = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/look-ups/:lookUpId/proof/options",
  summary: "Como o cliente pode confirmar um pagamento que pede mais do que o PIN",
  keyless: "LOOKS_UP",
  access: "active",
  params: LookUpParams,
  body: Payment,
  refusals: ["LOOK_UP_EXPIRED", "PROOF_NOT_ASKED", "TOO_MANY_REQUESTS"],
  answer: z.object({
    /** What the browser needs to use a passkey; null: the customer has none that counts yet. */
    passkey: z.nullable(PasskeyRequest),
  }),
});

export const sendPaymentCode = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/look-ups/:lookUpId/proof/code",
  summary: "Envia por SMS o código que confirma um pagamento",
  deed: "o código foi enviado",
  access: "active",
  params: LookUpParams,
  body: Payment,
  refusals: [
    "LOOK_UP_EXPIRED",
    "PROOF_NOT_ASKED",
    "NO_PHONE",
    "CONTACT_JUST_CORRECTED",
    "TOO_MANY_CODES",
    "TOO_MANY_REQUESTS",
  ],
  answer: z.object({}),
});

export const provePayment = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/look-ups/:lookUpId/proof",
  summary: `Confere a passkey ou o código; o pagamento leva a resposta no cabeçalho ${proofHeader}`,
  keyless: "LOOKS_UP",
  access: "active",
  params: LookUpParams,
  body: z.object({
    amount: Amount,
    response: z.optional(SignedByPasskey),
    code: z.optional(RegisterDevice.shape.code),
  }),
  refusals: [
    "LOOK_UP_EXPIRED",
    "PROOF_NOT_ASKED",
    "PASSKEY_UNCONFIRMED",
    "INVALID_CODE",
    "TOO_MANY_WRONG_CODES",
    "TOO_MANY_REQUESTS",
  ],
  answer: z.object({ proof: z.string() }),
});
