import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from "jose";
import { Refusal } from "../../../platform/errors.ts";
import { type FetchLocation, isPublicPlace } from "./location.ts";

/** Signatures with a key pair only: with `none` or HS256 anybody could have signed. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"];

/**
 * The charge at a location, after its signature was verified with the keys that the same host publishes (`jku`; API Pix 2.9,
 * JWS). Throws QR_CODE_UNAVAILABLE when charge or keys cannot be had, QR_CODE_INVALID when it is gone or not truly signed.
 */
export async function readSignedCharge(fetchLocation: FetchLocation, location: string): Promise<unknown> {
  const place = new URL(`https://${location}`);
  if (!isPublicPlace(place)) throw new Refusal("QR_CODE_UNAVAILABLE");
  const found = await fetchLocation(place);
  if (found?.status === 404 || found?.status === 410)
    throw invalid("Esta cobrança não existe mais. Peça um novo código.");
  if (found?.status !== 200) throw new Refusal("QR_CODE_UNAVAILABLE");
  const jws = found.body.trim();
  const keys = await publishedKeys(fetchLocation, place, jws);
  const verified = await compactVerify(jws, keys, { algorithms }).catch(() => null);
  const charge = verified && parsed(new TextDecoder().decode(verified.payload));
  if (!charge) throw invalid(untrue);
  return charge;
}

const untrue = "Não foi possível confirmar que esta cobrança é verdadeira. Peça um novo código a quem recebe.";

/** The receiver's keys stand on the host of the charge; a `jku` that points elsewhere is somebody else's. */
async function publishedKeys(fetchLocation: FetchLocation, place: URL, jws: string) {
  const jku = URL.parse(jkuOf(jws) ?? "");
  if (!jku || jku.host !== place.host || !isPublicPlace(jku)) throw invalid(untrue);
  const found = await fetchLocation(jku);
  if (found?.status !== 200) throw new Refusal("QR_CODE_UNAVAILABLE");
  try {
    return createLocalJWKSet(parsed(found.body) as JSONWebKeySet);
  } catch {
    throw new Refusal("QR_CODE_UNAVAILABLE");
  }
}

function jkuOf(jws: string): string | undefined {
  try {
    const { alg, jku } = decodeProtectedHeader(jws);
    return alg && algorithms.includes(alg) ? jku : undefined;
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const invalid = (reason: string): Refusal => new Refusal("QR_CODE_INVALID", { words: { reason } });
