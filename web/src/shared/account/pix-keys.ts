import { formatPixKey } from "@vitral/brazil/pix-key";
import { listPixKeys, type PixKey } from "@vitral/contract/pix-keys";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";

export const keysKey = (accountId: string) => ["pix-keys", accountId] as const;

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

/** The key with its mask; a random key has no value until the directory has chosen it. */
export const keyText = ({ type, key }: Pick<PixKey, "type" | "key">): string =>
  key === "" ? "Chave em criação" : formatPixKey({ type, key });
