import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { areBrowserKeys, encryptForBrowser } from "./push-encryption.ts";

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: "When I grow up, I want to be a watermelon",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  privateKey: Buffer.from(["yfWPiYE-n46HLnH0Kq", "ZOF1fJJU3MYrct3AELtAQ-oRw"].join(""), "base64url"),
  salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

test("a message of RFC 8291 is encrypted to the bytes that it says", () => {
  const { text, p256dh, auth, privateKey, salt, body } = example;
  expect(encryptForBrowser(text, { p256dh, auth }, { privateKey, salt }).toString("base64url")).toBe(body);
});

test("what is encrypted is read with the browser's key alone, and never twice the same", () => {
  const browser = createECDH("prime256v1");
  const keys = { p256dh: browser.generateKeys("base64url"), auth: example.auth };
  const sent = [encryptForBrowser("Pix recebido", keys), encryptForBrowser("Pix recebido", keys)] as const;
  expect(sent[0].equals(sent[1])).toBe(false);
  const [salt, from, record] = [sent[0].subarray(0, 16), sent[0].subarray(21, 86), sent[0].subarray(86)];
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(keys.p256dh, "base64url"), from]);
  const shared = hkdfSync("sha256", browser.computeSecret(from), Buffer.from(keys.auth, "base64url"), about, 32);
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  expect(text.toString("utf8")).toBe("Pix recebido\u0002");
});

test("a key that is no point of the curve, and a secret of another length, are refused", () => {
  const { p256dh, auth } = example;
  const offCurve = Buffer.alloc(65, 1);
  offCurve[0] = 4;
  expect(areBrowserKeys({ p256dh, auth })).toBe(true);
  expect(areBrowserKeys({ p256dh: offCurve.toString("base64url"), auth })).toBe(false);
  expect(areBrowserKeys({ p256dh: "AAAA", auth })).toBe(false);
  expect(areBrowserKeys({ p256dh, auth: "AAAA" })).toBe(false);
});
