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

/** What the database may know of a secret: an id of 4 bytes, and a keyed hash that another secret does not give. */
export type KeyMark = { id: Buffer; check: Buffer };

/** The cryptography made from the deployment's one secret; each purpose has its own key (HKDF-SHA-256). */
export type Secrets = {
  /** The mark of SECRET_KEY, then that of SECRET_KEY_PREVIOUS where it is set. */
  marks: readonly [KeyMark, ...KeyMark[]];
  /** A keyed hash: the same parts always give the same 32 bytes. Without the key they cannot be guessed and checked. */
  mac(purpose: string, ...parts: Part[]): Buffer;
  /**
   * The keyed hashes under which the same parts may be stored: with this key, and with the previous one where it is
   * set.
   */
  macs(purpose: string, ...parts: Part[]): Buffer[];
  /** 16 bytes for a hash that is stored for long: the key's id, then 12 random bytes. */
  newSalt(): Buffer;
  /** Whether a salt names one of our keys. */
  knows(salt: Buffer): boolean;
  /** The keyed hash of a salt and more, with the key that the salt names; throws where it is none of ours. */
  saltedMac(purpose: string, salt: Buffer, ...parts: Part[]): Buffer;
  /** Whether a hash with this salt should be renewed, because another key is in use now. */
  isOutdated(salt: Buffer): boolean;
  /** Encrypts a short text (AES-256-GCM) for its cell. */
  encrypt(cell: Cell, text: string): string;
  /** Reads what `encrypt` wrote; throws when it was changed, is of another cell or was made with another key. */
  decrypt(cell: Cell, encrypted: string): string;
  /** Whether a text was encrypted with the previous key; throws as `decrypt`. */
  isOutdatedText(cell: Cell, encrypted: string): boolean;
  /** Encrypts a stream (AES-256-GCM) for its cell. */
  fileCipher(cell: Cell): { iv: Buffer; cipher: CipherGCM };
  /** Decrypts what `fileCipher` made; throws when it was changed, is of another cell or was made with another key. */
  decryptFile(cell: Cell, made: Encrypted): Buffer;
  /** Decrypts a file that was encrypted with the previous key; null when it was made with the key in use. */
  decryptOutdatedFile(cell: Cell, made: Encrypted): Buffer | null;
};

/**
 * The place of a ciphertext in the database, which is its associated data: copied to another table, column, tenant or
 * row, it is not decrypted. `tenantId` null: a row of the installation. `id`: the rest of the row's key.
 */
export type Cell = { table: string; column: string; tenantId: string | null; id: string };

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
  const decryptOutdated = (cell: Cell, made: Encrypted) => {
    const found = firstThatDecrypts(all, (ring) => ({ ring, content: ring.decrypt(cell, made) }));
    return found.ring === current ? null : found.content;
  };
  const ringOf = (salt: Buffer) => all.find(({ keyId }) => salt.subarray(0, keyIdBytes).equals(keyId));
  return {
    marks: [current.mark(), ...(older ? [older.mark()] : [])],
    mac: (purpose, ...parts) => current.mac(purpose, parts),
    macs: (purpose, ...parts) => all.map((ring) => ring.mac(purpose, parts)),
    newSalt: () => Buffer.concat([current.keyId, randomBytes(16 - keyIdBytes)]),
    knows: (salt) => ringOf(salt) !== undefined,
    saltedMac(purpose, salt, ...parts) {
      const ring = ringOf(salt);
      if (!ring) throw new Error("a salt of a key that this server does not have");
      return ring.mac(purpose, parts);
    },
    isOutdated: (salt) => ringOf(salt) !== current,
    encrypt(cell, text) {
      const { iv, cipher } = current.cipher(cell);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    decrypt: (cell, encrypted) =>
      firstThatDecrypts(all, (ring) => ring.decrypt(cell, partsOf(encrypted))).toString("utf8"),
    isOutdatedText: (cell, encrypted) => decryptOutdated(cell, partsOf(encrypted)) !== null,
    fileCipher: (cell) => current.cipher(cell),
    decryptFile: (cell, made) => firstThatDecrypts(all, (ring) => ring.decrypt(cell, made)),
    decryptOutdatedFile: decryptOutdated,
  };
}

function partsOf(encrypted: string): Encrypted {
  const bytes = Buffer.from(encrypted, "base64url");
  return { iv: bytes.subarray(0, 12), tag: bytes.subarray(12, 28), content: bytes.subarray(28) };
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
    return createHmac("sha256", ready).update(measured(parts)).digest();
  };
  const cipher = (cell: Cell) => {
    const iv = randomBytes(12);
    return { iv, cipher: createCipheriv("aes-256-gcm", key("encrypt"), iv).setAAD(boundTo(cell)) };
  };
  const decrypt = (cell: Cell, made: Encrypted) => {
    // Without the length, Node would accept a shortened authentication tag.
    const decipher = createDecipheriv("aes-256-gcm", key("encrypt"), made.iv, { authTagLength: 16 });
    decipher.setAAD(boundTo(cell)).setAuthTag(made.tag);
    return Buffer.concat([decipher.update(made.content), decipher.final()]);
  };
  const keyId = mac("mark", []).subarray(0, keyIdBytes);
  return { keyId, mark: (): KeyMark => ({ id: keyId, check: mac("check", []) }), mac, cipher, decrypt };
}

/** Each part carries its length, so that ("ab","c") and ("a","bc") differ. One buffer, as every payment needs it. */
function measured(parts: Part[]): Buffer {
  const longestMark = 11;
  const all = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part) + longestMark, 0));
  let at = 0;
  for (const part of parts) {
    const size = Buffer.byteLength(part);
    at += all.write(`${size}:`, at, "latin1");
    if (typeof part === "string") all.write(part, at);
    else all.set(part, at);
    at += size;
  }
  return all.subarray(0, at);
}

const boundTo = ({ table, column, tenantId, id }: Cell): Buffer => measured([table, column, tenantId ?? "", id]);

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
