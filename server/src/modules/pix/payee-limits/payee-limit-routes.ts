import * as favorites from "@vitral/contract/pix-favorites";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { ownAccountCalls, revalidation } from "../../accounts/accounts.ts";
import { asCachedCustomer, onceRevalidated } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { cancelPayeeLimitChange, changePayeeLimit } from "./change-payee-limit.ts";
import { removeOwnFavorite } from "./remove-own-favorite.ts";

/** The limits that saved payees have of their own, and the removal of a payee with its limit. */
export function payeeLimitRoutes(app: FastifyInstance, deps: PixDeps): void {
  const cached = asCachedCustomer(deps);
  const own = ownAccountCalls(app, deps);

  serve(app, favorites.changeFavoriteLimit, cached, async ({ params, body }, caller, request) => {
    const { accountId: id, favoriteId } = params;
    const revalidate = revalidation(deps.db, cached, request, id);
    return onceRevalidated(caller, revalidate, (by) => changePayeeLimit(deps, by, { id }, { favoriteId, ...body }));
  });

  own.serve(favorites.cancelFavoriteLimitChange, async ({ params }, caller, account) => {
    await cancelPayeeLimitChange(deps, caller, account, params.favoriteId);
    return {};
  });

  own.serve(favorites.deleteFavorite, async ({ params }, caller, account) => {
    await removeOwnFavorite(deps, caller, account, params.favoriteId);
    return {};
  });
}
