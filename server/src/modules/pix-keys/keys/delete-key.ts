import { formatPixKey } from "@vitral/brazil/pix-key";
import { pixKeyLabels } from "@vitral/contract/pix-keys";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { consume, type Caller } from "../../identity/identity.ts";
import { enqueue } from "../../notifications/notifications.ts";
import { leaseOf, removeFromDirectory } from "./process-pending-keys.ts";
import { findKey, giveUp, isClaimed, type KeyOrder } from "./key-queries.ts";
import type { PixDeps } from "../../pix/pix.ts";

/**
 * Deletes a key of the account: it is no longer found, and the directory removes it at once or when it answers. Its
 * owner gets an e-mail. An earlier look-up may still pay within its 15 minutes, because a payment goes to the account
 * that was found (an order of another bank names the key, and the network may refuse it). Refuses with FORBIDDEN for a
 * key of another customer or account, NOT_FOUND, PIX_KEY_LOCKED while another bank or person asks for the key,
 * NO_PIX_DIRECTORY, TOO_MANY_REQUESTS after 30 in an hour.
 */
export async function deleteKey(deps: PixDeps, caller: Caller, account: Account, keyId: string): Promise<void> {
  if (!deps.rail) throw new Refusal("NO_PIX_DIRECTORY");
  await consume(deps, "PIX_KEY_DELETE", { tenantId: caller.tenant.id, who: caller.id });
  const rowKey = { tenantId: caller.tenant.id, id: keyId };
  const found = await findKey(deps.db, rowKey);
  if (!found || found.status === "REMOVING") throw new Refusal("NOT_FOUND");
  if (found.accountId !== account.id) throw new Refusal("FORBIDDEN");
  if (await giveUpAndNotify(deps, caller.id, found, "ACTIVE", leaseOf(deps.now()))) {
    // the customer does not wait for the directory: the worker continues
    await removeFromDirectory(deps, { ...found, directoryReason: null }).catch(() => {});
    return;
  }
  // A pending key may be at the directory at this moment: the worker removes it afterwards.
  if (!(await giveUpAndNotify(deps, caller.id, found, "PENDING", null))) throw new Refusal("NOT_FOUND");
}

/** Answers whether the key existed. The e-mail is written in the same transaction, once. */
async function giveUpAndNotify(
  deps: PixDeps,
  customerId: string,
  order: KeyOrder,
  was: "PENDING" | "ACTIVE",
  nextTryAt: Date | null,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    if (await isClaimed(tx, order)) throw new Refusal("PIX_KEY_LOCKED");
    if (!(await giveUp(tx, order, was, nextTryAt))) return false;
    const at = deps.now();
    const { tenantId, type } = order;
    await recordSecurityEvent(tx, { tenantId, customerId, kind: "KEY_DELETED", detail: type, at });
    if (!order.ownerEmail) return true;
    const key = order.key && formatPixKey({ type, key: order.key });
    const data = { name: order.ownerName, kind: pixKeyLabels[type], key, at };
    const message = { template: "pix-key-deleted", data } as const;
    await enqueue(deps.outbox, tx, { tenantId, customerId, to: order.ownerEmail, message });
    return true;
  });
}
