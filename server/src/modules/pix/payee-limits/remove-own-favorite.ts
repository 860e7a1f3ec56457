import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import type { PixDeps } from "../deps.ts";
import { removeFavorite } from "../favorites/favorite-queries.ts";
import { removalLetsMoreOut } from "./change-payee-limit.ts";
import { findPayeeLimit } from "./payee-limit-queries.ts";
import { lockOwner } from "../../accounts/accounts.ts";

/**
 * Removes a favourite of an account, and its own limit with it. A limit below the account's is taken away first, with
 * the PIN and the wait of a raise (FAVORITE_HAS_LIMIT), or by the bank where customers do not change limits themselves
 * (FAVORITE_LIMIT_BY_SUPPORT). NOT_FOUND where the account has no such favourite.
 */
export async function removeOwnFavorite(deps: PixDeps, caller: Caller, account: Account, id: string): Promise<void> {
  const scope = { tenantId: caller.tenant.id, accountId: account.id, favoriteId: id };
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockOwner(tx, scope);
    const payee = await findPayeeLimit(tx, scope, now);
    if (!payee) throw new Refusal("NOT_FOUND");
    if (await removalLetsMoreOut(tx, scope, payee, now))
      throw new Refusal(
        rulesOf(caller.tenant, now).selfServiceLimits ? "FAVORITE_HAS_LIMIT" : "FAVORITE_LIMIT_BY_SUPPORT",
      );
    await removeFavorite(tx, scope);
  });
}
