import { normaliseTyped } from "@vitral/brazil/pix-key";
import { expect, test } from "vitest";
import { formatKey, type KeyKind, keyKinds, keySchema } from "./key-entry.ts";

const said = (kind: KeyKind, key: string) =>
  keySchema(kind)
    .safeParse({ key })
    .error?.issues.map((i) => i.message);

test.each(keyKinds)("an empty key of kind %s is asked for, in one sentence", (kind) => {
  expect(said(kind, "")).toEqual(["Chave é obrigatória"]);
  expect(said(kind, "   ")).toEqual(["Chave é obrigatória"]);
});

test.each<[KeyKind, string, string]>([
  ["EVP", "7d9f0335-8dcc-4054-9bf9", "Chave aleatória inválida"],
  ["EVP", "zd9f0335-8dcc-4054-9bf9-0dbd61d36906", "Chave aleatória inválida"],
  ["PHONE", "(11) 9876", "Telefone inválido"],
  ["EMAIL", "ana@banco", "E-mail inválido"],
  ["EMAIL", "ana.banco.com", "E-mail inválido"],
  ["DOCUMENT", "111.444.777-36", "CPF/CNPJ inválido"],
  ["DOCUMENT", "111.111.111-11", "CPF/CNPJ inválido"],
  ["DOCUMENT", "11.222.333/0001-80", "CPF/CNPJ inválido"],
])("a %s '%s' is told: %s", (kind, key, sentence) => {
  expect(said(kind, key)).toEqual([sentence]);
});

test.each<[KeyKind, string, string]>([
  ["DOCUMENT", "111.444.777-35", "11144477735"],
  ["DOCUMENT", "12.ABC.345/01DE-35", "12ABC34501DE35"],
  ["PHONE", "(11) 98765-4321", "+5511987654321"],
  ["PHONE", "(11) 3000-0000", "+551130000000"],
  ["EMAIL", "Ana.Lima@Exemplo.digital", "Ana.Lima@Exemplo.digital"],
  ["EVP", "7D9F0335-8dcc-4054-9bf9-0dbd61d36906", "7D9F0335-8dcc-4054-9bf9-0dbd61d36906"],
  ["EVP", "7d9f0335-8dcc-4054-9bf9-0dbd-61d36906", "7d9f0335-8dcc-4054-9bf9-0dbd-61d36906"],
])("a %s '%s' passes and is sent as %s", (kind, key, sent) => {
  expect(said(kind, key)).toBeUndefined();
  expect(normaliseTyped(kind, key)).toBe(sent);
});

test("the key on the confirmation is complete and formatted", () => {
  expect(formatKey("DOCUMENT", "11144477735")).toBe("111.444.777-35");
  expect(formatKey("DOCUMENT", "12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
  expect(formatKey("PHONE", "+5511987654321")).toBe("(11) 98765-4321");
  expect(formatKey("EMAIL", "ana@banco.com")).toBe("ana@banco.com");
});
