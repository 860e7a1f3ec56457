import { createHmac, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cell, newToken, secretsFrom, tokenHash } from "./secrets.ts";

const secretKey = Buffer.alloc(32, 7);
const secrets = secretsFrom(secretKey);
const others = secretsFrom(Buffer.alloc(32, 8));
const cell: Cell = { table: "staff", column: "totp_secret", tenantId: "a", id: "1" };

test("each purpose has a key of its own, made from the secret by HKDF", () => {
  const expected = (purpose: string) =>
    createHmac("sha256", Buffer.from(hkdfSync("sha256", secretKey, "vitral", purpose, 32)))
      .update("3:abc")
      .digest();
  expect(secrets.mac("pin", "abc")).toEqual(expected("pin"));
  expect(secrets.mac("code", "abc")).toEqual(expected("code"));
  expect(secrets.mac("pin", "abc")).not.toEqual(secrets.mac("code", "abc"));
  expect(secrets.mac("pin", "abc")).not.toEqual(createHmac("sha256", secretKey).update("3:abc").digest());
});

test("a keyed hash depends on the parts and the secret", () => {
  expect(secrets.mac("pin", "a", Buffer.from("b"))).toEqual(secretsFrom(secretKey).mac("pin", "a", "b"));
  expect(secrets.mac("pin", "a")).not.toEqual(others.mac("pin", "a"));
});

test("the boundaries of the parts change the hash", () => {
  const parts = fc.array(fc.string({ unit: "binary" }), { maxLength: 4 });
  fc.assert(
    fc.property(parts, parts, (some, more) => {
      const same = JSON.stringify(some) === JSON.stringify(more);
      fc.pre(some.every((part) => part.isWellFormed()) && more.every((part) => part.isWellFormed()));
      expect(secrets.mac("pin", ...some).equals(secrets.mac("pin", ...more))).toBe(same);
    }),
  );
  expect(secrets.mac("pin", "ab", "c")).not.toEqual(secrets.mac("pin", "a", "bc"));
  expect(secrets.mac("pin", "a")).not.toEqual(secrets.mac("pin", "a", ""));
});

test("encrypted text can be decrypted, and differs each time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const [encrypted, again] = [secrets.encrypt(cell, text), secrets.encrypt(cell, text)];
      expect([secrets.decrypt(cell, encrypted), secrets.decrypt(cell, again)]).toEqual([text, text]);
      expect(encrypted).not.toBe(again);
    }),
  );
});

test("what was encrypted for one cell is of no other table, column, tenant or row", () => {
  const elsewhere: Cell[] = [
    { ...cell, table: "staff_enrolment" },
    { ...cell, column: "password_hash" },
    { ...cell, tenantId: null },
    { ...cell, tenantId: "b" },
    { ...cell, id: "2" },
    { ...cell, tenantId: "a1", id: "" },
  ];
  const text = secrets.encrypt(cell, "123456");
  const { iv, cipher } = secrets.fileCipher(cell);
  const content = Buffer.concat([cipher.update("foto"), cipher.final()]);
  const file = { iv, tag: cipher.getAuthTag(), content };
  for (const other of elsewhere) {
    expect(() => secrets.decrypt(other, text)).toThrow(/authenticate/);
    expect(() => secrets.decryptFile(other, file)).toThrow(/authenticate/);
  }
  expect([secrets.decrypt(cell, text), secrets.decryptFile(cell, file).toString()]).toEqual(["123456", "foto"]);
});

test("text with any changed bit is not decrypted", () => {
  const encrypted = Buffer.from(secrets.encrypt(cell, "123456"), "base64url");
  for (let bit = 0; bit < encrypted.length * 8; bit++) {
    const changed = Buffer.from(encrypted);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => secrets.decrypt(cell, changed.toString("base64url"))).toThrow(/auth|tag|data|vector/i);
  }
});

test("text of another secret, shortened or empty, is not decrypted", () => {
  const encrypted = secrets.encrypt(cell, "123456");
  expect(() => others.decrypt(cell, encrypted)).toThrow(/auth|tag|data|vector/i);
  for (let length = 0; length < encrypted.length - 2; length += 3)
    expect(() => secrets.decrypt(cell, encrypted.slice(0, length))).toThrow(/auth|tag|data|vector/i);
});

test("a token has 256 bits, and its hash is the SHA-256 that everyone computes", () => {
  const tokens = new Set(Array.from({ length: 1_000 }, newToken));
  expect(tokens.size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(tokenHash("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
