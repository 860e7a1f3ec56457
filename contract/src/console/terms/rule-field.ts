/** One rule of a tenant: what it says, where it comes from, and which values it may have. */
export type RuleField = { label: string; source: string } & (
  | { type: "switch" }
  /** A whole number of a unit; `optional`: null switches the rule off. */
  | { type: "whole"; min: number; max: number; unit: string; optional?: true }
  /** Centavos; `optional`: null switches the rule off. */
  | { type: "amount"; optional?: true }
  | { type: "choice"; options: Readonly<Record<string, string>> }
);
