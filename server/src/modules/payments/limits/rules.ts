import { type Cents, cents } from "@vitral/brazil/cents";
import { LimitKind } from "@vitral/contract/pix-limits";
import type { Rules } from "../../tenants/tenants.ts";
import type { LimitsRow } from "./limit-queries.ts";

const fields = {
  DAY: { limit: "dayLimit", default: "dayDefault" },
  NIGHT: { limit: "nightLimit", default: "nightDefault" },
  NIGHT_PEOPLE: { limit: "nightPeopleLimit", default: "nightPeopleDefault" },
  TRANSACTION: { limit: "transactionLimit", default: "transactionDefault" },
} as const;

/** The limits of an account: that of people to people at night is a person's, where the rules have a cap of it. */
export const kindsOf = (row: LimitsRow): LimitKind[] =>
  LimitKind.options.filter((kind) => kind !== "NIGHT_PEOPLE" || row.nightPeopleLimit !== null);

/** The limit in force. Without one of people to people, what they may pay at night is the whole night's. */
export const limitInForce = (kind: LimitKind, row: LimitsRow): Cents => row[fields[kind].limit] ?? row.nightLimit;

/**
 * What is used and left of a limit in its window. A night limit of people to people counts what people paid to people;
 * what it leaves is at most what the whole night's limit leaves.
 */
export function useOf(kind: LimitKind, row: LimitsRow) {
  const limit = limitInForce(kind, row);
  if (kind === "TRANSACTION") return { used: cents(0), left: limit };
  if (kind === "DAY") return { used: row.dayUsed, left: cents(Math.max(0, limit - row.dayUsed)) };
  const ofNight = cents(Math.max(0, row.nightLimit - row.nightUsed));
  if (kind === "NIGHT") return { used: row.nightUsed, left: ofNight };
  return { used: row.nightPeople, left: cents(Math.max(0, Math.min(ofNight, limit - row.nightPeople))) };
}

/** What a customer may raise a limit to without an operator: so many times the tenant's own limit. */
export const ceilingOf = (kind: LimitKind, row: LimitsRow, { limitCeilingFactor }: Rules): Cents =>
  cents((row[fields[kind].default] ?? row.nightDefault) * limitCeilingFactor);

/** When a change that is asked for now, or approved now, holds (IN BCB 512/2024: 24 to 48 hours). */
export const effectiveAtOf = (now: Date, { raiseDelayHours }: Rules): Date =>
  new Date(now.getTime() + raiseDelayHours * 3_600_000);

/** Limits of the account's own, as they are written to its terms. */
export type OwnLimits = {
  day?: Cents;
  night?: Cents;
  nightPeople?: Cents;
  nightAsked?: true;
  transaction?: Cents;
};

/**
 * What a raise sets between people at night; null: nothing. Whoever asks for more where the night has one limit alone
 * asks for it between people too (IN BCB 669/2025).
 */
export function peopleOf(kind: LimitKind, amount: Cents, row: LimitsRow): Cents | null {
  if (kind === "NIGHT_PEOPLE") return amount;
  return kind === "NIGHT" && row.paysAsPerson && row.nightPeopleLimit === null ? amount : null;
}

/** A raise as it is written to the account's terms; `night`: the whole night's limit in force. */
export function limitsAfterRaise(kind: LimitKind, amount: Cents, people: Cents | null, night: Cents): OwnLimits {
  if (kind === "DAY") return { day: amount };
  if (kind === "TRANSACTION") return { transaction: amount };
  const ofPeople: OwnLimits = people === null ? {} : { nightPeople: people, nightAsked: true };
  // More between people needs as much of the whole night.
  return kind === "NIGHT" || amount > night ? { ...ofPeople, night: amount } : ofPeople;
}

/** A lower limit as it is written. A lower night is lower between people too, whatever is raised later. */
export function limitsAfterCut(kind: LimitKind, amount: Cents, row: LimitsRow): OwnLimits {
  if (kind === "DAY") return { day: amount };
  if (kind === "TRANSACTION") return { transaction: amount };
  if (kind === "NIGHT_PEOPLE") return { nightPeople: amount };
  if (!row.paysAsPerson) return { night: amount };
  return { night: amount, nightPeople: cents(Math.min(amount, row.ownNightPeople ?? amount)) };
}
