import { deleteFavorite, saveFavorite } from "@vitral/contract/pix-favorites";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useAccountId } from "../session/session.ts";
import { favoritesKey } from "./favorites.ts";

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
