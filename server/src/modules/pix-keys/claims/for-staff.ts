import type { KeyFinding } from "@vitral/contract/pix-key-findings";
import type { Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { maskedKey, type PixDeps, statusAfter } from "../../pix/pix.ts";
import { type ClaimRow, lockClaim, noteFinding } from "./claim-queries.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { findOwner } from "../../accounts/accounts.ts";

export { findAskedByValue } from "./claim-queries.ts";

const asked = (rowKey: RowKey) => ({ ...rowKey, role: "CLAIMER" as const });

/** What a customer of ours asked for, as the staff sees it. Locks it. Refuses with NOT_FOUND. */
export async function theAskedClaim(tx: Tx, rowKey: RowKey) {
  const claim = await lockClaim(tx, asked(rowKey));
  if (!claim) throw new Refusal("NOT_FOUND");
  const { customerId } = await findOwner(tx, claim);
  return Object.assign(claim, { customerId, key: maskedKey(claim.key) });
}

/** Whether the claimer's bank may cancel for what it found (DICT API 2.12.1, cancelClaim). */
export const mayCancel = (claim: ClaimRow, finding: KeyFinding, now: Date): boolean =>
  claim.finding === null && statusAfter(claim, { step: "cancel", by: "CLAIMER", reason: finding }, now) !== null;

/** The claim is cancelled by the worker, which the network answers. Answers whether it will be. */
export async function cancelClaimFor(
  { now }: Pick<PixDeps, "now">,
  tx: Tx,
  { finding, ...rowKey }: RowKey & { finding: KeyFinding },
): Promise<boolean> {
  const claim = await lockClaim(tx, asked(rowKey));
  if (!claim || !mayCancel(claim, finding, now())) return false;
  await noteFinding(tx, { ...rowKey, finding, now: now() });
  return true;
}
