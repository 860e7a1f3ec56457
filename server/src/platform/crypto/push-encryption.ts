import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser that is subscribed, in base64url: its P-256 point and the secret that it shares with us. */
export type BrowserKeys = { p256dh: string; auth: string };

const curve = "prime256v1";
/** One record: a message is shorter. */
const recordSize = 4_096;
/** What is left of a record for the text: without the cipher's tag and the delimiter. */
export const maxPushBytes = recordSize - 17;

/** Whether these are keys to which can be encrypted: a point of the curve, and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, "base64url").length !== 16) return false;
  const own = createECDH(curve);
  own.generateKeys();
  try {
    return own.computeSecret(point).length === 32;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message so that only the browser reads it, and no push service (RFC 8291, with one record of RFC 8188,
 * aes128gcm). A test gives the key and salt of the RFC's example; else both are new.
 */
export function encryptForBrowser(
  text: string,
  keys: BrowserKeys,
  { privateKey, salt = randomBytes(16) }: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const own = createECDH(curve);
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const [from, to] = [own.getPublicKey(), Buffer.from(keys.p256dh, "base64url")];
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), to, from]);
  const shared = derived(own.computeSecret(to), Buffer.from(keys.auth, "base64url"), about, 32);
  const key = derived(shared, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derived(shared, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2 ends the last record.
  const record = Buffer.concat([cipher.update(text, "utf8"), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(from.length), from, record, cipher.getAuthTag()]);
}

const derived = (secret: Buffer, salt: Buffer, about: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, about, bytes));
