import { expect, test } from "vitest";
import { bankAfter, bankName, internetBankingAddress } from "./bank-name.ts";

test.each([
  ["Banco", "Aurora", "Banco Aurora"],
  ["Banco", "Banco Aurora", "Banco Aurora"],
  ["banco ", "Banco Aurora", "Banco Aurora"],
  ["Banco", "Bancorbrás", "Banco Bancorbrás"],
  ["Banco", "Banco", "Banco"],
  ["", "Aurora", "Aurora"],
])("a bank with the prefix '%s' and the display name '%s' is called '%s'", (prefixDisplayName, displayName, name) => {
  expect(bankName({ prefixDisplayName, displayName })).toBe(name);
});

test.each([
  ["o", "Banco Aurora", "com o Banco Aurora, pelo Banco Aurora, no Banco Aurora"],
  ["a", "Cooperativa Ipê", "com a Cooperativa Ipê, pela Cooperativa Ipê, na Cooperativa Ipê"],
  ["", "Serra", "com Serra, por Serra, em Serra"],
] as const)("a bank with the article '%s' is named with it in a sentence", (article, displayName, names) => {
  const bank = { article, prefixDisplayName: "", displayName };
  expect((["com", "por", "em"] as const).map((word) => bankAfter(word, bank)).join(", ")).toBe(names);
});

test.each([
  ["https://banco.exemplo.com.br/", "banco.exemplo.com.br"],
  ["http://localhost:3000", "localhost:3000"],
])("the internet banking at %s is read as %s", (internetBanking, address) => {
  expect(internetBankingAddress({ internetBanking })).toBe(address);
});
