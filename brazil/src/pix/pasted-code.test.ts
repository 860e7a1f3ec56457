import { expect, test } from "vitest";
import { pastedCode, visibleText } from "./pasted-code.ts";

const code = "00020126360014br.gov.bcb.pix0114+5561912345678520400005802BR5917PADARIA PAO NOSSO6009SAO PAULO6304ABCD";

test.each([
  ["as it was issued", code],
  ["broken by an e-mail", `${code.slice(0, 40)}\r\n${code.slice(40)}`],
  ["broken and indented", `${code.slice(0, 40)}\n\t  ${code.slice(40)}`],
  ["broken after a blank", code.replace("PADARIA ", "PADARIA \n")],
  ["with blanks and breaks around it", ` \n${code}\u00a0\n`],
  ["with a hard blank", code.replace("PADARIA ", "PADARIA\u00a0")],
  ["with invisible characters", `\ufeff${code.slice(0, 9)}\u200b${code.slice(9)}\u200e`],
])("a code %s is pasted as it was issued", (_, copied) => {
  expect(pastedCode(copied)).toBe(code);
});

test("a text keeps its blanks and loses what is invisible", () => {
  expect(visibleText("\u202a+55\u00a011 98765\u20114321\u202c\n")).toBe("+55 11 98765\u20114321 ");
});
