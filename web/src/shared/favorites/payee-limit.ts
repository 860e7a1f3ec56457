import type { Cents } from "@vitral/brazil/cents";
import { cancelFavoriteLimitChange, changeFavoriteLimit } from "@vitral/contract/pix-favorites";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { momentText } from "../../lib/moment-text.ts";
import { toastFailure } from "@vitral/ui/form/failed-form.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useCancelRequest } from "../../lib/use-cancel-request.ts";
import { useAccountId } from "../session/session.ts";
import { favoritesKey } from "./favorites.ts";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";

/** Gives a favourite a limit of its own, or (`amount` null) takes it away; the same change again does no harm. */
export function useChangePayeeLimit(favoriteId: string, onDone: () => void) {
  const accountId = useAccountId();
  const reload = useReload();
  return useMutation({
    mutationFn: (body: { amount: Cents | null; pin: string }) =>
      call(changeFavoriteLimit, { params: { accountId, favoriteId }, body }),
    onSuccess: ({ effectiveAt }) => {
      toast.success(
        effectiveAt === undefined
          ? "Pronto: a alteração já vale."
          : `Pedido registrado. Vale a partir de ${momentText(effectiveAt)}.`,
      );
      onDone();
    },
    onError: (error) => toastFailure(error, pinRefusals),
    // Also after a failure: the answer may have been lost, and the change made.
    onSettled: reload,
  });
}

/** Cancels the pending change of a favourite's limit. */
export function useCancelPayeeLimit(favoriteId: string) {
  const accountId = useAccountId();
  return useCancelRequest(() => call(cancelFavoriteLimitChange, { params: { accountId, favoriteId } }), useReload());
}

function useReload() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: favoritesKey(accountId) });
}
