import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import phones from "../../vectors/phones.json" with { type: "json" };
import vectors from "../../vectors/pix-keys.json" with { type: "json" };
import {
  formatPixKey,
  isEmailTyped,
  isEvpTyped,
  isMobileKey,
  isPhoneTyped,
  normaliseTyped,
  readPixKey,
} from "./pix-key.ts";

/** Vectors that are not canonical, which a normaliser turns into what is: see vectors/README.md. */
const normalised: Record<string, string> = {
  "Fulano@Example.com": "fulano@example.com",
  "12abc34501de35": "12ABC34501DE35",
};

describe("every published vector is read into the DICT's form, or refused", () => {
  test.each(vectors.vectors)("$type $input", ({ type, input, valid, canonical }) => {
    const key = valid ? canonical : normalised[input];
    expect(readPixKey(input)).toEqual(key ? { type, key } : null);
  });

  test.each(phones.vectors.filter(({ dict_regex_match }) => dict_regex_match))("PHONE $input", (vector) => {
    const key = vector.our_classification?.e164;
    expect(readPixKey(vector.input)).toEqual(key ? { type: "PHONE", key } : null);
  });
});

const patterns = vectors.dict_regex_2_12_1;
const dictPattern = {
  CPF: new RegExp(patterns.CPF),
  CNPJ: /^[a-z0-9]{14}$/i,
  PHONE: new RegExp(patterns.PHONE),
  EMAIL: new RegExp(patterns.EMAIL),
  EVP: new RegExp(patterns.EVP),
};

const likeAKey = fc.oneof(
  fc.string(),
  fc.uuid().map((uuid) => uuid.toUpperCase()),
  fc.emailAddress(),
  fc.stringMatching(/^ ?[A-Za-z.%&-]{1,30}@[A-Za-z0-9.-]{1,30} ?$/),
  fc.stringMatching(/^\+55 ?\(?[1-9][1-9]\)? ?9?[2-9]\d{3}-?\d{4}$/),
);

test("a parsed key has the DICT's form and parses to itself", () => {
  fc.assert(
    fc.property(likeAKey, (text) => {
      const read = readPixKey(text);
      if (!read) return;
      expect(read.key).toMatch(dictPattern[read.type]);
      expect(read.key.length).toBeLessThanOrEqual(patterns.maxLength);
      expect(readPixKey(read.key)).toEqual(read);
    }),
    { numRuns: 1000 },
  );
});

const evp = "71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d";

test("a random key is read in both groupings, and stored in the one Pix issues", () => {
  expect(readPixKey(" 71C7D9BE-4B85-4E43-9F1C-1F3B-8B4E9A2D ")).toEqual({ type: "EVP", key: evp });
  expect(readPixKey(evp.toUpperCase())).toEqual({ type: "EVP", key: evp });
  expect(readPixKey(evp.replaceAll("-", ""))).toBeNull();
  expect(readPixKey(evp.slice(1))).toBeNull();
});

test("eleven bare digits are a CPF, never a phone", () => {
  expect(readPixKey("52998224725")).toEqual({ type: "CPF", key: "52998224725" });
  expect(readPixKey("11987654321")).toBeNull();
  expect(readPixKey("+55 (11) 98765-4321")).toEqual({ type: "PHONE", key: "+5511987654321" });
});

test("a document is read with its official mask, and only with right check digits", () => {
  expect(readPixKey("529.982.247-25")).toEqual({ type: "CPF", key: "52998224725" });
  expect(readPixKey("12.abc.345/01de-35")).toEqual({ type: "CNPJ", key: "12ABC34501DE35" });
  expect(readPixKey("11111111111")).toBeNull();
  expect(readPixKey("12345678000190")).toBeNull();
});

test("a landline is a phone, but not a DICT key", () => {
  expect(readPixKey("+551130000000")).toEqual({ type: "PHONE", key: "+551130000000" });
  expect(isMobileKey("+551130000000")).toBe(false);
  expect(isMobileKey("+5511987654321")).toBe(true);
});

test.each([
  "+1 212 555 0100",
  "+5511987654321a",
  "+55119876",
  "a%b@example.com",
  "Ana <ana@example.com>",
  "ana@e\u212Aample.com",
  "x".repeat(78),
  " ",
])("%j is no key", (text) => expect(readPixKey(text)).toBeNull());

