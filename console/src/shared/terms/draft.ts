import { cents } from "@vitral/brazil/cents";
import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import { type RuleField, ruleFields, type RuleName, ruleNames } from "@vitral/contract/console/terms/rule-fields";
import {
  entityTypes,
  NewTermsVersion,
  type TenantFee,
  type TermName,
  termNames,
  type TermsTable,
} from "@vitral/contract/console/terms/terms";
import type { EntityType } from "@vitral/contract/customers";
import type { FeeType } from "@vitral/contract/fees";
import * as z from "zod/mini";

/** A limit or a fee as it is typed: 'R$ 1,50', or '0,99' of a percentage. */
export type TypedTerm = { type: FeeType; text: string };
/** A rule as it is typed: amounts with their mask, whole numbers as digits, 'true' or 'false' of a switch. */
type TypedRules = Record<RuleName, string>;
export type Draft = { from: string; terms: Record<EntityType, Record<TermName, TypedTerm>>; rules: TypedRules };
/** The first sentence about each field that is wrong: 'from', 'COMPANY.pixOut', 'raiseDelayHours'. */
export type Errors = Partial<Record<string, string>>;
export type Version = z.output<typeof NewTermsVersion>;

const typedTerm = (term: TenantFee | number): TypedTerm => {
  const { type, fee } = typeof term === "number" ? { type: "FIXED" as const, fee: term } : term;
  const percent = String(fee / 10_000).replace(".", ",");
  return { type, text: type === "FIXED" ? maskMoney(String(fee)) : percent };
};

function typedRule(name: RuleName, { rules }: TermsTable): string {
  const field: RuleField = ruleFields[name];
  const value = rules[name];
  return value === null ? "" : field.type === "amount" ? maskMoney(String(value)) : String(value);
}

/** A version as the form shows it, to hold from a day. */
export const draftOf = (version: TermsTable, from: string): Draft => ({
  from,
  terms: Object.fromEntries(
    entityTypes.map((entityType) => [
      entityType,
      Object.fromEntries(termNames.map((name) => [name, typedTerm(version.terms[entityType][name])])),
    ]),
  ) as Draft["terms"],
  rules: Object.fromEntries(ruleNames.map((name) => [name, typedRule(name, version)])) as TypedRules,
});

/** The percentage of a text, NaN where it is none. */
const percentOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", ".")));

const reaisOf = (text: string): number => cents(moneyFromMask(text)) / 100;
const isFee = (name: TermName): boolean => name === "pixOut" || name === "pixIn" || name === "tedOut";

function termOnTheWire(name: TermName, { type, text }: TypedTerm): unknown {
  if (!isFee(name)) return reaisOf(text);
  return { type, value: type === "FIXED" ? reaisOf(text) : percentOf(text) };
}

function ruleOnTheWire(name: RuleName, text: string): unknown {
  const field: RuleField = ruleFields[name];
  if (field.type === "switch") return text === "true";
  if (field.type === "choice") return text;
  if (text.trim() === "" && field.optional) return null;
  return field.type === "amount" ? reaisOf(text) : /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** The version that was typed, or what is wrong with it. */
export function readDraft(draft: Draft): { version: Version; errors: null } | { version: null; errors: Errors } {
  const terms = entityTypes.map((entityType) => [
    entityType,
    Object.fromEntries(termNames.map((name) => [name, termOnTheWire(name, draft.terms[entityType][name])])),
  ]);
  const rules = ruleNames.map((name) => [name, ruleOnTheWire(name, draft.rules[name])]);
  const typed = { from: draft.from, terms: Object.fromEntries(terms), rules: Object.fromEntries(rules) };
  const read = z.safeParse(NewTermsVersion, typed);
  if (read.success) return { version: read.data, errors: null };
  const errors: Errors = {};
  for (const { path, message } of read.error.issues) {
    const [part, first, second] = path.map(String);
    const field = part === "terms" ? `${first}.${second}` : part === "rules" ? String(first) : "from";
    errors[field] ??= message;
  }
  return { version: null, errors };
}
