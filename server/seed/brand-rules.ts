import { ruleExamples } from "@vitral/contract/console/terms/rule-fields";
import type { RuleVersions, Rules } from "../src/modules/tenants/tenants.ts";

const from = "2026-01-01";

/** Cooperativa Ipê has every rule switched on. */
export const everyRule: Rules = {
  from,
  ...ruleExamples,
  dataRecipients: [
    { service: "EMAIL", name: "Correio da Demonstração" },
    { service: "SMS", name: "SMS da Demonstração" },
  ],
};

/** Banco Aurora keeps the specification where a rule would change it. */
export const specificationRules: Rules = {
  ...everyRule,
  nightPersonToPersonLimit: null,
  idleLockMinutes: null,
  secondFactorFrom: null,
  registeredDevices: false,
  refuseSuspectedPayees: false,
  precautionaryBlockHours: null,
  entrepreneurFeesFree: false,
  entrepreneurNightCap: false,
  dataRecipients: [],
};

/** One version of the rules, in force since before the demo's history. */
export const always = (rules: Rules): RuleVersions => [rules];
