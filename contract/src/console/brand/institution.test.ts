import { expect, test } from "vitest";
import { internetBankingShape } from "./institution.ts";

test.each([
  ["https://banco.com.br", true],
  ["https://banco.com.br/", true],
  ["https://ib.banco.com.br:8443", true],
  ["http://localhost:3000", true],
  ["http://ipe.localhost:3000", true],
  ["http://banco.com.br", false],
  ["https://outro.example@banco.com.br", false],
  ["https://banco.com.br?x=1", false],
  ["https://banco.com.br#x", false],
  ["https://banco.com.br/entrar", false],
  [String.raw`https://banco.com.br\x`, false],
  ["https://", false],
  ["banco.com.br", false],
])("%s as the address of an internet banking: %s", (address, isTaken) => {
  expect(internetBankingShape.test(address)).toBe(isTaken);
});
