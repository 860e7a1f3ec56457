import { keysOfAccount } from "@vitral/contract/pix-keys";
import { randomUUID } from "node:crypto";
import type { PixKey, RegisterPixKey } from "@vitral/contract/pix-keys";
import type * as z from "zod/mini";
import { lockFor, type Tx } from "../../../platform/database/db.ts";
import { invalid, Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { consume, type Caller } from "../../identity/identity.ts";
import { keyRefusal } from "./key-refusals.ts";
import { ownKey } from "./own-value.ts";
import { registerAtDirectory, leaseOf, settleKey } from "./process-pending-keys.ts";
import { countKeys, findHolder, insertPending, type KeyOrder } from "./key-queries.ts";
import type { PixDeps } from "../../pix/pix.ts";

/**
 * Registers a customer's own key: document, confirmed phone or e-mail, or a random one (spec 5.10). The row is inserted
 * before the directory is asked, so that of two customers who want one key only one asks, and no request is lost. What
 * the directory refuses at once is refused here; a yes or no answer leaves the key PENDING for the worker. Refuses with
 * PIX_KEY_NOT_OWN, PIX_KEY_ALREADY_YOURS, PIX_KEY_OF_ANOTHER_PERSON or PIX_KEY_AT_ANOTHER_BANK (PIX_KEY_CLAIMABLE or
 * PIX_KEY_PORTABLE where the bank has claims), PIX_KEY_LOCKED, PIX_KEY_BEING_REMOVED, PIX_KEY_LIMIT, NO_PIX_DIRECTORY,
 * or TOO_MANY_REQUESTS after 30 in an hour.
 */
export async function registerKey(
  deps: PixDeps,
  caller: Caller,
  account: Account,
  typed: z.output<typeof RegisterPixKey>,
): Promise<PixKey> {
  if (!deps.rail) throw new Refusal("NO_PIX_DIRECTORY");
  const order: KeyOrder = {
    tenantId: caller.tenant.id,
    id: randomUUID(), // it is the directory's RequestId too, which is a UUID of version 4 (DICT API 2.12.1)
    accountId: account.id,
    type: typed.keyType,
    key: valueOf(caller, typed),
    status: "PENDING",
    tries: 0,
    directoryReason: null,
    customerId: caller.id,
    ownerName: caller.name,
    ownerDocument: caller.document,
    ownerEmail: caller.email,
  };
  await consume(deps, "PIX_KEY_REGISTER", { tenantId: caller.tenant.id, who: caller.id });
  await deps.db.transaction().execute((tx) => claim(deps, tx, caller, order));

  const answer = await registerAtDirectory(deps, caller.tenant, order).catch(() => null);
  const status = answer ? await settleKey(deps, order, answer) : "PENDING";
  const key = answer && answer.status !== "refused" ? answer.key : (order.key ?? "");
  return { id: order.id, key, type: order.type, status };
}

/** The key of this kind in the directory's form; null for a random one. Refuses a value that is not the customer's. */
function valueOf(caller: Caller, { keyType, key }: z.output<typeof RegisterPixKey>): string | null {
  if (keyType === "EVP") {
    if (key !== "") throw invalid("body", "A chave aleatória é gerada pelo Pix: envie o campo vazio.");
    return null;
  }
  return ownKey(caller, keyType, key);
}

/**
 * The row that prevented an insert may be removed before it is read, when the directory refused its key. Then the
 * insert is retried.
 */
const maxTries = 5;

/** Inserts the row, or refuses with the reason. The lock keeps the account's number of keys exact until the commit. */
async function claim(deps: PixDeps, tx: Tx, caller: Caller, order: KeyOrder): Promise<void> {
  await lockFor(tx, `Pix keys of ${order.accountId}`);
  await refuseTaken(deps, tx, caller, order);
  const limit = keysOfAccount[caller.entityType];
  if ((await countKeys(tx, order)) >= limit) throw new Refusal("PIX_KEY_LIMIT", { words: { limit: String(limit) } });
  const now = deps.now();
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await insertPending(tx, { ...order, createdAt: now, nextTryAt: leaseOf(now) })) {
      const customerKey = { tenantId: order.tenantId, customerId: caller.id };
      await recordSecurityEvent(tx, { ...customerKey, kind: "KEY_REGISTERED", detail: order.type, at: now });
      return;
    }
    await refuseTaken(deps, tx, caller, order);
  }
  throw new Refusal("CONFLICT");
}

async function refuseTaken(deps: PixDeps, tx: Tx, caller: Caller, { tenantId, key, type }: KeyOrder): Promise<void> {
  const holder = key === null ? undefined : await findHolder(tx, { tenantId, key });
  if (!holder) return;
  const { tenant, document } = caller;
  if (holder.ownerId !== caller.id)
    throw keyRefusal("EntryKeyOwnedByDifferentPerson", { tenant, now: deps.now(), type, document });
  throw new Refusal(holder.status === "REMOVING" ? "PIX_KEY_BEING_REMOVED" : "PIX_KEY_ALREADY_YOURS");
}
