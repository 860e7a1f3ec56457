import { formatPixKey } from "@vitral/brazil/pix-key";
import { deletePixKey, listPixKeys, type PixKey, type RegisterPixKey, registerPixKey } from "@vitral/contract/pix-keys";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call, messageOf } from "../../lib/api.ts";
import { toast } from "../../ui/notices/toast.ts";
import { useAccountId } from "../../shared/session/session.ts";

const keysKey = (accountId: string) => ["pix-keys", accountId] as const;

/** Spec 9, "Pix key list stale after 10 s". */
const fresh = 10_000;
/** While the directory has not confirmed a key, the list looks again. */
const whilePending = 2_000;

/** The account's keys, asked for again when the window gets the focus (spec 7.4). */
export function useKeys(): UseQueryResult<PixKey[]> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: keysKey(accountId),
    queryFn: async ({ signal }) => (await call(listPixKeys, { params: { accountId } }, signal)).keys,
    staleTime: fresh,
    refetchOnWindowFocus: true,
    // Asked even when the browser believes to be offline, so that the screen can say so instead of waiting.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "PENDING") ? whilePending : false),
  });
}

/** Registers one of the customer's own keys and says how it went; the list is asked for again however it ended (spec 8). */
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

/** Deletes a key and says how it went; is over when the list without it is here (spec 8). */
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

/** The key as a person reads it; the directory may still be choosing a random one. */
export const keyText = ({ type, key }: Pick<PixKey, "type" | "key">): string =>
  key === "" ? "Chave em criação" : formatPixKey({ type, key });
