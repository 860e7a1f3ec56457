import type { Answer } from "@vitral/contract/endpoint";
import { listClaims } from "@vitral/contract/pix-claims";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";

export type Claims = Answer<typeof listClaims>;

export const claimsKey = (accountId: string) => ["pix-claims", accountId] as const;
/** While a claim is in progress, what became of it is looked for, in milliseconds. */
const whileOpen = 10_000;

/** The claims of the account, made and received, and whether the bank lets its customers ask for keys. */
export function useClaims(): UseQueryResult<Claims> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: claimsKey(accountId),
    queryFn: ({ signal }) => call(listClaims, { params: { accountId } }, signal),
    refetchOnWindowFocus: true,
    networkMode: "always",
    refetchInterval: ({ state }) =>
      state.data?.claims.some(({ status }) => status !== "COMPLETED" && status !== "CANCELLED") ? whileOpen : false,
  });
}
