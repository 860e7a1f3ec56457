import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

test("only the right password is accepted", async () => {
  const phc = await hashPassword("segredo-de-teste");
  expect(await isPassword("segredo-de-teste", phc)).toBe(true);
  for (const wrong of ["", "segredo-de-test", "Segredo-de-teste", "segredo-de-teste ", phc]) {
    expect(await isPassword(wrong, phc)).toBe(false);
  }
});

test("the same password has a new hash each time, with OWASP's cost", async () => {
  const [one, other] = [await hashPassword("segredo"), await hashPassword("segredo")];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
});

test("a hash of another program is verified with its own cost", async () => {
  // The reference implementation's own test: argon2id, v=19, t=2, m=65536, p=1, "password", "somesalt"
  // (phc-winner-argon2, test.c).
  const phc = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await isPassword("password", phc)).toBe(true);
  expect(await isPassword("passwore", phc)).toBe(false);
});

test("the hash is that of argon2id over the text in NFKC", async () => {
  const phc = await hashPassword("pão-de-queijo");
  const [, , , , nonce = "", tag = ""] = phc.split("$");
  const expected = argon2Sync("argon2id", {
    message: "pão-de-queijo".normalize("NFKC"),
    nonce: Buffer.from(nonce, "base64"),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  expect(tag).toBe(expected.toString("base64").replace(/=$/, ""));
  expect(await isPassword("pão-de-queijo".normalize("NFD"), phc)).toBe(true);
});

test.each(["", "$2b$10$abc", "$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$AAAA", "$argon2id$v=16$m=1,t=1,p=1$YQ$YQ"])(
  "%j is nobody's password",
  async (phc) => {
    expect(await isPassword("password", phc)).toBe(false);
  },
);
