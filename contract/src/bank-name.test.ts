import { expect, test } from "vitest";
import { bankName, internetBankingAddress } from "./bank-name.ts";

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
  ["https://banco.exemplo.com.br/", "banco.exemplo.com.br"],
  ["http://localhost:3000", "localhost:3000"],
])("the internet banking at %s is read as %s", (internetBanking, address) => {
  expect(internetBankingAddress({ internetBanking })).toBe(address);
});
