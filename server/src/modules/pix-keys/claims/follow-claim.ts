import type { ClaimRole, ClaimStatus } from "@vitral/contract/pix-claims";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { type ClaimState, isOver, type PixDeps } from "../../pix/pix.ts";
import { endOf } from "./claim-on-the-wire.ts";
import { type ClaimRow, lockClaim, saveState } from "./claim-queries.ts";
import { keyEffects } from "./key-effects.ts";
import { type ClaimNews, notifyOwner } from "./notify-owner.ts";
import { findOwner } from "../../accounts/accounts.ts";

type Side = { tenantId: string; id: string; role: ClaimRole };

/**
 * Writes how far a claim is in the network on one side of it: its status, what becomes of the key, and the e-mail, in
 * one transaction. What was written before is not written again, whoever writes at the same time. Answers the side
 * as it is then; undefined where there is none.
 */
export function followNetwork(deps: PixDeps, side: Side, state: ClaimState): Promise<ClaimRow | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, side);
    if (!claim || isOver(claim.status) || isBehind(claim.status, state.status)) return claim;
    const isFirstAnswer = claim.role === "CLAIMER" && claim.otherBank === null;
    if (claim.status === state.status && !isFirstAnswer) return claim;
    const at = deps.now();
    await saveState(tx, side, state, at);
    const owner = await findOwner(tx, claim);
    await keyEffects[claim.type][claim.role][state.status]?.(tx, { ...claim, closed: owner.isClosed });
    const now = (await lockClaim(tx, side)) ?? claim;
    await recordSecurityEvent(tx, {
      tenantId: claim.tenantId,
      customerId: owner.customerId,
      kind: "KEY_CLAIM",
      detail: state.status,
      at,
    });
    if (isFirstAnswer) await notifyOwner(deps, tx, now, "OPENED");
    const news = newsOf(now);
    if (news) await notifyOwner(deps, tx, now, news);
    return now;
  });
}

const order: readonly ClaimStatus[] = ["OPEN", "WAITING_RESOLUTION", "CONFIRMED", "COMPLETED", "CANCELLED"];

/** An answer that was under way while a newer one was written. */
const isBehind = (written: ClaimStatus, answered: ClaimStatus): boolean =>
  order.indexOf(answered) < order.indexOf(written);

/** A portability that is confirmed is completed at once: only the end is told. */
function newsOf(claim: ClaimRow): ClaimNews | null {
  if (claim.status === "COMPLETED") return "COMPLETED";
  if (claim.status === "CONFIRMED") return claim.type === "OWNERSHIP" ? "CONFIRMED" : null;
  return endOf(claim);
}
