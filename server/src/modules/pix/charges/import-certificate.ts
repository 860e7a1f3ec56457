import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { algorithmOf } from "./signing-key.ts";
import { replaceSigningKey, signingKeyCell } from "./signing-queries.ts";

/** Why a certificate cannot sign a bank's charges. */
export class UnfitCertificate extends Error {
  override readonly name = "UnfitCertificate";
}

type Import = { tenantId: string; host: string; certificate: string; privateKey: string };

/**
 * Puts the certificate that a bank registered with Bacen (CERTQRC), and its key, in the place of the self-signed ones:
 * charges are signed with it from then on. Both are PEM; of a chain the first certificate counts. Importing the same
 * again changes nothing but the key's id. Answers until when it is valid. Throws UnfitCertificate where the certificate
 * is not of this host, not of this key or not valid now, or the key is neither RSA of 2,048 bits nor P-256.
 */
export async function importCertificate(
  { secrets, now }: { secrets: Secrets; now: () => Date },
  tx: Tx,
  { tenantId, host, ...pem }: Import,
): Promise<{ keyId: string; validUntil: Date }> {
  const certificate = read(() => new X509Certificate(pem.certificate), "The certificate is no X.509 in PEM.");
  const key = read(() => createPrivateKey(pem.privateKey), "The key is no unencrypted private key in PEM.");
  requireFit(certificate, key, host, now());
  const id = newId();
  const privateKey = secrets.encrypt(
    signingKeyCell({ tenantId, host }),
    key.export({ type: "pkcs8", format: "pem" }).toString(),
  );
  await replaceSigningKey(tx, { tenantId, host, id, privateKey, certificate: certificate.raw, createdAt: now() });
  return { keyId: id, validUntil: certificate.validToDate };
}

function requireFit(certificate: X509Certificate, key: KeyObject, host: string, now: Date): void {
  if (algorithmOf(key) === null) throw new UnfitCertificate("The key must be RSA of at least 2,048 bits, or P-256.");
  if (!certificate.checkPrivateKey(key)) throw new UnfitCertificate("The key is not that of the certificate.");
  if (certificate.checkHost(host) === undefined)
    throw new UnfitCertificate(`The certificate is not of ${host}, the bank's address for charges.`);
  if (now < certificate.validFromDate || now >= certificate.validToDate)
    throw new UnfitCertificate(
      `The certificate is valid from ${certificate.validFromDate.toISOString()} to ${certificate.validToDate.toISOString()}.`,
    );
}

function read<T>(make: () => T, problem: string): T {
  try {
    return make();
  } catch {
    throw new UnfitCertificate(problem);
  }
}
