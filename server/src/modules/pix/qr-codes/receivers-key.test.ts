import { createHash, generateKeyPairSync } from "node:crypto";
import type { JWK } from "jose";
import { expect, test } from "vitest";
import { isReceiversKey } from "./receivers-key.ts";
import { selfSignedCertificate } from "../../../platform/crypto/self-signed-certificate.ts";

const host = "pix.bancosol.exemplo";
const now = new Date("2026-03-10T15:00:00Z");
const [from, until] = [new Date("2026-01-01T00:00:00Z"), new Date("2027-01-01T00:00:00Z")];
const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const other = generateKeyPairSync("ec", { namedCurve: "P-256" });
const certified = (changes: Partial<Parameters<typeof selfSignedCertificate>[0]> = {}) =>
  selfSignedCertificate({ host, ...pair, from, until, ...changes });
const thumbprint = (certificate: Buffer, algorithm = "sha1") =>
  createHash(algorithm).update(certificate).digest("base64url");

const good = certified();
const jwk = pair.publicKey.export({ format: "jwk" });
const published = (certificates: Buffer[] = [good]): JWK => ({
  ...jwk,
  x5t: thumbprint(certificates[0] ?? good),
  x5c: certificates.map((one) => one.toString("base64")),
});
const named = (certificate: Buffer = good) => ({ x5t: thumbprint(certificate) });

test("a key may sign if its certificate is valid, in date, and of this host and key", () => {
  expect(isReceiversKey(published(), named(), host, now)).toBe(true);
  const bySha256 = { "x5t#S256": thumbprint(good, "sha256") };
  expect(isReceiversKey(published(), bySha256, host, now)).toBe(true);
  expect(isReceiversKey(published(), { ...bySha256, ...named() }, host, now)).toBe(true);
});

test("a key with only a thumbprint is compared with it", () => {
  expect(isReceiversKey({ ...jwk, x5t: thumbprint(good) }, named(), host, now)).toBe(true);
  expect(isReceiversKey({ ...jwk, x5t: "outra" }, named(), host, now)).toBe(false);
  expect(isReceiversKey(jwk, named(), host, now)).toBe(false);
});

test("a certificate is valid from its first second to its last", () => {
  expect(isReceiversKey(published(), named(), host, from)).toBe(true);
  expect(isReceiversKey(published(), named(), host, new Date(from.getTime() - 1))).toBe(false);
  expect(isReceiversKey(published(), named(), host, until)).toBe(false);
});

const elsewhere = certified({ host: "pix.ladrao.exemplo" });
const ofAnother = certified(other);
test.each<[string, JWK, { x5t?: string; "x5t#S256"?: string }]>([
  ["names no certificate", published(), {}],
  ["names another certificate", published(), { x5t: thumbprint(elsewhere) }],
  ["names one truly and one falsely", published(), { ...named(), "x5t#S256": thumbprint(elsewhere, "sha256") }],
  ["comes with a certificate of another host", published([elsewhere]), named(elsewhere)],
  ["comes with a certificate of another key", published([ofAnother]), named(ofAnother)],
  ["comes with an issuer who did not sign it", published([good, ofAnother]), named()],
  ["comes with something that is no certificate", { ...published(), x5c: ["bm8="] }, named()],
  ["is no key", { kty: "EC", x5t: thumbprint(good), x5c: [good.toString("base64")] }, named()],
])("a key that %s may not", (_, key, header) => expect(isReceiversKey(key, header, host, now)).toBe(false));

test("a self-signed certificate that is published twice is its own issuer", () => {
  expect(isReceiversKey(published([good, good]), named(), host, now)).toBe(true);
});
