import { type Cents, cents } from "@vitral/brazil/cents";
import type { LimitKind } from "@vitral/contract/pix-limits";
import type { Rules } from "../../tenants/tenants.ts";
import type { LimitsRow } from "./limit-queries.ts";

const fields = {
  DAY: { limit: "dayLimit", default: "dayDefault" },
  NIGHT: { limit: "nightLimit", default: "nightDefault" },
  TRANSACTION: { limit: "transactionLimit", default: "transactionDefault" },
} as const;

/**
 * The limit that a customer reads as in force. Of a person's night it is what people may send to people: beyond the
 * rule's amount only for whoever asked for more expressly (IN BCB 669/2025).
 */
export function limitInForce(kind: LimitKind, row: LimitsRow, { nightPersonToPersonLimit: cap }: Rules): Cents {
  const limit = row[fields[kind].limit];
  return isCapped(kind, row, cap) ? cents(Math.min(limit, cap ?? limit)) : limit;
}

const isCapped = (kind: LimitKind, { entityType, nightAsked }: LimitsRow, cap: Cents | null): boolean =>
  kind === "NIGHT" && entityType === "PERSON" && !nightAsked && cap !== null;

/**
 * What is used and left of a limit in its window. A night limit of people to people counts what people paid to people;
 * what it leaves is at most what the whole night's limit leaves.
 */
export function useOf(kind: LimitKind, row: LimitsRow, { nightPersonToPersonLimit: cap }: Rules) {
  const limit = row[fields[kind].limit];
  if (kind === "TRANSACTION") return { used: cents(0), left: limit };
  const whole = kind === "DAY" ? row.dayUsed : row.nightUsed;
  const ofAll = Math.max(0, limit - whole);
  if (!isCapped(kind, row, cap)) return { used: whole, left: cents(ofAll) };
  return { used: row.nightPeople, left: cents(Math.max(0, Math.min(ofAll, (cap ?? limit) - row.nightPeople))) };
}

/** What a customer may raise a limit to without an operator: so many times the tenant's own limit. */
export const ceilingOf = (kind: LimitKind, row: LimitsRow, { limitCeilingFactor }: Rules): Cents =>
  cents(row[fields[kind].default] * limitCeilingFactor);

/** When a change that is asked for now, or approved now, holds (IN BCB 512/2024: 24 to 48 hours). */
export const effectiveAtOf = (now: Date, { raiseDelayHours }: Rules): Date =>
  new Date(now.getTime() + raiseDelayHours * 3_600_000);
