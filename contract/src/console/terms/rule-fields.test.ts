import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type RuleField, ruleFields, ruleNames } from "./rule-fields.ts";

function valuesOf(field: RuleField): string {
  if (field.type === "switch") return "true, false";
  if (field.type === "choice") return Object.keys(field.options).join(", ");
  return `${field.type === "amount" ? "reais" : `${field.min} to ${field.max}`}${field.optional ? ", null" : ""}`;
}

test("the operator's manual has a row of each rule, as it is", () => {
  const manual = readFileSync("docs/bank-settings.md", "utf8").replaceAll(/ +/g, " ");
  const [, table = ""] = /^\| rule \| values \| what it says \|\n.*\n((?:\|.*\n)+)/m.exec(manual) ?? [];
  const rows = table.trimEnd().split("\n");
  // The companies that get customers' data are a list, and no field of the form.
  expect(rows.pop()).toContain("`dataRecipients`");
  expect(rows).toEqual(
    ruleNames.map((name) => `| \`${name}\` | ${valuesOf(ruleFields[name])} | ${ruleFields[name].says} |`),
  );
});

test("no two rules stand at one place of the form", () => {
  const places = ruleNames.map((name) => ruleFields[name].place.join(" "));
  expect(new Set(places).size).toBe(ruleNames.length);
});
