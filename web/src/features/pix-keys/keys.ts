import { formatPixKey } from "@vitral/brazil/pix-key";
import { deletePixKey, listPixKeys, type PixKey, type RegisterPixKey, registerPixKey } from "@vitral/contract/pix-keys";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call, messageOf } from "../../lib/api.ts";
import { toast } from "../../ui/notices/toast.ts";
import { useAccountId } from "../../shared/session/session.ts";

const keysKey = (accountId: string) => ["pix-keys", accountId] as const;

/** In milliseconds (spec 9, "Pix key list stale after 10 s"). */
const staleTime = 10_000;
/** While the directory has not confirmed a key, the list is loaded again, in milliseconds. */
const whilePending = 2_000;

/** The keys of the account; loaded again when the window gets the focus (spec 7.4). */
export function useKeys(): UseQueryResult<PixKey[]> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: keysKey(accountId),
    queryFn: async ({ signal }) => (await call(listPixKeys, { params: { accountId } }, signal)).keys,
    staleTime,
    refetchOnWindowFocus: true,
    // Loaded even if the browser reports to be offline, so that the screen shows the failure instead of waiting.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "PENDING") ? whilePending : false),
  });
}

/** Registers a key of the customer, shows a toast with the result and reloads the list (spec 8). */
export function useRegisterKey() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof RegisterPixKey>) => call(registerPixKey, { params: { accountId }, body }),
    onSuccess: () => void toast.success("Chave registrada com sucesso!"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey: keysKey(accountId) }),
  });
}

/** Deletes a key and shows a toast with the result; it is pending until the list has been reloaded (spec 8). */
export function useDeleteKey() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PixKey) => call(deletePixKey, { params: { accountId, keyId: id } }),
    onSuccess: () => void toast.success("Chave deletada com sucesso!"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: keysKey(accountId) }),
  });
}

/** The key with its mask; a random key has no value until the directory has chosen it. */
export const keyText = ({ type, key }: Pick<PixKey, "type" | "key">): string =>
  key === "" ? "Chave em criação" : formatPixKey({ type, key });
