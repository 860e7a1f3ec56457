import { type Cents, formatBrl } from "@vitral/brazil/cents";
import * as z from "zod/mini";
import { LimitAmount } from "../../money.ts";
import { deviceRuleFields } from "./device-rule-fields.ts";
import type { RuleField } from "./rule-field.ts";

export type { RuleField };

const own = "Decisão da instituição";
const customersLimits = "IN BCB 512/2024, arts. 12 a 16";
const schedules = "IN BCB 513/2024";

/**
 * The rules that a tenant's versions have, in the order in which screens show them, each with its source. The companies
 * that get customers' data are published apart (`brand.recipients`).
 */
export const ruleFields = {
  selfServiceLimits: { type: "switch", label: "Clientes mudam os próprios limites Pix", source: customersLimits },
  raiseDelayHours: {
    type: "whole",
    min: 24,
    max: 48,
    unit: "horas",
    label: "Um limite aumentado pelo cliente espera",
    source: customersLimits,
  },
  limitCeilingFactor: {
    type: "whole",
    min: 1,
    max: 1_000,
    unit: "vezes o limite",
    label: "O cliente aumenta sozinho até",
    source: own,
  },
  nightPersonToPersonLimit: {
    type: "amount",
    optional: true,
    label: "Limite noturno de pessoa para pessoa, salvo pedido expresso",
    source: "IN BCB 669/2025",
  },
  nightStartChoice: {
    type: "switch",
    label: "Clientes escolhem se a noite começa às 20:00 ou às 22:00",
    source: customersLimits,
  },
  entrepreneurFeesFree: {
    type: "switch",
    label: "Empresários individuais (MEI) não pagam tarifa de Pix",
    source: "Res. BCB 19/2020",
  },
  entrepreneurNightCap: {
    type: "switch",
    label: "O limite noturno entre pessoas vale para empresários individuais (MEI)",
    source: "IN BCB 669/2025",
  },
  scheduleMorningEnd: {
    type: "whole",
    min: 1,
    max: 12,
    unit: "h",
    label: "Pix Agendado é feito da meia-noite até as",
    source: schedules,
  },
  scheduleEveningStart: {
    type: "whole",
    min: 13,
    max: 22,
    unit: "h",
    label: "Sem saldo, é tentado de novo a partir das",
    source: schedules,
  },
  scheduleEveningEnd: {
    type: "whole",
    min: 14,
    max: 23,
    unit: "h",
    label: "Sem saldo, é tentado de novo até as",
    source: schedules,
  },
  scheduleUsesDayLimit: {
    type: "switch",
    label: "Pix Agendado usa sempre o limite diurno da data",
    source: own,
  },
  scheduleMissingDay: {
    type: "choice",
    options: { NEXT_DAY: "o dia seguinte", LAST_DAY: "o último dia do mês" },
    label: "No mês sem o dia agendado, vale",
    source: schedules,
  },
  ...deviceRuleFields,
  idleLockMinutes: {
    type: "whole",
    min: 1,
    max: 240,
    unit: "minutos",
    optional: true,
    label: "Sem uso, o navegador pede a senha depois de",
    source: own,
  },
  refuseSuspectedPayees: {
    type: "switch",
    label: "Recusar pagamento a quem está sob fundada suspeita de fraude",
    source: "Res. BCB 501/2025",
  },
  precautionaryBlockHours: {
    type: "whole",
    min: 1,
    max: 72,
    unit: "horas",
    optional: true,
    label: "Bloqueio cautelar de um Pix recebido, no máximo",
    source: "Res. BCB 142/2021 e 501/2025",
  },
  contestBlockDays: {
    type: "whole",
    min: 1,
    max: 11,
    unit: "dias",
    label: "Bloqueio do valor contestado, no máximo",
    source: "Manual do DICT 8.0, seções 10 e 17",
  },
  refundDays: {
    type: "whole",
    min: 1,
    max: 365,
    unit: "dias",
    label: "Devolver um Pix recebido, até depois do dia do Pix",
    source: "Manual do Pix e API Pix 2.9.0",
  },
  contestDays: {
    type: "whole",
    min: 1,
    max: 365,
    unit: "dias",
    label: "Contestar um Pix por fraude, até depois do dia do Pix",
    source: "Manual do DICT 8.0, seção 10",
  },
  contestAnalysisDays: {
    type: "whole",
    min: 1,
    max: 30,
    unit: "dias",
    label: "Análise de uma contestação, no máximo",
    source: "Manual do DICT 8.0, seção 17",
  },
  contestFollowedDays: {
    type: "whole",
    min: 1,
    max: 365,
    unit: "dias",
    label: "Acompanhar um Pix contestado, até depois do dia do Pix",
    source: "Manual do DICT 8.0, seção 20",
  },
  objectionDays: {
    type: "whole",
    min: 1,
    max: 365,
    unit: "dias",
    label: "Contestar uma devolução, até depois do dia dela",
    source: "Fonte secundária",
  },
  keyClaims: {
    type: "switch",
    label: "Clientes pedem chaves que estão em outro banco ou em nome de outra pessoa",
    source: "Manual do DICT 8.0, seções 5 e 6",
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
