import { type Cents, centsFromReais } from "@vitral/brazil/cents";
import { saoPauloDay } from "@vitral/brazil/dates";
import { isPlainText } from "@vitral/contract/plain-text";
import {
  type RuleField,
  ruleFields,
  type RuleName,
  ruleNames,
  type RuleValues,
} from "@vitral/contract/console/terms/rule-fields";
import { type RecipientService, recipientServiceKinds } from "@vitral/contract/privacy";
import * as z from "zod/mini";

/** The sentence for a rule that is missing, or has a wrong value. */
const errorOr = (wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? "is missing" : wrong),
});

const whole = ({ min, max }: { min: number; max: number }) => {
  const wrong = `must be a whole number from ${min} to ${max}`;
  return z.int(errorOr(wrong)).check(z.minimum(min, wrong), z.maximum(max, wrong));
};

/** Companies and what they do for the bank; none is an empty list. */
const companies = () => {
  const wrong = `must be a list of { "service", "name" }, the service one of ${recipientServiceKinds.join(", ")}`;
  const name = z
    .string(wrong)
    .check(z.trim(), z.minLength(1, wrong), z.maxLength(120, wrong), z.refine(isPlainText, wrong));
  const company = z.strictObject({ service: z.enum(recipientServiceKinds as [RecipientService], wrong), name }, wrong);
  return z.array(company, errorOr(wrong)).check(z.maxLength(30, "must have at most 30 companies"));
};

/** Reais in the file, centavos in code. */
const inReais = () => {
  const wrong = "must be an amount in reais, such as 200 or 12.50";
  return z.codec(z.number(errorOr(wrong)), z.custom<Cents>(), {
    decode: (typed, context) => {
      const amount = centsFromReais(typed);
      if (amount !== null && amount >= 0) return amount;
      context.issues.push({ code: "custom", message: wrong, input: typed });
      return z.NEVER;
    },
    encode: (amount) => amount / 100,
  });
};

/** An amount likewise; null: the rule is off. */
const amountOrNull = () => {
  const wrong = "must be an amount in reais, such as 1000 or 12.50, or null";
  return z.codec(z.union([z.number(), z.null()], errorOr(wrong)), z.nullable(z.custom<Cents>()), {
    decode: (reais, context) => {
      const amount = reais === null ? null : centsFromReais(reais);
      if (amount === null ? reais === null : amount >= 0) return amount;
      context.issues.push({ code: "custom", message: wrong, input: reais });
      return z.NEVER;
    },
    encode: (amount) => (amount === null ? null : amount / 100),
  });
};

function schemaOf(field: RuleField): z.ZodMiniType {
  if (field.type === "switch") return z.boolean(errorOr("must be true or false"));
  if (field.type === "amount") return field.optional ? amountOrNull() : inReais();
  if (field.type === "whole") return field.optional ? z.nullable(whole(field)) : whole(field);
  const options = Object.keys(field.options);
  return z.enum(options, errorOr(`must be ${options.join(" or ")}`));
}

const ofFields = Object.fromEntries(ruleNames.map((name) => [name, schemaOf(ruleFields[name])]));
/** Amounts are in reais there. */
type InFile<V> = V extends Cents ? number : V;

/** The values of one version. */
const Values = z.strictObject(
  {
    /** The São Paulo day from which these values are in force, until the next version's. */
    from: z.iso.date("must be a day such as 2026-01-01"),
    ...(ofFields as { [N in RuleName]: z.ZodMiniType<RuleValues[N], InFile<RuleValues[N]>> }),
    // LGPD, art. 18, VII: the companies that get customers' data to serve the bank, named on the page of privacy.
    dataRecipients: companies(),
  },
  {
    error: (issue) => {
      const { keys } = issue as { keys?: string[] };
      return keys ? `has a rule that is not known: ${keys.join(", ")}` : "must be an object";
    },
  },
);

/**
 * The rules of a tenant that regulation asks for or leaves to the bank, in force from a day. A new rule is a row of
 * contract/src/console/terms/rule-fields.ts. Whoever reads another text in force publishes a version with another
 * value, and changes no code.
 */
export const RulesFile = Values.check(
  z.refine(({ scheduleEveningStart, scheduleEveningEnd }) => scheduleEveningStart < scheduleEveningEnd, {
    path: ["scheduleEveningEnd"],
    error: "must be later than scheduleEveningStart",
  }),
  z.refine(({ contestAnalysisDays, contestBlockDays }) => contestAnalysisDays <= contestBlockDays, {
    path: ["contestAnalysisDays"],
    error: "must be at most contestBlockDays: the money is blocked while a contest is analysed",
  }),
);
export type Rules = z.output<typeof RulesFile>;

/** All versions of a tenant's rules, the oldest first. Each has every rule. */
export const RuleVersionsFile = z.array(RulesFile, errorOr("must be a list of versions")).check(
  z.minLength(1, "must have at least one version"),
  z.refine(
    (versions) => versions.every(({ from }, index) => index === 0 || from > (versions[index - 1]?.from ?? "")),
    "must begin on different days, the oldest first",
  ),
);
export type RuleVersions = z.output<typeof RuleVersionsFile>;

/** A tenant's rules at a moment: the newest version that has begun. The first also holds before its day. */
export const rulesOf = ({ rules }: { rules: RuleVersions }, now: Date): Rules => rulesOn(rules, saoPauloDay(now));

/** The version that holds on a São Paulo day. */
export function rulesOn(rules: RuleVersions, day: string): Rules {
  const found = rules.findLast(({ from }) => from <= day) ?? rules[0];
  if (!found) throw new Error("a tenant has at least one version of its rules");
  return found;
}

/** The versions as a tenant's file has them, amounts in reais. */
export const ruleVersionsAsFile = (versions: RuleVersions): z.input<typeof RuleVersionsFile> =>
  z.encode(RuleVersionsFile, versions);
