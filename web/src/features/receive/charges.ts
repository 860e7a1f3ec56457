import { getCharge, listCharges, removeCharge } from "@vitral/contract/pix-charges";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../../shared/session/session.ts";
import { toast } from "@vitral/ui/notices/toast.ts";

export const listKey = (accountId: string) => ["charges", accountId] as const;
const chargeKey = (accountId: string, txid: string) => ["charge", accountId, txid] as const;

/** How often an open charge is asked for while it may be paid, in milliseconds: the customer waits at a counter. */
const whileOpen = 4_000;

/** The charges of the account, page by page, newest first. */
export function useCharges() {
  const accountId = useAccountId();
  return useInfiniteQuery({
    queryKey: listKey(accountId),
    queryFn: ({ pageParam, signal }) =>
      call(listCharges, { params: { accountId }, query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    networkMode: "always",
    refetchOnWindowFocus: true,
  });
}

/** One charge; asked for again while it may be paid. */
export function useCharge(txid: string) {
  const accountId = useAccountId();
  return useQuery({
    queryKey: chargeKey(accountId, txid),
    queryFn: async ({ signal }) => (await call(getCharge, { params: { accountId, txid } }, signal)).charge,
    networkMode: "always",
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.status === "ATIVA" && !state.data.expired ? whileOpen : false),
  });
}

/** Removes a charge and shows a toast with the result. */
export function useRemoveCharge(txid: string) {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeCharge, { params: { accountId, txid } }),
    onSuccess: () => void toast.success("Cobrança removida"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: listKey(accountId) });
      await queries.invalidateQueries({ queryKey: chargeKey(accountId, txid) });
    },
  });
}
