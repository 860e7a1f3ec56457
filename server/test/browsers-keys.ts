import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser that is subscribed at a push service, and how it reads what comes. */
export function aBrowsersKeys() {
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  return { p256dh, auth, read: (body: Buffer) => decrypted(body, keys, auth) };
}

/** What a browser reads (RFC 8291), written from its text and from nothing of ours. */
function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: string): string {
  const [salt, from, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), from]);
  const shared = hkdfSync("sha256", keys.computeSecret(from), Buffer.from(auth, "base64url"), about, 32);
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, -1).toString("utf8");
}
