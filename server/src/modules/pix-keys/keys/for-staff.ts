import { formatPixKey } from "@vitral/brazil/pix-key";
import { type CorrectableFinding, type KeyFinding, keyFindings } from "@vitral/contract/pix-key-findings";
import { pixKeyLabels } from "@vitral/contract/pix-keys";
import type { Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { enqueue } from "../../notifications/notifications.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { answerWithin, maskedKey, type PixDeps, withTimeout } from "../../pix/pix.ts";
import { findKey, giveUp, isClaimed, type KeyOrder, markCorrected, markForCorrection } from "./key-queries.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { commandKind, type Description, fact } from "../../acts/acts.ts";

export { findKeysByValue } from "./key-queries.ts";

type Deps = Pick<PixDeps, "now" | "outbox">;

/** A key as the staff sees it before it is removed or corrected. Locks it. Refuses with NOT_FOUND. */
export async function theKey(tx: Tx, rowKey: RowKey) {
  const claimed = await isClaimed(tx, rowKey);
  const found = await findKey(tx, rowKey);
  if (!found) throw new Refusal("NOT_FOUND");
  const { type, status, customerId, accountId, key } = found;
  const isLocked = claimed || status === "CLAIMED";
  return { type, status, customerId, accountId, isClaimed: isLocked, key: key === null ? "" : maskedKey(key) };
}

/**
 * Has a key removed for what the bank found out: it leaves the account at once, and the worker removes it from the
 * directory with the reason. Its owner gets an e-mail. Answers whether this call did it.
 */
export async function removeKeyFor(
  deps: Deps,
  tx: Tx,
  { finding, ...rowKey }: RowKey & { finding: KeyFinding },
): Promise<boolean> {
  if (await isClaimed(tx, rowKey)) return false;
  const found = await findKey(tx, rowKey);
  if (!found) return false;
  const now = deps.now();
  // A pending key may be at the directory at this moment: the worker removes it afterwards.
  const done =
    (await giveUp(tx, rowKey, "ACTIVE", now, finding)) || (await giveUp(tx, rowKey, "PENDING", null, finding));
  if (!done) return false;
  await recordSecurityEvent(tx, {
    tenantId: rowKey.tenantId,
    customerId: found.customerId,
    kind: "KEY_DELETED",
    detail: found.type,
    at: now,
  });
  await notify(deps, tx, found, "pix-key-removed", finding);
  return true;
}

/** Has the entry of an active key written again in the directory, by the worker. Answers whether it will be. */
export async function correctKeyFor(
  deps: Deps,
  tx: Tx,
  { finding, ...rowKey }: RowKey & { finding: CorrectableFinding },
): Promise<boolean> {
  if (await isClaimed(tx, rowKey)) return false;
  return markForCorrection(tx, { ...rowKey, finding, now: deps.now() });
}

/**
 * Writes the holder of a key in the directory again as our books have them, and tells the owner. A key that the
 * directory does not have is registered anew. While a claim locks it the worker tries again. May throw
 * NetworkUnavailable.
 */
export async function correctInDirectory(deps: PixDeps, tenant: Tenant, order: KeyOrder): Promise<void> {
  const { rail } = deps;
  const { id, type, key, tenantId, accountId, directoryReason: reason } = order;
  if (
    !rail ||
    key === null ||
    order.status !== "ACTIVE" ||
    (reason !== "RECONCILIATION" && reason !== "RFB_VALIDATION")
  )
    return;
  const owner = { name: order.ownerName, document: order.ownerDocument };
  const bank = { ispb: tenant.ispb, bankName: tenant.bankName };
  const entry = { requestId: id, type, key, owner, bank, tenantId, accountId, reason };
  const done = await withTimeout(answerWithin, () => rail.correctKey(entry));
  if (done === "locked") return;
  await deps.db.transaction().execute(async (tx) => {
    const saved = await markCorrected(tx, order);
    if (saved && done === "corrected") await notify(deps, tx, order, "pix-key-corrected", reason);
  });
}

async function notify(
  { outbox, now }: Deps,
  tx: Tx,
  { tenantId, type, key, customerId, ownerName, ownerEmail: to }: KeyOrder,
  template: "pix-key-removed" | "pix-key-corrected",
  finding: KeyFinding,
): Promise<void> {
  if (!to) return;
  const shown = key && formatPixKey({ type, key });
  const data = { name: ownerName, kind: pixKeyLabels[type], key: shown, finding, at: now() };
  await enqueue(outbox, tx, { tenantId, customerId, to, message: { template, data } });
}

/** The type of a key and the key, as an order shows them. */
export const keyFacts = ({ type, key }: { type: keyof typeof pixKeyLabels; key: string }) => [
  fact("keyType", pixKeyLabels[type]),
  fact("key", key),
];
/** Why, as a sentence about a key says it. */
export const becauseOf = (finding: KeyFinding): string => `por ${keyFindings[finding]}`;

const cannotRemove = "Esta chave já não está nesta conta, ou há um pedido dela em andamento.";
const cannotCorrect = "Só uma chave ativa, sem pedido em andamento, pode ser corrigida.";

/** The key leaves the customer's account at once, and the directory when it answers. */
export const keyRemove = commandKind({
  kind: "key.remove",
  async describe(_deps, tx, tenantId, { keyId, finding }): Promise<Description> {
    const found = await theKey(tx, { tenantId, id: keyId });
    const isHere = found.status !== "REMOVING" && !found.isClaimed;
    return {
      sentence: `Remover uma chave Pix do cliente, ${becauseOf(finding)}`,
      changes: [...keyFacts(found), { field: "state", before: "na conta", after: "removida" }],
      amount: null,
      customerId: found.customerId,
      accountId: found.accountId,
      obstacle: isHere ? null : cannotRemove,
    };
  },
  execute: (deps, tx, { keyId, finding }, { tenantId }) => removeKeyFor(deps, tx, { tenantId, id: keyId, finding }),
  failure: (done) => (done ? null : cannotRemove),
  details: ({ keyId, finding }) => ({ keyId, finding }),
});

/** The directory gets the key's holder again as our books have them. */
export const keyCorrect = commandKind({
  kind: "key.correct",
  async describe(_deps, tx, tenantId, { keyId, finding }): Promise<Description> {
    const found = await theKey(tx, { tenantId, id: keyId });
    return {
      sentence: `Corrigir no diretório os dados de uma chave Pix do cliente, ${becauseOf(finding)}`,
      changes: [...keyFacts(found), { field: "directory", before: "como está", after: "com os dados da nossa base" }],
      amount: null,
      customerId: found.customerId,
      accountId: found.accountId,
      obstacle: found.status === "ACTIVE" && !found.isClaimed ? null : cannotCorrect,
    };
  },
  execute: (deps, tx, { keyId, finding }, { tenantId }) => correctKeyFor(deps, tx, { tenantId, id: keyId, finding }),
  failure: (done) => (done ? null : cannotCorrect),
  details: ({ keyId, finding }) => ({ keyId, finding }),
});
