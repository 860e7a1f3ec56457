import { createPrivateKey, hkdfSync } from "node:crypto";
import { readSigningKey, type SigningKey } from "@vitral/protocol/signing-keys";

/** The head of an Ed25519 private key in DER (RFC 8410, section 7); 32 bytes follow. */
const head = Buffer.from("302e020100300506032b657004220420", "hex");

/** A key of the demo, in PEM: it follows from the installation's secret, so that all servers have the same. */
export function demoKeyPem(secret: Buffer, whose: "bank" | "network"): string {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", `vitral simulated network ${whose}`, 32));
  const key = createPrivateKey({ key: Buffer.concat([head, seed]), format: "der", type: "pkcs8" });
  return key.export({ type: "pkcs8", format: "pem" }) as string;
}

export const demoKey = (secret: Buffer, whose: "bank" | "network"): SigningKey =>
  readSigningKey(demoKeyPem(secret, whose));
