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

/** What is made from the deployment's one secret; each purpose has a key of its own (HKDF-SHA-256). */
export type Secrets = {
  /** A keyed hash: the same parts always give the same 32 bytes, and nobody without the key can tell which parts. */
  mac(purpose: string, ...parts: Part[]): Buffer;
  /** The keyed hashes that the same parts may have been kept under: by this key, and by the one before it where it is set. */
  macs(purpose: string, ...parts: Part[]): Buffer[];
  /** 16 bytes for a hash that is kept for long: 12 of chance, and before them which key it is made with. */
  newSalt(): Buffer;
  /** The keyed hash of a salt and more, by the key that the salt was made under. */
  saltedMac(purpose: string, salt: Buffer, ...parts: Part[]): Buffer;
  /** Whether what was made with this salt should be made anew, because another key is in use by now. */
  isOutdated(salt: Buffer): boolean;
  /** Encrypts a short text (AES-256-GCM) so that it can wait in the database. */
  seal(text: string): string;
  /** Reads what `seal` wrote; throws when it was changed or made under another key. */
  open(sealed: string): string;
  /** Encrypts what is too long to be held at once (AES-256-GCM); `bound` must be the same again to decrypt it. */
  cipher(purpose: string, bound: string): { iv: Buffer; cipher: CipherGCM };
  /** Decrypts what `cipher` made; throws when it was changed, is bound to something else or came from another key. */
  decrypt(purpose: string, bound: string, made: Encrypted): Buffer;
  /** What `decrypt` gives when another key has to be used than now; null when it was made with the key in use. */
  decryptOutdated(purpose: string, bound: string, made: Encrypted): Buffer | null;
};

type Encrypted = { iv: Buffer; tag: Buffer; content: Buffer };

const markBytes = 4;

/**
 * `previous` is another secret while one is replaced: what was kept under it is still read and believed, and nothing new is made
 * with it.
 */
export function secretsFrom(secretKey: Buffer, previous: Buffer | null = null): Secrets {
  const current = keyring(secretKey);
  const older = previous && keyring(previous);
  const all = older ? [current, older] : [current];
  const ringOf = (salt: Buffer) => (older && salt.subarray(0, markBytes).equals(older.mark) ? older : current);
  return {
    mac: (purpose, ...parts) => current.mac(purpose, parts),
    macs: (purpose, ...parts) => all.map((ring) => ring.mac(purpose, parts)),
    newSalt: () => Buffer.concat([current.mark, randomBytes(16 - markBytes)]),
    saltedMac: (purpose, salt, ...parts) => ringOf(salt).mac(purpose, parts),
    isOutdated: (salt) => ringOf(salt) !== current,
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.key("seal"), iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const made = { iv: bytes.subarray(0, 12), tag: bytes.subarray(12, 28), content: bytes.subarray(28) };
      return firstThatOpens(all, (ring) => ring.decrypt("seal", null, made)).toString("utf8");
    },
    cipher(purpose, bound) {
      const iv = randomBytes(12);
      return { iv, cipher: createCipheriv("aes-256-gcm", current.key(purpose), iv).setAAD(Buffer.from(bound)) };
    },
    decrypt: (purpose, bound, made) => firstThatOpens(all, (ring) => ring.decrypt(purpose, bound, made)),
    decryptOutdated(purpose, bound, made) {
      const opened = firstThatOpens(all, (ring) => ({ ring, content: ring.decrypt(purpose, bound, made) }));
      return opened.ring === current ? null : opened.content;
    },
  };
}

/** Everything that one secret can make. */
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
    // The length is named, or a seal cut short would be believed on the first bytes of its tag.
    const decipher = createDecipheriv("aes-256-gcm", key(purpose), made.iv, { authTagLength: 16 });
    if (bound !== null) decipher.setAAD(Buffer.from(bound));
    decipher.setAuthTag(made.tag);
    return Buffer.concat([decipher.update(made.content), decipher.final()]);
  };
  return { mark: mac("mark", []).subarray(0, markBytes), key, mac, decrypt };
}

function firstThatOpens<Ring, T>([ring, ...older]: Ring[], open: (ring: Ring) => T): T {
  try {
    return open(ring as Ring);
  } catch (error) {
    if (older.length === 0) throw error;
    return firstThatOpens(older, open);
  }
}

/** A random token for a browser to keep, 256 bits; the database keeps only `tokenHash` of it. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const tokenHash = (token: string): Buffer => hash("sha256", token, "buffer");
