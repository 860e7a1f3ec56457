import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as masks from "./masks.ts";
import { maskMoney, moneyFromMask } from "./money/money-mask.ts";
import { maskPhone, phoneDigits } from "./phones/phone-mask.ts";

const shown = {
  maskCpf: [masks.maskCpf, 14],
  maskPhone: [maskPhone, 15],
  maskDate: [masks.maskDate, 10],
  maskCep: [masks.maskCep, 9],
  maskCnpj: [masks.maskCnpj, 18],
  maskDocument: [masks.maskDocument, 18],
  maskMoney: [maskMoney, "R$ 999.999.999,99".length],
} as const;

const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^\d{0,20}$/),
  fc.stringMatching(/^[0-9A-Za-z]{0,20}$/),
  fc.stringMatching(/^\+55[ ()0-9-]{0,16}$/),
);

describe.each(Object.entries(shown))("%s", (_, [mask, longest]) => {
  test("masked text stays as it is", () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(mask(mask(text))).toBe(mask(text));
      }),
    );
  });

  test("deleting the last character never sticks on a separator", () => {
    fc.assert(
      fc.property(typed, (text) => {
        let rest = mask(text);
        const strokes = rest.replaceAll(/[^0-9A-Za-z+]/g, "").length;
        for (let stroke = 0; stroke < strokes; stroke++) rest = mask(rest.slice(0, -1));
        expect(rest).toBe("");
      }),
    );
  });

  test("typing one character after the other shows what pasting shows", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,11}$/), (text) => {
        expect(text.split("").reduce((field, character) => mask(field + character), "")).toBe(mask(text));
      }),
    );
  });

  test("masked text is never longer than its field", () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(mask(text).length).toBeLessThanOrEqual(longest);
      }),
    );
  });

  test("empty text stays empty", () => expect([mask(""), mask("abc").replaceAll(/[A-C.]/g, "")]).toEqual(["", ""]));
});

