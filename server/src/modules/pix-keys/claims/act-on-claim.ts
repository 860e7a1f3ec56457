import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { Claim, ClaimAction, ClaimStatus } from "@vitral/contract/pix-claims";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import { type Caller, consume, useCodeFor } from "../../identity/identity.ts";
import { answerWithin, type PixDeps, statusAfter, termOf, withTimeout } from "../../pix/pix.ts";
import { claimOnTheWire, needsCode, reasonOf } from "./claim-on-the-wire.ts";
import { claimExists, type ClaimRow, findClaim, noteConsent } from "./claim-queries.ts";
import { followNetwork } from "./follow-claim.ts";

type ClaimStep = { claimId: string; action: ClaimAction; code: string | undefined };

const results: Record<ClaimAction, readonly ClaimStatus[]> = {
  confirm: ["CONFIRMED", "COMPLETED"],
  cancel: ["CANCELLED"],
  complete: ["COMPLETED"],
};

/**
 * The customer confirms, refuses, cancels or completes. The network decides first, and our side follows; the same step
 * again is answered with what it led to. Refuses with FORBIDDEN, NOT_FOUND, CLAIM_DECIDED, CLAIM_NOT_YET,
 * CLAIM_CODE_NEEDED, INVALID_CODE, TOO_MANY_WRONG_CODES, CLAIM_UNANSWERED, NO_PIX_DIRECTORY or TOO_MANY_REQUESTS.
 */
export async function actOnClaim(deps: PixDeps, caller: Caller, account: Account, asked: ClaimStep): Promise<Claim> {
  const { rail } = deps;
  if (!rail) throw new Refusal("NO_PIX_DIRECTORY");
  await consume(deps, "PIX_CLAIM", { tenantId: caller.tenant.id, who: caller.id });
  const claim = await ownClaim(deps, caller, account, asked.claimId);
  if (results[asked.action].includes(claim.status)) return claimOnTheWire(claim, deps.now());
  const move = { step: asked.action, by: claim.role, reason: reasonOf(asked.action, claim) } as const;
  if (statusAfter(claim, move, deps.now()) === null) throw notNow(claim, asked.action, deps.now());
  if (needsCode(asked.action, claim)) await provePossession(deps, caller, claim, asked.code);
  if (asked.action === "confirm") await noteConsent(deps.db, claim, deps.now());
  const state = await withTimeout(answerWithin, () => rail.moveClaim(claim, move)).catch(() => null);
  if (!state) throw new Refusal("CLAIM_UNANSWERED");
  const after = (await followNetwork(deps, claim, state)) ?? claim;
  if (!results[asked.action].includes(after.status)) throw new Refusal("CLAIM_DECIDED");
  return claimOnTheWire(after, deps.now());
}

/** The account's side of a claim. Refuses with FORBIDDEN about another account's, NOT_FOUND. */
export async function ownClaim(deps: PixDeps, { tenant }: Caller, account: Account, id: string): Promise<ClaimRow> {
  const scope = { tenantId: tenant.id, accountId: account.id, id };
  const claim = await findClaim(deps.db, scope);
  if (!claim) throw new Refusal((await claimExists(deps.db, scope)) ? "FORBIDDEN" : "NOT_FOUND");
  return claim;
}

/** Too early for an ownership to be completed; else it is too late, or not for this side. */
function notNow(claim: ClaimRow, action: ClaimAction, now: Date): Refusal {
  const from = termOf(claim, "CLOSING");
  const isEarly =
    action === "complete" && claim.role === "CLAIMER" && claim.status === "CONFIRMED" && from && now < from;
  if (!isEarly) return new Refusal("CLAIM_DECIDED");
  return new Refusal("CLAIM_NOT_YET", { words: { from: `${formatDate(from)} às ${formatTime(from).slice(0, 5)}` } });
}

/** A code proves the claim that it was sent for, and no other. */
export const codeSubject = ({ id }: Pick<ClaimRow, "id">): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

/**
 * The code that was sent to the phone that is the key, for this claim. It counts again while it is valid, because the
 * network's answer to the first try may have been lost. A customer who has another phone by now cannot prove it.
 */
async function provePossession(deps: PixDeps, caller: Caller, claim: ClaimRow, code: string | undefined) {
  if (caller.phone !== claim.key) throw new Refusal("PIX_KEY_NOT_OWN");
  if (!code) throw new Refusal("CLAIM_CODE_NEEDED");
  const { tenant, id: customerId } = caller;
  const tried = { tenant, customerId, purpose: "CLAIM", code, subject: codeSubject(claim) } as const;
  // The refusal is thrown after the commit, so that the wrong try is counted.
  const isRight = await deps.db.transaction().execute((tx) => useCodeFor(deps, tx, tried));
  if (!isRight) throw new Refusal("INVALID_CODE");
}
