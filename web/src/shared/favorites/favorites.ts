import { type Cents, cents } from "@vitral/brazil/cents";
import { type Favorite, listFavorites } from "@vitral/contract/pix-favorites";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";

/** The key under which the favourites of an account are cached. */
export const favoritesKey = (accountId: string) => ["favorites", accountId] as const;

/** The payees that the account saved, the last paid first. */
export function useFavorites(): UseQueryResult<Favorite[]> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: favoritesKey(accountId),
    queryFn: async ({ signal }) => (await call(listFavorites, { params: { accountId } }, signal)).favorites,
    // Loaded even if the browser reports to be offline, so that the screen shows the failure instead of waiting.
    networkMode: "always",
  });
}

/** What is left today of a favourite's own limit; null where the account's limits hold. */
export const restOfLimit = ({ limit }: Favorite): Cents | null =>
  !limit || limit.current === null ? null : cents(Math.max(0, limit.current - limit.used));
