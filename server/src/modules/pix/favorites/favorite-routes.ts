import * as favorites from "@vitral/contract/pix-favorites";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { ownAccountCalls } from "../../accounts/accounts.ts";
import { asUnverifiedSession } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { favoritesOf, storeFavorite } from "./favorites.ts";

/** Saved payees. */
export function favoriteRoutes(app: FastifyInstance, deps: PixDeps): void {
  const own = ownAccountCalls(app, deps);

  serve(app, favorites.listFavorites, asUnverifiedSession(deps), async ({ params }, by) => ({
    favorites: await favoritesOf(deps, by, params.accountId),
  }));

  own.serve(favorites.saveFavorite, ({ body }, caller, account) => storeFavorite(deps, caller, account, body));
}
