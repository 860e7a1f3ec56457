import { createHash, createPublicKey, X509Certificate } from "node:crypto";
import type { JWK, JWSHeaderParameters } from "jose";

/**
 * Whether a published key may have signed a charge: the header names its certificate by thumbprint (`x5t` or
 * `x5t#S256`), and the certificate published with it (`x5c`) is that one, valid at `now`, issued to this host, for this
 * key, and signed by those after it. Not checked here, because it needs Bacen: that the certificate is the bank's
 * registered CERTQRC, that its root is accepted (ICP-Brasil), and that it is not revoked. A rail with access to Bacen's
 * list compares the thumbprint. Until then the host is trusted: charge and keys are fetched from it over https, and
 * from no other.
 */
export function isReceiversKey(key: JWK, header: JWSHeaderParameters, host: string, now: Date): boolean {
  const named = thumbprintsIn(header);
  if (named.length === 0) return false;
  const certificates = certificatesOf(key);
  if (!certificates) return false;
  const [own] = certificates;
  const published = new Set([...thumbprintsIn(key), ...(own ? thumbprintsOf(own) : [])]);
  return named.every((one) => published.has(one)) && (!own || proves(certificates, key, host, now));
}

/** SHA-1 and SHA-256 thumbprints have different lengths, so they cannot be confused. */
const thumbprintsIn = ({ x5t, "x5t#S256": s256 }: Pick<JWK, "x5t" | "x5t#S256">): string[] =>
  [x5t, s256].filter((written) => typeof written === "string");

const thumbprintsOf = ({ raw }: X509Certificate): string[] =>
  ["sha1", "sha256"].map((algorithm) => createHash(algorithm).update(raw).digest("base64url"));

/** A key's certificate and those of its issuers; empty where none is published, null where one is invalid. */
function certificatesOf({ x5c = [] }: JWK): X509Certificate[] | null {
  try {
    return x5c.map((written) => new X509Certificate(Buffer.from(written, "base64")));
  } catch {
    return null;
  }
}

function proves(certificates: X509Certificate[], key: JWK, host: string, now: Date): boolean {
  const inDate = certificates.every(({ validFromDate, validToDate }) => validFromDate <= now && now < validToDate);
  const signed = certificates.every((one, i) => {
    const issuer = certificates[i + 1];
    return !issuer || (one.checkIssued(issuer) && one.verify(issuer.publicKey));
  });
  const [own] = certificates;
  return inDate && signed && own?.checkHost(host) !== undefined && holds(own, key);
}

function holds({ publicKey }: X509Certificate, key: JWK): boolean {
  try {
    return publicKey.equals(createPublicKey({ key, format: "jwk" }));
  } catch {
    return false;
  }
}
