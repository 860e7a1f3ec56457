import { newKeyPair, readSigningKey, type SigningKey } from "@vitral/protocol/signing-keys";
import { loadOrCreateSecret } from "../../server/src/platform/crypto/load-or-create-secret.ts";

/** The network's key: a file that only its owner can read, made where it does not exist. Throws UnfitKey. */
export const loadOrCreateSigningKey = (file: string): SigningKey =>
  readSigningKey(loadOrCreateSecret(file, () => newKeyPair().privatePem));
