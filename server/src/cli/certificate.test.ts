import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compactVerify, createLocalJWKSet } from "jose";
import { expect, test } from "vitest";
import { runVitral } from "../../test/run-vitral.ts";
import { aWorld } from "../../test/world.ts";
import { selfSignedCertificate } from "../platform/crypto/self-signed-certificate.ts";
import { publicJwk, signCharge } from "../modules/pix/charges/signing-key.ts";

const { app, aurora, aCustomer, databaseUrl, db } = await aWorld();
const host = `pix.${aurora.host}`;
const folder = mkdtempSync(join(tmpdir(), "vitral-certificate-"));
const env = {
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: "http://localhost:3000",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PIX_RAIL: "simulated",
};
const day = 86_400_000;

/** The files of a certificate of a host that begins so many days from now, and of a key. */
function filesOf(name: string, { subject = host, begins = -1, other = false } = {}): string[] {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const [from, until] = [begins, begins + 30].map((days) => new Date(Date.now() + days * day)) as [Date, Date];
  const der = selfSignedCertificate({ host: subject, ...pair, from, until });
  const key = other ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey : pair.privateKey;
  const [certificateFile, keyFile] = [join(folder, `${name}.pem`), join(folder, `${name}-key.pem`)];
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  writeFileSync(certificateFile, `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`);
  writeFileSync(keyFile, key.export({ type: "pkcs8", format: "pem" }));
  return ["--certificate", certificateFile, "--key", keyFile];
}
const run = async (files: string[]) => {
  const { code, out, err } = await runVitral(["pix", "certificate", aurora.slug, ...files, "--json"], env);
  return { code, err, data: out ? JSON.parse(out) : null };
};
const keys = async () => (await app.inject({ url: "/pix/jwks.json", headers: { host } })).json().keys;

test("a bank's charges are signed with the certificate that was imported, and its key is stored encrypted", async () => {
  await aCustomer({ key: "padaria@exemplo.com.br" });
  const [before] = await keys();
  const files = filesOf("registered");
  const done = await run(files);
  expect(done).toMatchObject({ code: 0, data: { host } });
  // A server keeps the published keys for five seconds (decision 0032).
  await expect.poll(async () => (await keys())[0].kid).toBe(done.data.keyId);
  const [after] = await keys();
  expect(after).toMatchObject({ kid: done.data.keyId, alg: "ES256" });
  expect(after.x5c).not.toEqual(before.x5c);
  const stored = await db.selectFrom("pix_signing_key").select("private_key").executeTakeFirstOrThrow();
  expect(stored.private_key).not.toContain("PRIVATE KEY");
  const events = await db.selectFrom("audit_event").select("action").where("action", "=", "pix.certificate").execute();
  expect(events).toHaveLength(1);
});

test.each([
  ["of another host", { subject: "pix.outro.test" }, /is not of pix\./],
  ["with another key", { other: true }, /is not that of the certificate/],
  ["that has not begun", { begins: 2 }, /is valid from/],
  ["that has ended", { begins: -40 }, /is valid from/],
])("a certificate %s is refused, and the one before stays", async (name, changes, reason) => {
  const before = await keys();
  const { code, err } = await run(filesOf(name.replaceAll(" ", "-"), changes));
  expect([code, err]).toEqual([1, expect.stringMatching(reason)]);
  expect(await keys()).toEqual(before);
});

test("an RSA key of 2,048 bits signs as the manual's examples do", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const key = { id: "00000000-0000-4000-8000-000000000001", privateKey, certificate: Buffer.from("x") };
  const jws = await signCharge({ txid: "1" }, key, `https://${host}/pix/jwks.json`);
  const { protectedHeader } = await compactVerify(jws, createLocalJWKSet({ keys: [await publicJwk(key)] }));
  expect(protectedHeader.alg).toBe("RS256");
});
