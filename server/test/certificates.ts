import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A certificate and its key, as PEM. */
export type Certificate = { name: string; certificate: string; key: string };

/** Makes a private CA. */
export const aCa = (name: string): Certificate => aCertificate(name, null);
/** Makes a certificate of a host, signed by a CA. */
export const aCertificateOf = (host: string, ca: Certificate): Certificate => aCertificate(host, ca);

/** An EC certificate for a year (RFC 5280, 4.1); without an issuer it signs itself and is a CA. */
function aCertificate(name: string, issuer: Certificate | null): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signer = issuer === null ? privateKey : createPrivateKey(issuer.key);
  const extension =
    issuer === null
      ? sequence(oid("551d13"), der(0x01, Buffer.of(0xff)), der(0x04, sequence(der(0x01, Buffer.of(0xff)))))
      : sequence(oid("551d11"), der(0x04, sequence(der(0x82, Buffer.from(name)))));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.of(2))), // version 3
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    sequence(ecdsaWithSha256),
    nameOf(issuer?.name ?? name),
    sequence(inDays(-1), inDays(365)),
    nameOf(name),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign("sha256", toSign, signer)]));
  const bytes = sequence(toSign, sequence(ecdsaWithSha256), signature);
  return {
    name,
    certificate: `-----BEGIN CERTIFICATE-----\n${bytes.toString("base64")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const ecdsaWithSha256 = oid("2a8648ce3d040302");

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

function nameOf(name: string): Buffer {
  return sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name)))));
}

function inDays(days: number): Buffer {
  const at = new Date(Date.now() + days * 86_400_000).toISOString();
  return der(0x18, Buffer.from(`${at.slice(0, 19).replaceAll(/\D/g, "")}Z`));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** Tag, length, value (X.690, 8.1). */
function der(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const long = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), value]);
}
