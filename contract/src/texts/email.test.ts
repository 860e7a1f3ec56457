import { expect, test } from "vitest";
import { isEmailAddress } from "./email.ts";
import { StaffEmail } from "../console/session.ts";

test.each([
  "ana@banco.exemplo",
  "o'neil+pix@sub.banco.com.br",
  "ana.lima@padaria-pão.com.br",
  "zoe@почта.рф",
  "a@b.co",
])("%s is an e-mail of a customer", (email) => {
  expect(isEmailAddress(email)).toBe(true);
});

const refused = {
  "a letter of another alphabet in the domain": "ana@bаnco.exemplo",
  "an accent before the @": "joão@banco.exemplo",
  "two dots": "ana..lima@banco.exemplo",
  "a dot at the end": "ana.@banco.exemplo",
  "a soft hyphen": "ana@ban\u00adco.exemplo",
  "a direction mark": "\u202eana@banco.exemplo",
  "an address in quotes": '"ana lima"@banco.exemplo',
  "a hyphen at an edge": "ana@-banco.exemplo",
  "an address of numbers": "ana@127.0.0.1",
  "no name after the last dot": "ana@banco.",
  "a name of one letter": "ana@banco.x",
  "two signs": "ana@lima@banco.exemplo",
  "more than 64 characters": `${"a".repeat(65)}@banco.exemplo`,
};
test.each(Object.entries(refused))("an e-mail with %s is none", (_what, email) => {
  expect(isEmailAddress(email)).toBe(false);
  expect(StaffEmail.safeParse(email).success).toBe(false);
});

test("a domain of other letters is shown to the staff as the network has it", () => {
  expect(StaffEmail.parse(" Ana@Padaria-Pão.com.br ")).toBe("ana@xn--padaria-po-n5a.com.br");
  expect(StaffEmail.safeParse("zoe@банк.рф").data).toBe("zoe@xn--80ab2al.xn--p1ai");
  expect(StaffEmail.safeParse("andré@banco.exemplo").success).toBe(false);
});
