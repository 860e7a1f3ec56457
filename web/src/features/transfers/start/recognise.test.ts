import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { expect, test } from "vitest";
import { recognise } from "./recognise.ts";

const code = writeStaticBrCode({ key: "maria@sol.com", name: "MARIA SOUZA", city: "SAO PAULO" });
const random = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";

test.each([
  ["11144477735", "DOCUMENT", "111.444.777-35"],
  ["CPF: 111.444.777-35", "DOCUMENT", "111.444.777-35"],
  ["11.222.333/0001-81", "DOCUMENT", "11.222.333/0001-81"],
  ["11987654322", "PHONE", "(11) 98765-4322"],
  ["+55 11 98765-4322", "PHONE", "(11) 98765-4322"],
  ["Minha chave Pix: maria@sol.com", "EMAIL", "maria@sol.com"],
  [random, "EVP", random],
])("'%s' is known as a key of its kind", (text, kind, key) => {
  expect(recognise(text)).toEqual({ name: "key", keys: [{ kind, key }] });
});

test("a copied code is known, broken into lines or with words before it", () => {
  const broken = `${code.slice(0, 30)}\n${code.slice(30)}`;
  for (const text of [code, broken, `Pague com este código: ${code}`])
    expect(recognise(text)).toEqual({ name: "code", emv: code });
});

/** Digits of a valid CPF that are a mobile of São Paulo too. */
const both = "11912345684";

test("eleven digits that are a CPF and a phone are both, unless the text says which", () => {
  const kinds = (text: string) => {
    const known = recognise(text);
    return known.name === "key" ? known.keys.map(({ kind }) => kind) : [];
  };
  expect(kinds(both)).toEqual(["DOCUMENT", "PHONE"]);
  expect(kinds(`CPF ${both}`)).toEqual(["DOCUMENT"]);
  expect(kinds("119.123.456-84")).toEqual(["DOCUMENT"]);
  expect(kinds(`Celular: ${both}`)).toEqual(["PHONE"]);
  expect(kinds("(11) 91234-5684")).toEqual(["PHONE"]);
});

test.each(["", "Maria", "123", "11144477736", "000201", "olá, tudo bem?"])("'%s' is neither", (text) => {
  expect(recognise(text)).toEqual({ name: "neither" });
});
