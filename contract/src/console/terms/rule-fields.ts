import { type Cents, formatBrl } from "@vitral/brazil/cents";
import * as z from "zod/mini";
import { LimitAmount } from "../../money.ts";
import { contestRuleFields } from "./contest-rule-fields.ts";
import { deviceRuleFields } from "./device-rule-fields.ts";
import { limitRuleFields } from "./limit-rule-fields.ts";
import type { RuleField } from "./rule-field.ts";

export type { RuleField };

/**
 * The rules that a tenant's versions have, each one row: the console's form, the help of the commands, the table of
 * docs/bank-settings.md and the schemas follow from it. The companies that get customers' data are published apart
 * (`brand.recipients`).
 */
export const ruleFields = {
  ...limitRuleFields,
  ...deviceRuleFields,
  ...contestRuleFields,
  entrepreneurFeesFree: {
    type: "switch",
    place: ["limits", 7],
    label: "Empresários individuais (MEI) não pagam tarifa de Pix",
    source: "Res. BCB 19/2020",
    example: true,
    help: "individual entrepreneurs (MEI) pay no fee for a Pix, as people do",
    says: "companies that the staff marked as individual entrepreneurs (MEI) pay neither to send nor to receive a Pix, as people do (Res. BCB 19/2020)",
  },
  entrepreneurNightCap: {
    type: "switch",
    place: ["limits", 6],
    label: "O limite noturno entre pessoas vale para empresários individuais (MEI)",
    source: "IN BCB 669/2025",
    example: true,
    help: "what they pay people in a night has the limit between people",
    says: "what they pay people in a night has the limit between people (IN BCB 669/2025; sources disagree)",
  },
  keyClaims: {
    type: "switch",
    place: ["safety", 2],
    label: "Clientes pedem chaves que estão em outro banco ou em nome de outra pessoa",
    source: "Manual do DICT 8.0, seções 5 e 6",
    example: true,
    help: "customers ask for keys at other banks; false: the support does",
    says: "customers ask for keys at other banks (portability) or in another's name (ownership of a phone); false: the support does; what other banks ask is answered either way (DICT manual 8.0, sections 5 and 6)",
  },
} as const satisfies Record<string, RuleField>;

export type RuleName = keyof typeof ruleFields;
export const ruleNames = Object.keys(ruleFields) as RuleName[];

type OrNull<F> = F extends { optional: true } ? null : never;
type ValueOf<F> = F extends { type: "switch" }
  ? boolean
  : F extends { type: "whole" }
    ? number | OrNull<F>
    : F extends { type: "amount" }
      ? Cents | OrNull<F>
      : F extends { options: infer O }
        ? keyof O
        : never;

/** The values of the rules, amounts in centavos. */
export type RuleValues = { -readonly [N in RuleName]: ValueOf<(typeof ruleFields)[N]> };

/** The example of each rule: what the help shows, with every rule switched on. */
export const ruleExamples = Object.fromEntries(
  ruleNames.map((name) => [name, ruleFields[name].example]),
) as unknown as RuleValues;

/** The values of the rules on the wire, amounts in reais. */
type RulesOnWire = { [N in RuleName]: RuleValues[N] extends Cents | null ? number | null : RuleValues[N] };

function schemaOf(field: RuleField): z.ZodMiniType {
  if (field.type === "switch") return z.boolean();
  if (field.type === "choice") return z.enum(Object.keys(field.options) as [string]);
  const { min, max } = field.type === "whole" ? field : { min: 0, max: 0 };
  const wrong = `Escreva um número inteiro de ${min} a ${max}`;
  const value: z.ZodMiniType =
    field.type === "amount" ? LimitAmount : z.int(wrong).check(z.minimum(min, wrong), z.maximum(max, wrong));
  return field.optional ? z.nullable(value) : value;
}

const evening = "A segunda tentativa termina depois de começar";
const analysis = "A análise termina antes do bloqueio do valor";

/** The rules of one version, each named. */
export const RuleValues = z
  .object(Object.fromEntries(ruleNames.map((name) => [name, schemaOf(ruleFields[name])])))
  .check(
    z.refine(
      ({ scheduleEveningStart, scheduleEveningEnd }) => Number(scheduleEveningStart) < Number(scheduleEveningEnd),
      {
        error: evening,
        path: ["scheduleEveningEnd"],
      },
    ),
    z.refine(({ contestAnalysisDays, contestBlockDays }) => Number(contestAnalysisDays) <= Number(contestBlockDays), {
      error: analysis,
      path: ["contestAnalysisDays"],
    }),
  ) as unknown as z.ZodMiniType<RuleValues, RulesOnWire>;

/** The value of a rule as the staff reads it: 'sim', '24 horas', 'R$ 200,00', 'desligada'. */
export function shownRule(name: RuleName, values: RuleValues): string {
  const [field, value]: [RuleField, RuleValues[RuleName]] = [ruleFields[name], values[name]];
  if (value === null) return "desligada";
  if (field.type === "switch") return value ? "sim" : "não";
  if (field.type === "amount") return formatBrl(value as Cents);
  return field.type === "whole" ? `${String(value)} ${field.unit}` : (field.options[String(value)] ?? "");
}
