import { formatPixKey } from "@vitral/brazil/pix-key";
import type { ClaimEnd } from "@vitral/contract/pix-claims";
import { pixKeyLabels } from "@vitral/contract/pix-keys";
import type { Tx } from "../../../platform/database/db.ts";
import { enqueue } from "../../notifications/notifications.ts";
import type { PixDeps } from "../../pix/pix.ts";
import { claimOnTheWire } from "./claim-on-the-wire.ts";
import { type ClaimRow } from "./claim-queries.ts";
import { findOwner } from "../../accounts/accounts.ts";

/** What is told: the claim began, an ownership was confirmed, a term is ending, it was completed, or else its end. */
export type ClaimNews = "OPENED" | "CONFIRMED" | "TERM_ENDS" | "COMPLETED" | ClaimEnd;

/** Writes the e-mail about a claim to the account's owner, in the transaction of its cause. */
export async function notifyOwner(deps: PixDeps, tx: Tx, claim: ClaimRow, news: ClaimNews): Promise<void> {
  const owner = await findOwner(tx, claim);
  const { type, role, keyType, key, otherBank, tenantId } = claim;
  const { resolvesAt, completeUntil } = claimOnTheWire(claim, deps.now());
  const data = {
    name: owner.name,
    type,
    role,
    news,
    kind: pixKeyLabels[keyType],
    key: formatPixKey({ type: keyType, key }),
    bank: otherBank,
    until: news === "TERM_ENDS" && completeUntil ? completeUntil : resolvesAt,
    at: deps.now(),
  };
  const { customerId, email: to } = owner;
  await enqueue(deps.outbox, tx, { tenantId, customerId, to, message: { template: "pix-claim", data } });
}
