import { claimDays, type ClaimRole, type ClaimStatus, type ClaimType } from "@vitral/contract/pix-claims";
import type { ClaimReason } from "./messages/claims.ts";

export type ClaimStep = "acknowledge" | "confirm" | "cancel" | "complete";

export type { ClaimReason };

/** Moments of a claim: the end of the holder's answer, of the time after a confirmed ownership, and of all of it. */
type Term = "RESOLUTION" | "CLOSING" | "LAST";

type Rule = {
  step: ClaimStep;
  by: ClaimRole;
  from: readonly ClaimStatus[];
  to: ClaimStatus;
  /** None: the step has no reason. */
  reasons?: readonly ClaimReason[];
  /** Only from this moment on, and only before that one. */
  since?: Term;
  before?: Term;
};

const open = ["OPEN", "WAITING_RESOLUTION"] as const;
const waiting = ["WAITING_RESOLUTION"] as const;
const confirmed = ["CONFIRMED"] as const;
const acknowledge = { step: "acknowledge", by: "DONOR", from: ["OPEN"], to: "WAITING_RESOLUTION" } as const;
const byDonor = { by: "DONOR", from: waiting } as const;
const cancelled = { step: "cancel", to: "CANCELLED" } as const;
/** What the claimer's bank finds out about its own customer. */
const found = ["FRAUD", "RECONCILIATION", "RFB_VALIDATION"] as const;

/** Every step that either side may make (DICT manual 8.0, sections 5 and 6; tables of the API 2.12.1). */
export const claimRules: Record<ClaimType, readonly Rule[]> = {
  PORTABILITY: [
    acknowledge,
    { ...byDonor, step: "confirm", to: "CONFIRMED", reasons: ["USER_REQUESTED", "ACCOUNT_CLOSURE"] },
    { ...byDonor, ...cancelled, reasons: ["USER_REQUESTED", "FRAUD"] },
    { ...byDonor, ...cancelled, reasons: ["DEFAULT_OPERATION"], since: "RESOLUTION" },
    { ...cancelled, by: "CLAIMER", from: open, reasons: ["USER_REQUESTED", "ACCOUNT_CLOSURE", ...found] },
    { ...cancelled, by: "CLAIMER", from: confirmed, reasons: found },
    { step: "complete", by: "CLAIMER", from: confirmed, to: "COMPLETED" },
  ],
  OWNERSHIP: [
    acknowledge,
    { ...byDonor, step: "confirm", to: "CONFIRMED", reasons: ["USER_REQUESTED", "ACCOUNT_CLOSURE"] },
    { ...byDonor, step: "confirm", to: "CONFIRMED", reasons: ["DEFAULT_OPERATION"], since: "RESOLUTION" },
    // The holder proves to have the phone.
    { ...byDonor, ...cancelled, reasons: ["FRAUD"] },
    { ...cancelled, by: "DONOR", from: confirmed, reasons: ["FRAUD"], before: "CLOSING" },
    {
      ...cancelled,
      by: "CLAIMER",
      from: [...open, ...confirmed],
      reasons: ["USER_REQUESTED", "ACCOUNT_CLOSURE", ...found],
    },
    { ...cancelled, by: "CLAIMER", from: confirmed, reasons: ["DEFAULT_OPERATION"], since: "LAST" },
    { step: "complete", by: "CLAIMER", from: confirmed, to: "COMPLETED", since: "CLOSING", before: "LAST" },
  ],
};

type Duty = { by: ClaimRole; from: ClaimStatus; since?: Term; step: ClaimStep; reason: ClaimReason | null };

/** What a bank does by itself: when its customer is silent, when all is confirmed, when it is too late. */
export const claimDuties: Record<ClaimType, readonly Duty[]> = {
  PORTABILITY: [
    { by: "DONOR", from: "OPEN", step: "acknowledge", reason: null },
    { by: "DONOR", from: "WAITING_RESOLUTION", since: "RESOLUTION", step: "cancel", reason: "DEFAULT_OPERATION" },
    { by: "CLAIMER", from: "CONFIRMED", step: "complete", reason: null },
  ],
  OWNERSHIP: [
    { by: "DONOR", from: "OPEN", step: "acknowledge", reason: null },
    { by: "DONOR", from: "WAITING_RESOLUTION", since: "RESOLUTION", step: "confirm", reason: "DEFAULT_OPERATION" },
    { by: "CLAIMER", from: "CONFIRMED", since: "LAST", step: "cancel", reason: "DEFAULT_OPERATION" },
  ],
};

/** What of a claim decides about its steps. */
export type ClaimFacts = { type: ClaimType; status: ClaimStatus; createdAt: Date; confirmedAt: Date | null };

const day = 86_400_000;

/** When a term of a claim ends; null while it has not begun. */
export function termOf({ createdAt, confirmedAt }: Pick<ClaimFacts, "createdAt" | "confirmedAt">, term: Term) {
  if (term === "CLOSING") return confirmedAt && new Date(confirmedAt.getTime() + claimDays.closing * day);
  const days = term === "RESOLUTION" ? claimDays.resolution : claimDays.last;
  return new Date(createdAt.getTime() + days * day);
}

const isPast = (claim: ClaimFacts, term: Term, at: Date): boolean => {
  const end = termOf(claim, term);
  return end !== null && end <= at;
};

export type ClaimMove = { step: ClaimStep; by: ClaimRole; reason: ClaimReason | null };

/** The status after a step; null where the step is not possible now. */
export function statusAfter(claim: ClaimFacts, { step, by, reason }: ClaimMove, at: Date): ClaimStatus | null {
  const rule = claimRules[claim.type].find(
    (one) =>
      one.step === step &&
      one.by === by &&
      one.from.includes(claim.status) &&
      (one.reasons ? reason !== null && one.reasons.includes(reason) : reason === null) &&
      (!one.since || isPast(claim, one.since, at)) &&
      (!one.before || !isPast(claim, one.before, at)),
  );
  return rule?.to ?? null;
}

/** The step that a side's bank has to make by itself now, and since when; null: none. */
export function dutyOf(claim: ClaimFacts, by: ClaimRole, at: Date): (ClaimMove & { since: Date }) | null {
  const duty = claimDuties[claim.type].find(
    (one) => one.by === by && one.from === claim.status && (!one.since || isPast(claim, one.since, at)),
  );
  if (!duty) return null;
  const since = (duty.since && termOf(claim, duty.since)) ?? claim.confirmedAt ?? claim.createdAt;
  return { step: duty.step, by, reason: duty.reason, since };
}

export const isOver = (status: ClaimStatus): boolean => status === "COMPLETED" || status === "CANCELLED";
