import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type DecipherGCM,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/** What is made from the deployment's one secret; each purpose has a key of its own (HKDF-SHA-256). */
export type Secrets = {
  /** A keyed hash: the same parts always give the same 32 bytes, and nobody without the key can tell which parts. */
  mac(purpose: string, ...parts: (string | Uint8Array)[]): Buffer;
  /** Encrypts a short text (AES-256-GCM) so that it can wait in the database. */
  seal(text: string): string;
  /** Reads what `seal` wrote; throws when it was changed or made under another key. */
  open(sealed: string): string;
  /** Encrypts what is too long to be held at once (AES-256-GCM); `bound` must be the same again to decrypt it. */
  cipher(purpose: string, bound: string): { iv: Buffer; cipher: CipherGCM };
  /** Decrypts what `cipher` made; `final` throws when it was changed, is bound to something else or came from another key. */
  decipher(purpose: string, bound: string, made: { iv: Buffer; tag: Buffer }): DecipherGCM;
};

export function secretsFrom(secretKey: Buffer): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync("sha256", secretKey, "vitral", purpose, 32));
  const keys = new Map<string, Buffer>();
  const key = (purpose: string) => {
    const known = keys.get(purpose) ?? keyFor(purpose);
    keys.set(purpose, known);
    return known;
  };
  return {
    mac(purpose, ...parts) {
      const hmac = createHmac("sha256", key(purpose));
      for (const part of parts) {
        const bytes = Buffer.from(part);
        // Each part carries its length, so that ("ab","c") and ("a","bc") differ.
        hmac.update(String(bytes.length)).update(":").update(bytes);
      }
      return hmac.digest();
    },
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key("seal"), iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      // The length is named, or a seal cut short would be believed on the first bytes of its tag.
      const decipher = createDecipheriv("aes-256-gcm", key("seal"), bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
    },
    cipher(purpose, bound) {
      const iv = randomBytes(12);
      return { iv, cipher: createCipheriv("aes-256-gcm", key(purpose), iv).setAAD(Buffer.from(bound)) };
    },
    decipher(purpose, bound, { iv, tag }) {
      const decipher = createDecipheriv("aes-256-gcm", key(purpose), iv, { authTagLength: 16 });
      return decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
    },
  };
}

/** A random token for a browser to keep, 256 bits; the database keeps only `tokenHash` of it. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