test.each([
  ["maskCpf", "52998224725", "529.982.247-25"],
  ["maskCpf", "529.982.247-25999", "529.982.247-25"],
  ["maskCpf", "5299A82", "529.982"],
  ["maskCpf", "529", "529"],
  ["maskDate", "28092026", "28/09/2026"],
  ["maskDate", "2809", "28/09"],
  ["maskCep", "01310100", "01310-100"],
  ["maskCnpj", "11222333000181", "11.222.333/0001-81"],
  ["maskCnpj", "12abc34501de35", "12.ABC.345/01DE-35"],
  ["maskCnpj", "12ABC34501DE3X5", "12.ABC.345/01DE-35"],
  ["maskCnpj", "1é2ßabc", "12.ABC"],
  ["maskDocument", "52998224725", "529.982.247-25"],
  ["maskDocument", "112223330001", "11.222.333/0001"],
  ["maskDocument", "11222333000181", "11.222.333/0001-81"],
  ["maskDocument", "12a", "12.A"],
  ["maskDocument", "112223330001819", "11.222.333/0001-81"],
  ["maskPhone", "1", "(1"],
  ["maskPhone", "119", "(11) 9"],
  ["maskPhone", "11987654321", "(11) 98765-4321"],
  ["maskPhone", "119876543210", "(11) 98765-4321"],
  ["maskPhone", "1130000000", "(11) 3000-0000"],
  ["maskPhone", "5511987654321", "(11) 98765-4321"],
  ["maskPhone", "+55 (11) 98765-4321", "(11) 98765-4321"],
  ["maskPhone", "55987654321", "(55) 98765-4321"],
  ["maskPhone", "011987654321", "(11) 98765-4321"],
  ["maskPhone", "(011) 98765-4321", "(11) 98765-4321"],
  ["maskPhone", "+55 (011) 98765-4321", "(11) 98765-4321"],
  ["maskPhone", "0055 11 98765-4321", "(11) 98765-4321"],
  ["maskPhone", "0 15 11 98765-4321", "(11) 98765-4321"],
  ["maskPhone", "0 15 11 3000-0000", "(11) 3000-0000"],
  ["maskPhone", "551130000000", "(11) 3000-0000"],
  ["maskPhone", "559898765432", "559898765432"],
  ["maskPhone", "5598987654321", "(98) 98765-4321"],
  ["maskPhone", "(0) 98765-4321", "(09) 8765-4321"],
  ["maskPhone", "(09) 8765-4321", "(09) 8765-4321"],
  ["maskPhone", "+", "+"],
  ["maskPhone", "+55", "+55"],
  ["maskPhone", "+551", "(1"],
  ["maskPhone", "+1 415 555-2671", "+14155552671"],
  ["maskPhone", "1130009999", "(11) 3000-9999"],
  ["maskPhone", "1130009", "(11) 3000-9"],
  ["maskPhone", "1198765", "(11) 98765"],
  ["maskPhone", "1198765432109", "(11) 98765-4321"],
  ["maskPhone", "11 98765-0432 1", "(11) 98765-0432"],
  ["maskPhone", "5532345678", "(55) 3234-5678"],
  ["maskPhone", "11551234567890", "(11) 55123-4567"],
  ["maskPhone", "11559123456789012", "(11) 55912-3456"],
  ["maskPhone", "15 59123 4567 89", "(15) 59123-4567"],
  ["maskPhone", "55 55 98987 6543 21", "(55) 98987-6543"],
  ["maskPhone", "0 (11) 98765-4321", "(11) 98765-4321"],
  ["maskPhone", "0 21 31 98765-4321", "(31) 98765-4321"],
  ["maskPhone", "0 55 11 98765-4321", "(11) 98765-4321"],
  ["maskPhone", "055 011 98765-4321", "(11) 98765-4321"],
  ["maskPhone", "0015 11 98765-4321", "(15) 11987-6543"],
  ["maskPhone", "(0", "(0"],
  ["maskPhone", "0", "0"],
  ["maskPhone", "00", "0"],
  ["maskPhone", "015", "015"],
  ["maskPhone", "0 15 11", "01511"],
  ["maskPhone", "0 15 11 98765-432", "(11) 98765-432"],
  ["maskPhone", "0 15 61", "01561"],
  ["maskPhone", "0 15 71", "01571"],
  ["maskPhone", "0 15 81", "01581"],
  ["maskPhone", "01 2", "012"],
  ["maskPhone", "0112", "(11) 2"],
  ["maskPhone", "0115", "(11) 5"],
  ["maskPhone", "0 15 11 67654-32109 9", "(11) 67654-3210"],
  ["maskPhone", " +1 415 555-2671", "+14155552671"],
  ["maskPhone", "+12345678901234567", "+12345678901234"],
  ["maskPhone", "+1 55 11 98765-4321", "+15511987654321"],
  ["maskDocument", "CPF: 529.982.247-25", "529.982.247-25"],
  ["maskDocument", " CPF:  529.982.247-25", "529.982.247-25"],
  ["maskDocument", "CPF  nº 52998224725", "529.982.247-25"],
  ["maskDocument", "CPF n.º 52998224725", "529.982.247-25"],
  ["maskDocument", "12CPF 345", "12.CPF.345"],
  ["maskDocument", "CPF nº 52998224725", "529.982.247-25"],
  ["maskDocument", "CNPJ 12.ABC.345/01DE-35", "12.ABC.345/01DE-35"],
  ["maskDocument", "cpf123", "CP.F12.3"],
  ["maskCnpj", "CNPJ/MF: 11.222.333/0001-81", "11.222.333/0001-81"],
  ["maskMoney", "123456", "R$ 1.234,56"],
  ["maskMoney", "5", "R$ 0,05"],
  ["maskMoney", "R$ 0,056", "R$ 0,56"],
  ["maskMoney", "0", ""],
  ["maskMoney", "0000000000005", "R$ 0,05"],
  ["maskMoney", "R$ 0,0", ""],
  ["maskMoney", "999999999999", "R$ 999.999.999,99"],
] as const)("%s shows %j as %j", (name, text, expected) => expect(shown[name][0](text)).toBe(expected));

test.each([
  ["+5511987654321", "(11) 98765-4321"],
  ["5511987654321", "(11) 98765-4321"],
  ["551130000000", "(11) 3000-0000"],
  ["5598987654321", "(98) 98765-4321"],
  ["011987654321", "(11) 98765-4321"],
  ["0119", "(11) 9"],
  ["0 15 11 98765-4321", "(11) 98765-4321"],
  ["0151130000000", "(11) 3000-0000"],
  ["02161987654321", "(61) 98765-4321"],
  ["03171987654321", "(71) 98765-4321"],
  ["04185987654321", "(85) 98765-4321"],
  ["011 98765-4321", "(11) 98765-4321"],
  ["011 3000-0000", "(11) 3000-0000"],
  ["0055 11 98765-4321", "(11) 98765-4321"],
])("a phone typed as %s, one key after the other, loses no digit", (keys, expected) => {
  expect(keys.split("").reduce((field, key) => maskPhone(field + key), "")).toBe(expected);
});

test("a phone of another country has no Brazilian digits", () => {
  expect(phoneDigits("+1 415 555-2671")).toBe("");
});

test("a masked amount is read back to the centavo", () => {
  expect(moneyFromMask("R$ 1.234,56")).toBe(123_456);
  expect(moneyFromMask("")).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_99 }), (amount) => {
      expect(moneyFromMask(maskMoney(String(amount)))).toBe(amount);
    }),
  );
});
