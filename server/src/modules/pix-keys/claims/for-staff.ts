import type { KeyFinding } from "@vitral/contract/pix-key-findings";
import type { Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { maskedKey, type PixDeps, statusAfter } from "../../pix/pix.ts";
import { type ClaimRow, lockClaim, noteFinding } from "./claim-queries.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { findOwner } from "../../accounts/accounts.ts";
import { claimTypeLabels } from "@vitral/contract/pix-claims";
import { commandKind, type Description, fact } from "../../acts/acts.ts";
import { becauseOf, keyFacts } from "../keys/for-staff.ts";

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

const cannotCancel = "Só um pedido em andamento, de uma chave que o nosso cliente pediu, pode ser cancelado assim.";

/** What a customer of ours asked for is taken back, whatever the customer says. */
export const claimCancel = commandKind({
  kind: "claim.cancel",
  async describe(deps, tx, tenantId, { claimId, finding }): Promise<Description> {
    const found = await theAskedClaim(tx, { tenantId, id: claimId });
    const isPossible = mayCancel(found, finding, deps.now());
    return {
      sentence: `Cancelar um pedido de chave Pix do cliente, ${becauseOf(finding)}`,
      changes: [
        fact("claim", claimTypeLabels[found.type]),
        ...keyFacts({ type: found.keyType, key: found.key }),
        { field: "state", before: "em andamento", after: "cancelado" },
      ],
      amount: null,
      customerId: found.customerId,
      accountId: found.accountId,
      obstacle: isPossible ? null : cannotCancel,
    };
  },
  execute: (deps, tx, { claimId, finding }, { tenantId }) =>
    cancelClaimFor(deps, tx, { tenantId, id: claimId, finding }),
  failure: (done) => (done ? null : cannotCancel),
  details: ({ claimId, finding }) => ({ claimId, finding }),
});
