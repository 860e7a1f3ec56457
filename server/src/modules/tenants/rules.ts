import { type Cents, centsFromReais } from "@vitral/brazil/cents";
import { saoPauloDay } from "@vitral/brazil/dates";
import { isPlainText } from "@vitral/contract/plain-text";
import { ruleFields, type RuleName } from "@vitral/contract/console/terms/rule-fields";
import { type RecipientService, recipientServiceKinds } from "@vitral/contract/privacy";
import * as z from "zod/mini";

/** The sentence for a rule that is missing, or has a wrong value. */
const errorOr = (wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? "is missing" : wrong),
});

const switched = () => z.boolean(errorOr("must be true or false"));

type Whole = { [N in RuleName]: (typeof ruleFields)[N] extends { type: "whole" } ? N : never }[RuleName];

const whole = (name: Whole) => {
  const { min, max } = ruleFields[name];
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

/** The values of one version, each with its source. */
const Values = z.strictObject(
  {
    /** The São Paulo day from which these values are in force, until the next version's. */
    from: z.iso.date("must be a day such as 2026-01-01"),
    // IN BCB 512/2024, arts. 12 to 16: customers change their Pix limits in the application.
    selfServiceLimits: switched(),
    // IN BCB 512/2024, arts. 12 to 16: a raised limit, or another begin of the night, waits 24 to 48 hours.
    raiseDelayHours: whole("raiseDelayHours"),
    // The bank's own: beyond so many times the tenant's limit an operator decides about a raise.
    limitCeilingFactor: whole("limitCeilingFactor"),
    // IN BCB 669/2025: what people pay to people in a night, unless the customer asked for more expressly.
    nightPersonToPersonLimit: amountOrNull(),
    // IN BCB 512/2024, arts. 12 to 16: customers choose whether their night begins at 20:00 or 22:00.
    nightStartChoice: switched(),
    // The bank's own: after so many minutes without use the browser asks for the password again; null: it does not.
    idleLockMinutes: z.nullable(whole("idleLockMinutes")),
    // IN BCB 513/2024: a Pix Agendado is made in the first hours of its day; hours in São Paulo, from 0 to this one.
    scheduleMorningEnd: whole("scheduleMorningEnd"),
    // The same: one that lacked balance is tried again between these hours of its day.
    scheduleEveningStart: whole("scheduleEveningStart"),
    scheduleEveningEnd: whole("scheduleEveningEnd"),
    // The bank's own: it uses the day limit of its date at whatever hour it is made; else the limit of the hour.
    scheduleUsesDayLimit: switched(),
    // IN BCB 513/2024: of a day that a month does not have, the next day, or the month's last one.
    scheduleMissingDay: z.enum(["NEXT_DAY", "LAST_DAY"], errorOr("must be NEXT_DAY or LAST_DAY")),
    // IN BCB 491/2024 and 594/2025: on a device that is not registered payments are limited, and keys stay as they are.
    registeredDevices: switched(),
    // IN BCB 491/2024: a payment from a device that is not registered.
    unregisteredPaymentLimit: inReais(),
    // IN BCB 491/2024: a day's payments from devices of a customer that are not registered.
    unregisteredDayLimit: inReais(),
    // IN BCB 491/2024 does not say whether that is one sum of all those devices (ALL), or one of each (EACH).
    unregisteredDaySum: z.enum(["ALL", "EACH"], errorOr("must be ALL or EACH")),
    // IN BCB 491/2024: without a sign-in for so many months a device is forgotten, also a registered one.
    deviceIdleMonths: whole("deviceIdleMonths"),
    // API Pix 2.9.0 (cob, calendario.expiracao): the life of a charge whose order names none.
    chargeHours: whole("chargeHours"),
    // Res. BCB 501/2025: a payment to somebody under founded suspicion of fraud is refused before it settles.
    refuseSuspectedPayees: switched(),
    // Res. BCB 142/2021 and 501/2025: a received Pix under suspicion is blocked for at most so long; null: never.
    precautionaryBlockHours: z.nullable(whole("precautionaryBlockHours")),
    // DICT manual 8.0, sections 10 and 17: what a contested Pix brought is blocked for at most so long.
    contestBlockDays: whole("contestBlockDays"),
    // Manual of the Pix (devolução), and API Pix 2.9.0: a received Pix is returned up to so many days after its day.
    refundDays: whole("refundDays"),
    // DICT manual 8.0, section 10: a sent Pix is contested up to so many days after its day.
    contestDays: whole("contestDays"),
    // DICT manual 8.0, section 17: the analysis of a contest takes at most so long.
    contestAnalysisDays: whole("contestAnalysisDays"),
    // DICT manual 8.0, section 20: returns of a contested Pix are followed up to so many days after its day.
    contestFollowedDays: whole("contestFollowedDays"),
    // Read in a secondary source: what a contest took back is objected to up to so many days after the return.
    objectionDays: whole("objectionDays"),
    // Res. BCB 19/2020: individual entrepreneurs (MEI, empresário individual) pay no fee for a Pix, as people do.
    entrepreneurFeesFree: switched(),
    // IN BCB 669/2025, sources disagree: what entrepreneurs pay people in a night has the limit between people.
    entrepreneurNightCap: switched(),
    // DICT manual 8.0, sections 5 and 6: customers ask for keys that are at another bank, or in another's name.
    keyClaims: switched(),
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
 * The rules of a tenant that regulation asks for or leaves to the bank, in force from a day. A new rule is a row here
 * with its source, its range and its words for the staff in contract/src/console/terms/rule-fields.ts, a value for each
 * brand of the demo (server/seed/brand-rules.ts), and a row in docs/operating.md. Whoever reads another text in force
 * publishes a version with another value, and changes no code.
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
