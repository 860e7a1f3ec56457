import type { Answer } from "@vitral/contract/endpoint";
import { listClaims } from "@vitral/contract/pix-claims";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";
import { keysKey } from "./pix-keys.ts";

export type Claims = Answer<typeof listClaims>;

export const claimsKey = (accountId: string) => ["pix-claims", accountId] as const;
/** While a claim is in progress, what became of it is looked for, in milliseconds. */
const whileOpen = 10_000;

/** The claims of the account, made and received, and whether the bank lets its customers ask for keys. */
export function useClaims(): UseQueryResult<Claims> {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useQuery({
    queryKey: claimsKey(accountId),
    queryFn: async ({ signal }) => {
      const answer = await call(listClaims, { params: { accountId } }, signal);
      const before = queries.getQueryData<Claims>(claimsKey(accountId));
      // What became of a claim is seen in the list of keys too.
      if (before && statesOf(before) !== statesOf(answer))
        void queries.invalidateQueries({ queryKey: keysKey(accountId) });
      return answer;
    },
    refetchOnWindowFocus: true,
    networkMode: "always",
    refetchInterval: ({ state }) =>
      state.data?.claims.some(({ status }) => status !== "COMPLETED" && status !== "CANCELLED") ? whileOpen : false,
  });
}

const statesOf = ({ claims }: Claims): string => claims.map(({ id, status }) => `${id} ${status}`).join();
