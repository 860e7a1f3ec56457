import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../vectors/documents.json" with { type: "json" };
import { isCnpj } from "./cnpj.ts";
import { isCpf } from "./cpf.ts";
import { documentDigits, formatDocument, maskedDocument } from "./document.ts";
import { documentKind, isDocument } from "./is-document.ts";

const cpfs = vectors.vectors.filter(({ type }) => type === "cpf");
const cnpjs = vectors.vectors.filter(({ type }) => type === "cnpj");

// Inputs of class "policy" are refused as far as they have neither official shape: see vectors/README.md.
describe("every published vector is judged by strict shape and check digits", () => {
  test.each(cpfs)("CPF $input: $oracle_valid", ({ input, oracle_valid, canonical }) => {
    expect(isCpf(input)).toBe(oracle_valid);
    expect(isDocument(input)).toBe(oracle_valid);
    expect(oracle_valid ? documentDigits(input) : null).toBe(canonical);
  });

  test.each(cnpjs)("CNPJ $input: $oracle_valid", ({ input, oracle_valid, canonical }) => {
    expect(isCnpj(input)).toBe(oracle_valid);
    expect(isDocument(input)).toBe(oracle_valid);
    expect(oracle_valid ? documentDigits(input) : null).toBe(canonical);
  });

  test("none is left out", () => expect(cpfs.length + cnpjs.length).toBe(vectors.vectors.length));
});

/** The rule of the Receita written out once more: both check digits of a base, modulus 11. */
function withCheckDigits(base: string, weights: readonly number[]): string {
  const digit = (text: string, heaviest: readonly number[]) => {
    const sum = text.split("").reduce((total, char, i) => total + (char.charCodeAt(0) - 48) * (heaviest[i] ?? 0), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = `${base}${digit(base, weights.slice(1))}`;
  return `${first}${digit(first, weights)}`;
}
const cpfOf = (base: string) => withCheckDigits(base, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
const cnpjOf = (base: string) => withCheckDigits(base, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);

const cpfBase = fc.stringMatching(/^\d{9}$/).filter((base) => !/^(\d)\1*$/.test(base));
const cnpjBase = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((base) => !/^(\d)\1*$/.test(base));

test("every CPF with right check digits is one, raw and masked, and no other pair of digits is", () => {
  fc.assert(
    fc.property(cpfBase, fc.stringMatching(/^\d\d$/), (base, pair) => {
      const cpf = cpfOf(base);
      expect([isCpf(cpf), isCpf(formatDocument(cpf))]).toEqual([true, true]);
      expect(isCpf(base + pair)).toBe(base + pair === cpf);
    }),
  );
});

test("every CNPJ with right check digits is one, letters or not, and no other pair of digits is", () => {
  fc.assert(
    fc.property(cnpjBase, fc.stringMatching(/^\d\d$/), (base, pair) => {
      const cnpj = cnpjOf(base);
      expect([isCnpj(cnpj), isCnpj(formatDocument(cnpj))]).toEqual([true, true]);
      expect(isCnpj(base + pair)).toBe(base + pair === cnpj);
    }),
  );
});

test.each(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"])("the repeated digit %s is not a document", (digit) => {
  expect(isCpf(digit.repeat(11))).toBe(false);
  expect(isCnpj(digit.repeat(14))).toBe(false);
});

test("a document has no extra character before or after it", () => {
  expect(
    [
      "x52998224725",
      "152998224725",
      "52998224725x",
      "529982247250",
      " 52998224725",
      "52998224725 ",
      "52998224725-",
    ].map(isCpf),
  ).not.toContain(true);
  expect(
    [
      "x11222333000181",
      "11222333000181x",
      "112223330001810",
      "11222333000181 ",
      " 11222333000181",
      "-11222333000181",
    ].map(isCnpj),
  ).not.toContain(true);
});

test("eleven characters with a letter are no CPF: they are laid out as the start of a CNPJ", () => {
  expect(formatDocument("12ABC34501D")).toBe("12.ABC.345/01D");
});

test("a document is a CPF or a CNPJ by its shape", () => {
  expect(documentKind("529.982.247-25")).toBe("CPF");
  expect(documentKind("12.ABC.345/01DE-35")).toBe("CNPJ");
  expect(documentKind("52998224724")).toBeNull();
  expect(documentKind("")).toBeNull();
});

test("typed text loses mask and lower case, never a letter or a leading zero", () => {
  expect(documentDigits(" 12.abc.345/01de-35 ")).toBe("12ABC34501DE35");
  expect(documentDigits("012.345.678-90")).toBe("01234567890");
});

test("a payee's CPF is shown without its first and last digits, a CNPJ in full", () => {
  expect(maskedDocument("12345678909")).toBe("***.456.789-**");
  expect(maskedDocument("123.456.789-09")).toBe("***.456.789-**");
  expect(maskedDocument("12345678909")).toBe("***.456.789-**");
  expect(maskedDocument("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
  expect(maskedDocument("11222333000181")).toBe("11.222.333/0001-81");
});

test("a stored document is shown with its mask", () => {
  expect(formatDocument("52998224725")).toBe("529.982.247-25");
  expect(formatDocument("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
});
