import { readFileSync, statSync } from "node:fs";
import { type PeerKey, readPeerKeys, readSigningKey, type SigningKey, UnfitKey } from "@vitral/protocol/signing-keys";
import { ConfigError } from "./config-error.ts";
import type { SettingReader } from "./setting-values.ts";

/** The key with which this installation signs. Whoever reads it pays in its name, so that only its owner may. */
export const signingKeyFile: SettingReader<SigningKey> = (file, name) => {
  const key = keyIn(file, name, readSigningKey);
  if ((statSync(file).mode & 0o007) !== 0) {
    throw new ConfigError(`${name} names ${file}, which every user of this machine may read: chmod 600 it`);
  }
  return key;
};

/** The gateway's public keys. It speaks for every institution of this installation. */
export const peerKeyFile: SettingReader<PeerKey[]> = (file, name) =>
  keyIn(file, name, (pem) => readPeerKeys(pem, "all"));

function keyIn<Key>(file: string, name: string, read: (pem: string) => Key): Key {
  let pem: string;
  try {
    pem = readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError(`${name} names ${file}, which cannot be read (${(error as { code?: string }).code})`);
  }
  try {
    return read(pem);
  } catch (error) {
    if (error instanceof UnfitKey) throw new ConfigError(`${name} names ${file}, which is unfit: ${error.message}`);
    throw error;
  }
}