test("a random key has no extra character before or after it", () => {
  expect([readPixKey(`a${evp}`), readPixKey(`${evp}a`), isEvpTyped(`${evp}a`), isEvpTyped(`a${evp}`)]).toEqual([
    null,
    null,
    false,
    false,
  ]);
  expect(isEvpTyped(` ${evp} `)).toBe(true);
});

test("a phone key begins with its country code", () => {
  expect([readPixKey("x+5511987654321"), readPixKey("1+5511987654321"), readPixKey("5511987654321")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("an e-mail's domain may have one letter, but no hyphen at its ends", () => {
  expect(readPixKey("a@b.c.exemplo.com")).toEqual({ type: "EMAIL", key: "a@b.c.exemplo.com" });
  expect(readPixKey("a@x")).toEqual({ type: "EMAIL", key: "a@x" });
  for (const wrong of ["a@-b.com", "a@b-.com", "a@b.-com", "a@b.com-", "a@", "@b.com", "a@b..com"])
    expect(readPixKey(wrong)).toBeNull();
  expect([isEmailTyped(" ana@exemplo.com "), isEmailTyped("ana@exemplo.com.b1")]).toEqual([true, false]);
});

test.each([
  [{ type: "CPF", key: "52998224725" }, "529.982.247-25"],
  [{ type: "CNPJ", key: "12ABC34501DE35" }, "12.ABC.345/01DE-35"],
  [{ type: "PHONE", key: "+5511987654321" }, "(11) 98765-4321"],
  [{ type: "EMAIL", key: "11987654321@exemplo.com" }, "11987654321@exemplo.com"],
  [{ type: "EVP", key: evp }, evp],
] as const)("%j is shown as %s", (key, shown) => expect(formatPixKey(key)).toBe(shown));

describe("the fields of a transfer", () => {
  test.each([evp, evp.toUpperCase(), "71c7d9be-4b85-4e43-9f1c-1f3b-8b4e9a2d"])("%s passes as a random key", (typed) =>
    expect(isEvpTyped(typed)).toBe(true),
  );

  test.each(["", "71c7d9be", evp.replaceAll("-", ""), evp.replace("7", "g"), `${evp}0`])("%j does not", (typed) =>
    expect(isEvpTyped(typed)).toBe(false),
  );

  test.each(["ana@example.com", "Ana.Silva+pix@Exemplo.com.br", "ola@loja.digital", "a@b.co"])("%s passes", (typed) =>
    expect(isEmailTyped(typed)).toBe(true),
  );

  test.each([
    "",
    "ana",
    "ana@localhost",
    "ana@example.c",
    "ana@example.c0m",
    "a b@example.com",
    "a&b@example.com",
    `${"a".repeat(66)}@example.com`,
  ])("%j does not pass as an e-mail", (typed) => expect(isEmailTyped(typed)).toBe(false));

  test("a phone has 10 or 11 digits", () => {
    expect(isPhoneTyped("(11) 98765-4321")).toBe(true);
    expect(isPhoneTyped("(11) 3000-0000")).toBe(true);
    expect(isPhoneTyped("+55 11 98765-4321")).toBe(true);
    expect(isPhoneTyped("(11) 3000-000")).toBe(false);
    expect(isPhoneTyped("119876543210")).toBe(false);
  });

  test("documents lose their mask, phones gain +55, the rest is sent as typed", () => {
    expect(normaliseTyped("DOCUMENT", "529.982.247-25")).toBe("52998224725");
    expect(normaliseTyped("DOCUMENT", "12.abc.345/01de-35")).toBe("12ABC34501DE35");
    expect(normaliseTyped("PHONE", "(11) 98765-4321")).toBe("+5511987654321");
    expect(normaliseTyped("PHONE", "+55 11 98765-4321")).toBe("+5511987654321");
    expect(normaliseTyped("EMAIL", " Ana@Example.com")).toBe(" Ana@Example.com");
    expect(normaliseTyped("EVP", evp.toUpperCase())).toBe(evp.toUpperCase());
  });

  test("the server accepts every e-mail and random key that the field accepts", () => {
    fc.assert(
      fc.property(likeAKey, (typed) => {
        const passes = isEvpTyped(typed) || isEmailTyped(typed);
        expect(passes && readPixKey(typed) === null).toBe(false);
      }),
    );
  });
});
