import { deleteFavorite, type Favorite, listFavorites, saveFavorite } from "@vitral/contract/pix-favorites";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
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

/**
 * Saves whom a look-up found; the dialog shows a failure at its field. The same key again is the same favourite, so a
 * lost answer does no harm.
 */
export function useSaveFavorite(onSaved: () => void) {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ keyInfoId, nickname }: { keyInfoId: string; nickname: string }) =>
      call(saveFavorite, { params: { accountId }, body: { keyInfoId, ...(nickname && { nickname }) } }),
    onSuccess: () => {
      toast.success("Favorecido salvo!");
      onSaved();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: favoritesKey(accountId) }),
  });
}

/** Removes a favourite; one that is gone, because the answer before was lost, is removed too. */
export function useRemoveFavorite() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (favoriteId: string) => {
      await call(deleteFavorite, { params: { accountId, favoriteId } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      });
    },
    onSuccess: () => void toast.success("Favorecido removido."),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: favoritesKey(accountId) }),
  });
}
