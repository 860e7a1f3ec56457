import * as favorites from "@vitral/contract/pix-favorites";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { ownAccount } from "../../accounts/accounts.ts";
import { asActiveCustomer, asUnverifiedSession } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { favoritesOf, storeFavorite } from "./favorites.ts";

/** Saved payees. */
export function favoriteRoutes(app: FastifyInstance, deps: PixDeps): void {
  const customer = asActiveCustomer(deps);

  serve(app, favorites.listFavorites, asUnverifiedSession(deps), async ({ params }, by) => ({
    favorites: await favoritesOf(deps, by, params.accountId),
  }));

  serve(app, favorites.saveFavorite, customer, async ({ params, body }, caller) =>
    storeFavorite(deps, caller, await ownAccount(deps.db, caller, params.accountId), body),
  );
}
