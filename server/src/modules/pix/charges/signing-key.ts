import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { CompactSign, exportJWK, type JWK } from "jose";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { selfSignedCertificate } from "../../../platform/crypto/self-signed-certificate.ts";
import { findSigningKey, insertSigningKey, signingKeyCell, type SigningKeyRow } from "./signing-queries.ts";

type Deps = { db: Db; secrets: Secrets; now: () => Date };
type HostKey = { tenantId: string; host: string };

export type SigningKey = { id: string; privateKey: KeyObject; certificate: Buffer };

const dayMs = 86_400_000;
/** How long a self-signed certificate is valid. */
const certificateDays = 3_650;

/**
 * The key with which a tenant signs the charges of a host, made at its first use: of many servers that make one at once
 * the first counts. The private key is stored encrypted. The certificate is self-signed, until the bank imports the one
 * that it registered with Bacen (CERTQRC: import-certificate.ts).
 */
export async function signingKeyOf({ db, secrets, now }: Deps, scope: HostKey): Promise<SigningKey> {
  const stored = await findSigningKey(db, scope);
  if (stored) return opened(secrets, scope, stored);
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const [from, until] = [-dayMs, certificateDays * dayMs].map((ms) => new Date(now().getTime() + ms));
  const certificate = selfSignedCertificate({ host: scope.host, ...pair, from: from as Date, until: until as Date });
  const privateKey = secrets.encrypt(
    signingKeyCell(scope),
    pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  );
  await insertSigningKey(db, { ...scope, id: newId(), privateKey, certificate, createdAt: now() });
  const first = await findSigningKey(db, scope);
  if (!first) throw new Error("a signing key was stored and is not there");
  return opened(secrets, scope, first);
}

const opened = (secrets: Secrets, scope: HostKey, { id, privateKey, certificate }: SigningKeyRow): SigningKey => ({
  id,
  privateKey: createPrivateKey(secrets.decrypt(signingKeyCell(scope), privateKey)),
  certificate,
});

/** How a key signs (API Pix 2.9.0, JWS): RS256 with RSA of 2,048 bits or more, ES256 with P-256; null: it may not. */
export function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): "RS256" | "ES256" | null {
  if (asymmetricKeyType === "rsa") return (asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048 ? "RS256" : null;
  return asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1" ? "ES256" : null;
}

/** The compact JWS of a charge (API Pix 2.9.0, JWS): key by `kid`, certificate by thumbprint, keys at `jku`. */
export const signCharge = (
  payload: object,
  { id, privateKey, certificate }: SigningKey,
  jku: string,
): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: algorithmOf(privateKey) ?? "ES256", kid: id, jku, ...thumbprints(certificate) })
    .sign(privateKey);

/** The key as others verify with it (RFC 7517), with its certificate. */
export async function publicJwk({ id, privateKey, certificate }: SigningKey): Promise<JWK> {
  const x5c = [certificate.toString("base64")];
  const key = await exportJWK(createPublicKey(privateKey));
  return { ...key, kid: id, alg: algorithmOf(privateKey) ?? "ES256", use: "sig", x5c, ...thumbprints(certificate) };
}

const thumbprints = (certificate: Buffer) => ({
  x5t: createHash("sha1").update(certificate).digest("base64url"),
  "x5t#S256": createHash("sha256").update(certificate).digest("base64url"),
});
