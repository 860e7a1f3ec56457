import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  createSecretKey,
  hash,
  type KeyObject,
} from "node:crypto";

type Part = string | Uint8Array;

/** The cryptography made from the deployment's one secret; each purpose has its own key (HKDF-SHA-256). */
export type Secrets = {
  /** A keyed hash: the same parts always give the same 32 bytes. Without the key they cannot be guessed and checked. */
  mac(purpose: string, ...parts: Part[]): Buffer;
  /**
   * The keyed hashes under which the same parts may be stored: with this key, and with the previous one where it is
   * set.
   */
  macs(purpose: string, ...parts: Part[]): Buffer[];
  /** 16 bytes for a hash that is stored for long: the key's id, then 12 random bytes. */
  newSalt(): Buffer;
  /** The keyed hash of a salt and more, with the key that the salt names. */
  saltedMac(purpose: string, salt: Buffer, ...parts: Part[]): Buffer;
  /** Whether a hash with this salt should be renewed, because another key is in use now. */
  isOutdated(salt: Buffer): boolean;
  /** Encrypts a short text (AES-256-GCM) for the outbox. */
  encrypt(text: string): string;
  /** Reads what `encrypt` wrote; throws when it was changed or made with another key. */
  decrypt(encrypted: string): string;
  /** Encrypts a stream (AES-256-GCM); decrypting it needs the same `bound`. */
  fileCipher(purpose: string, bound: string): { iv: Buffer; cipher: CipherGCM };
  /** Decrypts what `fileCipher` made; throws when it was changed, is bound to something else or has another key. */
  decryptFile(purpose: string, bound: string, made: Encrypted): Buffer;
  /** Decrypts a file that was encrypted with the previous key; null when it was made with the key in use. */
  decryptOutdatedFile(purpose: string, bound: string, made: Encrypted): Buffer | null;
};

type Encrypted = { iv: Buffer; tag: Buffer; content: Buffer };

const keyIdBytes = 4;

/**
 * `previous` is the old secret while the secret is replaced: what was made with it is still accepted; nothing new is
 * made with it.
 */
export function secretsFrom(secretKey: Buffer, previous: Buffer | null = null): Secrets {
  const current = keyring(secretKey);
  const older = previous && keyring(previous);
  const all = older ? [current, older] : [current];
  const ringOf = (salt: Buffer) => (older && salt.subarray(0, keyIdBytes).equals(older.keyId) ? older : current);
  return {
    mac: (purpose, ...parts) => current.mac(purpose, parts),
    macs: (purpose, ...parts) => all.map((ring) => ring.mac(purpose, parts)),
    newSalt: () => Buffer.concat([current.keyId, randomBytes(16 - keyIdBytes)]),
    saltedMac: (purpose, salt, ...parts) => ringOf(salt).mac(purpose, parts),
    isOutdated: (salt) => ringOf(salt) !== current,
    encrypt(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.key("encrypt"), iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, "base64url");
      const made = { iv: bytes.subarray(0, 12), tag: bytes.subarray(12, 28), content: bytes.subarray(28) };
      return firstThatDecrypts(all, (ring) => ring.decrypt("encrypt", null, made)).toString("utf8");
    },
    fileCipher(purpose, bound) {
      const iv = randomBytes(12);
      return { iv, cipher: createCipheriv("aes-256-gcm", current.key(purpose), iv).setAAD(Buffer.from(bound)) };
    },
    decryptFile: (purpose, bound, made) => firstThatDecrypts(all, (ring) => ring.decrypt(purpose, bound, made)),
    decryptOutdatedFile(purpose, bound, made) {
      const found = firstThatDecrypts(all, (ring) => ({ ring, content: ring.decrypt(purpose, bound, made) }));
      return found.ring === current ? null : found.content;
    },
  };
}

/** The keys that are derived from one secret. */
function keyring(secretKey: Buffer) {
  const keys = new Map<string, Buffer>();
  const key = (purpose: string) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", secretKey, "vitral", purpose, 32));
    keys.set(purpose, known);
    return known;
  };
  const macKeys = new Map<string, KeyObject>();
  const mac = (purpose: string, parts: Part[]): Buffer => {
    const ready = macKeys.get(purpose) ?? createSecretKey(key(purpose));
    macKeys.set(purpose, ready);
    // Each part carries its length, so that ("ab","c") and ("a","bc") differ.
    const measured = parts
      .map((part) => Buffer.from(part))
      .flatMap((bytes) => [Buffer.from(`${bytes.length}:`), bytes]);
    return createHmac("sha256", ready).update(Buffer.concat(measured)).digest();
  };
  const decrypt = (purpose: string, bound: string | null, made: Encrypted) => {
    // Without the length, Node would accept a shortened authentication tag.
    const decipher = createDecipheriv("aes-256-gcm", key(purpose), made.iv, { authTagLength: 16 });
    if (bound !== null) decipher.setAAD(Buffer.from(bound));
    decipher.setAuthTag(made.tag);
    return Buffer.concat([decipher.update(made.content), decipher.final()]);
  };
  return { keyId: mac("mark", []).subarray(0, keyIdBytes), key, mac, decrypt };
}

function firstThatDecrypts<Ring, T>([ring, ...older]: Ring[], decrypt: (ring: Ring) => T): T {
  try {
    return decrypt(ring as Ring);
  } catch (error) {
    if (older.length === 0) throw error;
    return firstThatDecrypts(older, decrypt);
  }
}

/** A random token for a browser, 256 bits; the database stores only its `tokenHash`. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const tokenHash = (token: string): Buffer => hash("sha256", token, "buffer");
