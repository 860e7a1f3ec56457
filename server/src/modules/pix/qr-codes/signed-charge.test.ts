import { generateKeyPairSync } from "node:crypto";
import { CompactSign, exportJWK, type JWK } from "jose";
import { expect, test } from "vitest";
import { readSignedCharge } from "./signed-charge.ts";

const address = new URL("https://pix.bancosol.exemplo/qr/1");
const jku = "https://pix.bancosol.exemplo/jwks.json";
const now = new Date("2026-03-10T15:00:00Z");
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const x5t = "dGh1bWJwcmludA";

/** Reads a charge that `header` and the private key sign, from a bank that publishes `keys`. */
async function read(keys: readonly JWK[], header: object = {}, { privateKey } = rsa): Promise<unknown> {
  const jws = await new CompactSign(Buffer.from('{"txid":"1"}'))
    .setProtectedHeader({ alg: "RS256", kid: "2026", jku, x5t, ...header })
    .sign(privateKey);
  const fetch = async ({ href }: URL) => ({ status: 200, body: href === jku ? JSON.stringify({ keys }) : jws });
  return readSignedCharge(fetch, address, now);
}
const published = async (changes: object = {}, { publicKey } = rsa) => ({
  ...(await exportJWK(publicKey)),
  kid: "2026",
  x5t,
  ...changes,
});

test.each([
  ["an algorithm that is none", { alg: "RSA" }, {}],
  ["another algorithm of its kind", { alg: "RS512" }, {}],
  ["another kid than the signature's", { kid: "bank" }, {}],
  ["no kid", { kid: undefined }, {}],
  ["a use that is none", { use: "signature", key_ops: [] }, {}],
  ["the algorithm RSA for a PSS signature", { alg: "RSA" }, { alg: "PS256" }],
])("a key that its thumbprint proves is read with %s", async (_, changes, header) => {
  expect(await read([await published(changes)], header)).toEqual({ txid: "1" });
});

test("of several keys with the thumbprint the one that signed is found", async () => {
  expect(await read([await published({}, other), await published({}, ec), await published()])).toEqual({ txid: "1" });
});

test("a key with the kid and without the thumbprint proves nothing", async () => {
  await expect(read([await published({ x5t: "outra" })])).rejects.toMatchObject({ code: "QR_CODE_INVALID" });
  await expect(read([await published({}, other)])).rejects.toMatchObject({ code: "QR_CODE_INVALID" });
  await expect(read([await published({ kty: "oct", k: "AAAA" })])).rejects.toMatchObject({ code: "QR_CODE_INVALID" });
});
