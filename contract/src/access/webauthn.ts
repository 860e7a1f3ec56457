import * as z from "zod/mini";

/** What a browser's WebAuthn calls take and give, as the WebAuthn JSON types have it; the library checks the rest. */
const Bytes = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(16_384));
const Word = z.string().check(z.regex(/^[a-z-]{1,20}$/));
const credential = {
  id: Bytes.check(z.maxLength(1_400)),
  rawId: Bytes,
  type: Word,
  authenticatorAttachment: z.optional(Word),
};
const Known = z.array(z.object({ id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) }));
const common = { challenge: z.string(), timeout: z.optional(z.number()) };

export const PasskeyRequest = z.object({
  ...common,
  rpId: z.string(),
  allowCredentials: z.optional(Known),
  userVerification: z.string(),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

export const SignedByPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(Bytes),
  }),
});

export const PasskeyCreation = z.object({
  ...common,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  excludeCredentials: Known,
  authenticatorSelection: z.object({
    residentKey: z.string(),
    requireResidentKey: z.boolean(),
    userVerification: z.string(),
  }),
  attestation: z.string(),
});

export type PasskeyCreation = z.output<typeof PasskeyCreation>;

export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(z.array(Word)),
  }),
});
