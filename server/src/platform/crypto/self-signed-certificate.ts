import { type KeyObject, randomBytes, sign } from "node:crypto";

type Terms = { host: string; publicKey: KeyObject; privateKey: KeyObject; from: Date; until: Date };

/**
 * A self-signed certificate (DER) of a host for an EC key, as a bank without a registered one publishes it (RFC 5280,
 * 4.1).
 */
export function selfSignedCertificate({ host, publicKey, privateKey, from, until }: Terms): Buffer {
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))));
  const alternativeName = sequence(subjectAltName, der(0x04, sequence(der(0x82, Buffer.from(host)))));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.of(2))), // version 3
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    sequence(ecdsaWithSha256),
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternativeName)),
  );
  return sequence(
    toSign,
    sequence(ecdsaWithSha256),
    der(0x03, Buffer.concat([Buffer.of(0), sign("sha256", toSign, privateKey)])),
  );
}

const commonName = der(0x06, Buffer.from("550403", "hex"));
const subjectAltName = der(0x06, Buffer.from("551d11", "hex"));
const ecdsaWithSha256 = der(0x06, Buffer.from("2a8648ce3d040302", "hex"));

/** A moment as GeneralizedTime, to the second. */
function time(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replaceAll(/\D/g, "")}Z`));
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
