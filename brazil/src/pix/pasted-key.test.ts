import { expect, test } from "vitest";
import vectors from "../../vectors/phones.json" with { type: "json" };
import { fitsMask, recognisePastedKey, type TypedKeyKind, withoutLabel } from "./pasted-key.ts";

test.each<[pasted: string, expected: TypedKeyKind, kind: TypedKeyKind, key: string]>([
  ["529.982.247-25", "DOCUMENT", "DOCUMENT", "529.982.247-25"],
  ["CPF: 52998224725", "DOCUMENT", "DOCUMENT", "529.982.247-25"],
  ["Chave Pix CPF: 529.982.247-25", "PHONE", "DOCUMENT", "529.982.247-25"],
  ["cnpj nº 12.ABC.345/01DE-35", "EMAIL", "DOCUMENT", "12.ABC.345/01DE-35"],
  ["12abc34501de35", "DOCUMENT", "DOCUMENT", "12.ABC.345/01DE-35"],
  ["529 982 247 25", "EMAIL", "DOCUMENT", "529.982.247-25"],
  ["12 ABC 345 01DE 35", "EMAIL", "DOCUMENT", "12.ABC.345/01DE-35"],
  ["CPF  n.º 52998224725", "EMAIL", "DOCUMENT", "529.982.247-25"],
  ["ana.lima@exemplo.com.br", "DOCUMENT", "EMAIL", "ana.lima@exemplo.com.br"],
  ["mailto:ana.lima@exemplo.com.br", "DOCUMENT", "EMAIL", "ana.lima@exemplo.com.br"],
  ["  E-mail: ana.lima@exemplo.com.br\n", "PHONE", "EMAIL", "ana.lima@exemplo.com.br"],
  ["pix@banco.com.br", "DOCUMENT", "EMAIL", "pix@banco.com.br"],
  ["+55 (11) 98765-4321", "DOCUMENT", "PHONE", "(11) 98765-4321"],
  ["(11) 98765-4321", "DOCUMENT", "PHONE", "(11) 98765-4321"],
  ["Tel. 011 98765-4321", "DOCUMENT", "PHONE", "(11) 98765-4321"],
  ["(11) 3000-0000", "DOCUMENT", "PHONE", "(11) 3000-0000"],
  ["11987654321", "DOCUMENT", "PHONE", "(11) 98765-4321"],
  ["52998224725", "PHONE", "DOCUMENT", "529.982.247-25"],
  ["11900000083", "DOCUMENT", "DOCUMENT", "119.000.000-83"],
  ["11900000083", "PHONE", "PHONE", "(11) 90000-0083"],
  ["123E4567-e89b-42d3-a456-426614174000", "DOCUMENT", "EVP", "123E4567-e89b-42d3-a456-426614174000"],
  ["chave aleatória: 123e4567-e89b-42d3-a456-426614174000", "EMAIL", "EVP", "123e4567-e89b-42d3-a456-426614174000"],
  ["123e4567-e89b-42d3-\na456-426614174000", "EVP", "EVP", "123e4567-e89b-42d3-a456-426614174000"],
  ["\u200b123e4567-e89b-42d3-a456-\u00ad426614174000", "EVP", "EVP", "123e4567-e89b-42d3-a456-426614174000"],
  ["\u202a+55 (11) 98765-4321\u202c", "PHONE", "PHONE", "(11) 98765-4321"],
  ["ana.lima@\n exemplo.com.br\u200b", "EMAIL", "EMAIL", "ana.lima@exemplo.com.br"],
])("%j in a field for %s is a key of kind %s", (pasted, expected, kind, key) => {
  expect(recognisePastedKey(pasted, expected)).toEqual({ kind, key });
});

test.each([
  "",
  "joao da silva",
  "529.982.247-26",
  "+1 415 555-2671",
  "meu CPF é 529.982.247-25",
  "oi ana.lima@exemplo.com.br",
  "oi\nana.lima@exemplo.com.br",
  "Ana 1 Lima 23",
  "Ana 11 98765-4321",
  "11 98765-4321 Ana",
  "99 11 98765-4321",
  "11 98765-4321 99",
  "#529.982.247-25",
  "529.982.247-25?",
  "529,982,247-25",
  "529.982.247/25",
  "11.222.333-0001-81",
  "11.222.333/0001/81",
])("%j is no key that a field can be switched to", (pasted) =>
  expect(recognisePastedKey(pasted, "DOCUMENT")).toBeNull(),
);

test("a pasted phone has one of the 67 area codes of Anatel", () => {
  const twoDigits = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0"));
  const areasOf = (number: string) =>
    twoDigits.filter((area) => recognisePastedKey(area + number, "PHONE")?.kind === "PHONE");
  expect(areasOf("987654321")).toEqual(vectors.ddd);
  expect(areasOf("32345678")).toEqual(vectors.ddd);
});

test.each([
  ["529.982.247-26", true],
  ["11.222.333/0001-81", true],
  ["12.ABC.345/01DE-35", true],
  ["11.222.333/0001", true],
  ["+55 (11) 9", true],
  ["Ana 11", false],
  ["11 Ana", false],
  ["XX 12.ABC.345/01DE-35", false],
  ["12.ABC.345/01DE-35 X", false],
  ["ana@exemplo", false],
  ["joao da silva", false],
  ["529.982.247-25 Ana", false],
])("a mask keeps the digits of %j: %s", (text, fits) => expect(fitsMask(text)).toBe(fits));

test.each([
  ["CPF:", ""],
  ["CPF:11", "11"],
  ["CPF : 11", "11"],
  ["CPF = 11", "11"],
  ["pix  - 11", "11"],
  ["pix – 11", "11"],
  ["pix -11", "-11"],
  ["pix x 11", "x 11"],
  ["cel: pix 11", "11"],
  ["Minha chave: 11", "11"],
  ["Email: ana@x.com", "ana@x.com"],
  ["CPF12", "CPF12"],
  ["pixabay@x.com", "pixabay@x.com"],
  ["Ana CPF: 11", "Ana CPF: 11"],
])("the label of %j is dropped, but no part of the key: %j", (pasted, key) => expect(withoutLabel(pasted)).toBe(key));
