import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";

/** The Ed25519 key with which one side signs. */
export type SigningKey = { id: string; privateKey: KeyObject };

/** A key of the other side, and the ISPBs that it may speak for: an institution's its own, a gateway's all. */
export type PeerKey = { id: string; publicKey: KeyObject; participants: "all" | ReadonlySet<string> };

/** A file that holds no key as it is asked for. The sentence names no part of it. */
export class UnfitKey extends Error {
  override readonly name = "UnfitKey";
}

/** Reads a private key: PKCS #8 in PEM, as `openssl genpkey -algorithm ed25519` writes it. Throws UnfitKey. */
export function readSigningKey(pem: string): SigningKey {
  const privateKey = readKey(pem, createPrivateKey, "the file has no private key in PEM");
  return { id: keyIdOf(createPublicKey(privateKey)), privateKey };
}

/**
 * Reads one public key or several, as `openssl pkey -pubout` writes them, one after the other: while a key is replaced
 * the old and the new one both count. Throws UnfitKey.
 */
export function readPeerKeys(pem: string, participants: PeerKey["participants"]): PeerKey[] {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  if (blocks.length === 0) throw new UnfitKey("the file has no public key in PEM");
  return blocks.map((block) => {
    const publicKey = readKey(block, createPublicKey, "the file has a public key that cannot be read");
    return { id: keyIdOf(publicKey), publicKey, participants };
  });
}

/** A new pair, in PEM. */
export function newKeyPair(): { privatePem: string; publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    privatePem: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    publicPem: publicKey.export({ type: "spki", format: "pem" }) as string,
  };
}

/** The public half of a signing key, in PEM. */
export const publicPemOf = ({ privateKey }: SigningKey): string =>
  createPublicKey(privateKey).export({ type: "spki", format: "pem" }) as string;

/** The key's name in a signature: 16 hexadecimal digits of the SHA-256 of the public key in DER. */
const keyIdOf = (publicKey: KeyObject): string =>
  createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("hex")
    .slice(0, 16);

function readKey(pem: string, create: (pem: string) => KeyObject, unfit: string): KeyObject {
  let key: KeyObject;
  try {
    key = create(pem);
  } catch {
    throw new UnfitKey(unfit);
  }
  if (key.asymmetricKeyType !== "ed25519") throw new UnfitKey("the key is not of the kind Ed25519");
  return key;
}
