import { compactVerify, decodeProtectedHeader, importJWK, type JWK, type ProtectedHeaderParameters } from "jose";
import { brokenCode, invalidCode } from "./invalid-code.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { isReceiversKey } from "./receivers-key.ts";
import { type FetchLocation, isPublicHost } from "./location.ts";

/** Asymmetric signatures only: with `none` or HS256 anybody could have signed. */
const algorithms = new Set(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"]);

/**
 * The charge at a place, after its signature was verified with the keys that the same host publishes (`jku`; API Pix
 * 2.9, JWS), each held against its certificate at `now` (see `isReceiversKey` for what that proves, and what it does
 * not). Throws QR_CODE_UNAVAILABLE when charge or keys cannot be had, QR_CODE_INVALID when it is gone or not truly
 * signed.
 */
export async function readSignedCharge(fetchLocation: FetchLocation, address: URL, now: Date): Promise<unknown> {
  if (!isPublicHost(address)) throw new Refusal("QR_CODE_UNAVAILABLE");
  const found = await fetchLocation(address);
  if (found?.status === 404 || found?.status === 410)
    throw invalidCode("Esta cobrança não existe mais. Peça um novo código.");
  if (found?.status !== 200) throw new Refusal("QR_CODE_UNAVAILABLE");
  const jws = found.body.trim();
  const header = headerOf(jws);
  if (!header) throw brokenCode(untrue);
  const published = await publishedKeys(fetchLocation, address, header.jku);
  const keys = published.filter((key) => isReceiversKey(key, header, address.hostname, now));
  const signed = await verifiedBy(keys, jws, header.alg);
  const charge = signed && parsed(new TextDecoder().decode(signed));
  if (!charge) throw brokenCode(untrue);
  return charge;
}

/** A bank publishes one key, and its successor for a while. */
const maxKeys = 8;

/**
 * What one of the receiver's keys signed; null when none did. Of a key only its numbers count: banks publish an `alg`
 * that is none (`RSA`), or another `kid` than the signature's, while the thumbprint has proven the key.
 */
async function verifiedBy(keys: readonly JWK[], jws: string, alg: string): Promise<Uint8Array | null> {
  for (const { kty, n, e, crv, x, y } of keys.slice(0, maxKeys)) {
    const numbers = Object.entries({ kty, n, e, crv, x, y }).filter(([, value]) => value !== undefined);
    const verified = await importJWK(Object.fromEntries(numbers) as JWK, alg)
      .then((key) => compactVerify(jws, key, { algorithms: [alg] }))
      .catch(() => null);
    if (verified) return verified.payload;
  }
  return null;
}

const untrue = "Não foi possível confirmar que esta cobrança é verdadeira. Peça um novo código a quem recebe.";

/** The receiver's keys are on the host of the charge; a `jku` with another host is not the receiver's. */
async function publishedKeys(fetchLocation: FetchLocation, address: URL, written = ""): Promise<JWK[]> {
  const jku = URL.parse(written);
  if (!jku || jku.host !== address.host || !isPublicHost(jku)) throw brokenCode(untrue);
  const found = await fetchLocation(jku);
  const keys = found?.status === 200 ? keysIn(parsed(found.body)) : null;
  if (!keys) throw new Refusal("QR_CODE_UNAVAILABLE");
  return keys;
}

/** A set of keys (RFC 7517, section 5); null when the text is none. */
function keysIn(set: unknown): JWK[] | null {
  const keys = set instanceof Object && "keys" in set ? set.keys : null;
  return Array.isArray(keys) && keys.every((key) => key instanceof Object) ? keys : null;
}

function headerOf(jws: string): (ProtectedHeaderParameters & { alg: string }) | null {
  try {
    const { alg, ...header } = decodeProtectedHeader(jws);
    return alg && algorithms.has(alg) ? { ...header, alg } : null;
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
