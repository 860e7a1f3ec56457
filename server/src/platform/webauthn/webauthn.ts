import type { PasskeyCreation, PasskeyRequest } from "@vitral/contract/webauthn";
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";

type Json = Record<string, unknown>;

/**
 * Where passkeys are made and used. `rpId`: the domain that they are bound to (WebAuthn, 5.1.2), so that a page of
 * another site cannot use them. `verifies`: whether the device has to make sure who uses it.
 */
export type Site = { rpId: string; origin: string; verifies: boolean };

/** A passkey as it is stored; `publicKey` in base64url. */
export type StoredKey = { credentialId: string; publicKey: string; counter: number; transports: string[] };

type Known = Pick<StoredKey, "credentialId" | "transports">;

const known = (keys: readonly Known[]) =>
  keys.map(({ credentialId: id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));

/** The bytes of a person's id, which the passkey keeps and gives back when it is used without a name. */
export const userHandle = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

type NewKey = {
  /** Who offers the passkey, as the browser shows it. */
  rpName: string;
  user: { id: string; name: string; displayName: string };
  /** Those that the person has: the same device makes no second one. */
  existing: readonly Known[];
  /** Whether the passkey is found without a name typed before. */
  isDiscoverable: boolean;
};

/** What a browser needs to make a passkey, and the challenge in it. */
export async function registrationOptions(
  { rpId, verifies }: Site,
  { rpName, user, existing, isDiscoverable }: NewKey,
) {
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userID: new Uint8Array(userHandle(user.id)),
    userName: user.name,
    userDisplayName: user.displayName,
    attestationType: "none",
    excludeCredentials: known(existing),
    authenticatorSelection: {
      residentKey: isDiscoverable ? "required" : "discouraged",
      userVerification: verifies ? "required" : "preferred",
    },
  });
  return { challenge: options.challenge, options: options as unknown as PasskeyCreation };
}

/** What a browser needs to use a passkey, one of `allowed`; without those any of this site. */
export async function authenticationOptions({ rpId, verifies }: Site, allowed: readonly Known[] = []) {
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: known(allowed),
    userVerification: verifies ? "required" : "preferred",
  });
  return { challenge: options.challenge, options: options as unknown as PasskeyRequest };
}

/** The challenge that a browser's answer says it has signed; null where it is no such answer. Proves nothing. */
export function claimedChallenge(response: Json): string | null {
  try {
    const { clientDataJSON } = response["response"] as { clientDataJSON: string };
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** The passkey that a browser made over this challenge; null where the answer is not right. */
export async function madeKey(site: Site, response: Json, expectedChallenge: string): Promise<StoredKey | null> {
  const checked = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: site.verifies,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { id: credentialId, publicKey, counter, transports } = checked.registrationInfo.credential;
  return {
    credentialId,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: transportsOf(transports),
  };
}

/** What a browser says how a passkey is reached; the library does not check it. */
const transportsOf = (reported: unknown): string[] =>
  (Array.isArray(reported) ? reported : [])
    .filter((one): one is string => typeof one === "string" && one.length <= 20)
    .slice(0, 8);

/** The counter that a passkey signed together with this challenge; null where the signature is not right. */
export async function signedCounter(
  site: Site,
  response: Json,
  { key, expectedChallenge }: { key: StoredKey; expectedChallenge: string },
): Promise<number | null> {
  const checked = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: site.verifies,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
      counter: key.counter,
      transports: key.transports,
    },
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}
