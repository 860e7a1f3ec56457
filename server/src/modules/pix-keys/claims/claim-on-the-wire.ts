import { keyFindings } from "@vitral/contract/pix-key-findings";
import type { Claim, ClaimAction, ClaimEnd } from "@vitral/contract/pix-claims";
import { type ClaimReason, isOver, statusAfter, termOf } from "../../pix/pix.ts";
import type { ClaimRow } from "./claim-queries.ts";

/** Why the customer's own steps are made. The holder of a phone refuses by proving to have it. */
export function reasonOf(action: ClaimAction, { type, role }: Pick<ClaimRow, "type" | "role">): ClaimReason | null {
  if (action === "complete") return null;
  return action === "cancel" && type === "OWNERSHIP" && role === "DONOR" ? "FRAUD" : "USER_REQUESTED";
}

/** Whether the step needs the code that proves the phone: to refuse an ownership claim, and to complete one. */
export const needsCode = (action: ClaimAction, { type, role }: Pick<ClaimRow, "type" | "role">): boolean =>
  type === "OWNERSHIP" && ((action === "cancel" && role === "DONOR") || (action === "complete" && role === "CLAIMER"));

const actions = ["confirm", "cancel", "complete"] as const;

/** A side of a claim as its customer sees it. */
export function claimOnTheWire(claim: ClaimRow, now: Date): Claim {
  const { id, type, keyType, key, role, status, createdAt, otherBank } = claim;
  const possible = actions.filter(
    (action) => statusAfter(claim, { step: action, by: role, reason: reasonOf(action, claim) }, now) !== null,
  );
  return {
    id,
    type,
    keyType,
    key,
    role,
    status,
    resolvesAt: claim.endedAt ?? runningTerm(claim),
    completeUntil: type === "OWNERSHIP" && status === "CONFIRMED" ? lastDay(claim) : null,
    createdAt,
    otherBank,
    end: endOf(claim),
    actions: possible,
    needsCode: possible.some((action) => needsCode(action, claim)),
  };
}

const lastDay = (claim: ClaimRow): Date => termOf(claim, "LAST") ?? claim.createdAt;

/** The end of the term that runs: the holder's answer, or what follows an ownership that was confirmed. */
const runningTerm = (claim: ClaimRow): Date =>
  (claim.type === "OWNERSHIP" && claim.status === "CONFIRMED" ? termOf(claim, "CLOSING") : null) ??
  termOf(claim, "RESOLUTION") ??
  claim.createdAt;

/** How a cancelled claim ended; null of any other. */
export function endOf({ status, endedBy, reason }: Pick<ClaimRow, "status" | "endedBy" | "reason">): ClaimEnd | null {
  if (!isOver(status) || status === "COMPLETED") return null;
  if (endedBy === null) return "NOT_ACCEPTED";
  if (endedBy === "CLAIMER" && isKeyFinding(reason)) return "TAKEN_BACK";
  if (endedBy === "CLAIMER") return reason === "DEFAULT_OPERATION" ? "EXPIRED" : "WITHDRAWN";
  if (reason === "DEFAULT_OPERATION") return "NO_ANSWER";
  return reason === "FRAUD" ? "STILL_IN_USE" : "REFUSED";
}

const isKeyFinding = (reason: ClaimReason | null): boolean => reason !== null && reason in keyFindings;
