import { cents } from "@vitral/brazil/cents";
import type { RuleVersions, Rules } from "../src/modules/tenants/tenants.ts";

const from = "2026-01-01";

/** Of Pix Agendado, on which the specification says nothing: the same for both brands. */
const scheduleRules = {
  scheduleMorningEnd: 8,
  scheduleEveningStart: 18,
  scheduleEveningEnd: 21,
  scheduleUsesDayLimit: true,
  scheduleMissingDay: "NEXT_DAY",
} as const;

/** The terms of refunds and contests, in days: those of the manuals for both brands. */
const dayRules = {
  refundDays: 90,
  contestDays: 80,
  contestAnalysisDays: 7,
  contestFollowedDays: 90,
  objectionDays: 80,
} as const;

/** What the texts do not say of devices and charges, or say in one way: the same for both brands. */
const readRules = { unregisteredDaySum: "ALL", deviceIdleMonths: 12, chargeHours: 24 } as const;

/** Banco Aurora keeps the specification where a rule would change it. */
export const specificationRules: Rules = {
  from,
  selfServiceLimits: true,
  raiseDelayHours: 24,
  limitCeilingFactor: 5,
  nightPersonToPersonLimit: null,
  nightStartChoice: true,
  ...scheduleRules,
  idleLockMinutes: null,
  registeredDevices: false,
  unregisteredPaymentLimit: cents(200_00),
  unregisteredDayLimit: cents(1_000_00),
  ...readRules,
  refuseSuspectedPayees: false,
  precautionaryBlockHours: null,
  contestBlockDays: 11,
  ...dayRules,
  entrepreneurFeesFree: false,
  entrepreneurNightCap: false,
  keyClaims: true,
  dataRecipients: [],
};

/** Cooperativa Ipê has every rule switched on. */
export const everyRule: Rules = {
  from,
  selfServiceLimits: true,
  raiseDelayHours: 24,
  limitCeilingFactor: 5,
  nightPersonToPersonLimit: cents(1_000_00),
  nightStartChoice: true,
  ...scheduleRules,
  idleLockMinutes: 10,
  registeredDevices: true,
  unregisteredPaymentLimit: cents(200_00),
  unregisteredDayLimit: cents(1_000_00),
  ...readRules,
  refuseSuspectedPayees: true,
  precautionaryBlockHours: 72,
  contestBlockDays: 11,
  ...dayRules,
  entrepreneurFeesFree: true,
  entrepreneurNightCap: true,
  keyClaims: true,
  dataRecipients: [
    { service: "EMAIL", name: "Correio da Demonstração" },
    { service: "SMS", name: "SMS da Demonstração" },
  ],
};

/** One version of the rules, in force since before the demo's history. */
export const always = (rules: Rules): RuleVersions => [rules];
