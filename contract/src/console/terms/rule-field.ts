import type { Cents } from "@vitral/brazil/cents";

/** The groups of the console's form, in its order. */
export const ruleGroups = {
  limits: "Limites Pix",
  schedules: "Pix Agendado",
  devices: "Dispositivos",
  charges: "Cobranças",
  contests: "Devolução e contestação",
  safety: "Segurança e chaves",
} as const;
type RuleGroup = keyof typeof ruleGroups;

/** One rule of a tenant: what it says, where it comes from, and which values it may have. */
export type RuleField = {
  label: string;
  source: string;
  /** Where the console's form has it. */
  place: readonly [group: RuleGroup, at: number];
  /** What the help of the commands says beside `example`; it may go on from the rule before. */
  help: string;
  /** What docs/bank-settings.md says, with the source. */
  says: string;
} & (
  | { type: "switch"; example: boolean }
  /** A whole number of a unit; `optional`: null switches the rule off. */
  | { type: "whole"; min: number; max: number; unit: string; optional?: true; example: number }
  /** Centavos; `optional`: null switches the rule off. */
  | { type: "amount"; optional?: true; example: Cents }
  | { type: "choice"; options: Readonly<Record<string, string>>; example: string }
);

/** A whole number of a unit, both ends included. */
export const whole = (min: number, max: number, unit: string) => ({ type: "whole", min, max, unit }) as const;
