import { cents } from "@vitral/brazil/cents";
import type { RuleVersions, Rules } from "../src/modules/tenants/tenants.ts";

const from = "2026-01-01";

/** Banco Aurora keeps the specification where a rule would change it. */
export const specificationRules: Rules = {
  from,
  selfServiceLimits: true,
  raiseDelayHours: 24,
  limitCeilingFactor: 5,
  nightPersonToPersonLimit: null,
  nightStartChoice: true,
};

/** Cooperativa Ipê has every rule switched on. */
export const everyRule: Rules = {
  from,
  selfServiceLimits: true,
  raiseDelayHours: 24,
  limitCeilingFactor: 5,
  nightPersonToPersonLimit: cents(1_000_00),
  nightStartChoice: true,
};

/** One version of the rules, in force since before the demo's history. */
export const always = (rules: Rules): RuleVersions => [rules];
