import { cents } from "@vitral/brazil/cents";
import { ruleExamples } from "@vitral/contract/console/terms/rule-fields";
import type { TermsTable } from "@vitral/contract/console/terms/terms";
import { expect, test } from "vitest";
import { draftOf, readDraft } from "./draft.ts";

const free = { type: "FIXED" as const, fee: 0 };
const person = {
  dayLimit: cents(5_000_00),
  nightLimit: cents(0),
  transactionLimit: cents(2_000_00),
  pixOut: free,
  pixIn: free,
  tedOut: { type: "FIXED" as const, fee: 8_50 },
  billet: cents(3_50),
  monthly: cents(0),
};
const held: TermsTable = {
  terms: { PERSON: person, COMPANY: { ...person, pixOut: { type: "PERCENTAGE", fee: 9_900 } } },
  rules: { ...ruleExamples, nightPersonToPersonLimit: null, idleLockMinutes: null, registeredDevices: false },
};
const draft = draftOf(held, "2026-12-01");
const company = (changes: object) => ({
  ...draft,
  terms: { ...draft.terms, COMPANY: { ...draft.terms.COMPANY, ...changes } },
});

test("a version is typed and read back as it was", () => {
  expect(draft.terms.COMPANY.pixOut).toEqual({ type: "PERCENTAGE", text: "0,99" });
  expect(readDraft(draft)).toEqual({ version: { ...held, from: "2026-12-01" }, errors: null });
});

test("typed digits are centavos, and an empty amount is zero", () => {
  const typed = company({ monthly: { type: "FIXED", text: "R$ 29,90" }, pixOut: { type: "FIXED", text: "" } });
  expect(readDraft(typed).version?.terms.COMPANY).toMatchObject({ monthly: 29_90, pixOut: free });
});

test("what is wrong is said at its field", () => {
  const typed = company({ pixOut: { type: "PERCENTAGE", text: "100,5" }, tedOut: { type: "PERCENTAGE", text: "" } });
  const rules = { ...draft.rules, raiseDelayHours: "12", idleLockMinutes: "1,5" };
  expect(readDraft({ ...typed, from: "", rules }).errors).toEqual({
    from: "Informe uma data válida",
    "COMPANY.pixOut": "Escreva uma porcentagem de 0 a 100, com até quatro decimais",
    "COMPANY.tedOut": expect.any(String),
    raiseDelayHours: "Escreva um número inteiro de 24 a 48",
    idleLockMinutes: "Escreva um número inteiro de 1 a 240",
  });
});
