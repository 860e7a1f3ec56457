import { createPublicKey } from "node:crypto";
import { writeFileSync } from "node:fs";
import { newKeyPair, readSigningKey, type SigningKey } from "@vitral/protocol/signing-keys";
import { loadOrCreateSecret } from "../../server/src/platform/crypto/load-or-create-secret.ts";

/**
 * The network's key: a file that only its owner can read, made where it does not exist. Beside it, with `.pub`, stands
 * the public one, for institutions (PIX_GATEWAY_PEER_KEY_FILE). Throws UnfitKey.
 */
export function loadOrCreateSigningKey(file: string): SigningKey {
  const key = readSigningKey(loadOrCreateSecret(file, () => newKeyPair().privatePem));
  writeFileSync(`${file}.pub`, createPublicKey(key.privateKey).export({ type: "spki", format: "pem" }));
  return key;
}
