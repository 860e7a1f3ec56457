import { Refusal } from "../../platform/errors.ts";
import type { Account } from "../accounts/accounts.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import type { Caller } from "../identity/identity.ts";
import { leaseOf, takeOut } from "./carry-keys.ts";
import { findKey, giveUp } from "./key-queries.ts";
import type { PixDeps } from "./pix.ts";

/**
 * Gives up a key of the account: nobody finds it from now on, and the directory lets it go, at once or as soon as it answers.
 * Who looked it up before may still pay within the 15 minutes of that look-up: a payment goes to the account that was found
 * and confirmed, not to the key (another bank's order names the key, and may then be refused by the network).
 * Refuses with FORBIDDEN for a key of someone else or of another account, NOT_FOUND for an unknown one, NO_PIX_DIRECTORY.
 */
export async function deleteKey(deps: PixDeps, caller: Caller, account: Account, keyId: string): Promise<void> {
  if (!deps.rail) throw new Refusal("NO_PIX_DIRECTORY");
  const of = { tenantId: caller.tenant.id, id: keyId };
  const found = await findKey(deps.db, of);
  if (!found || found.status === "REMOVING") throw new Refusal("NOT_FOUND");
  if (found.accountId !== account.id) throw new Refusal("FORBIDDEN");
  const at = deps.now();
  const give = (was: "ACTIVE" | "PENDING", nextTryAt: Date | null) =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await giveUp(tx, of, was, nextTryAt))) return false;
      const event = {
        tenantId: of.tenantId,
        customerId: caller.id,
        kind: "KEY_DELETED",
        detail: found.type,
        at,
      } as const;
      await recordSecurityEvent(tx, event);
      return true;
    });
  if (await give("ACTIVE", leaseOf(at))) {
    await takeOut(deps, found).catch(() => {}); // the customer need not wait for the directory: the worker goes on
    return;
  }
  // The directory may be hearing of a pending key at this very moment: the worker takes it out when that is over.
  if (!(await give("PENDING", null))) throw new Refusal("NOT_FOUND");
}
