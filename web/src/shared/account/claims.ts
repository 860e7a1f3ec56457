import type { Answer } from "@vitral/contract/endpoint";
import { listClaims } from "@vitral/contract/pix-claims";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";
import { keysKey } from "./pix-keys.ts";
import { claimsKey } from "./query-keys.ts";

type ClaimsPage = Answer<typeof listClaims>;

/** While a claim is in progress, what became of it is looked for, in milliseconds. */
const whileOpen = 10_000;

/**
 * The claims of the account, made and received, page by page, those in progress first; and whether the bank lets its
 * customers ask for keys.
 */
export function useClaims() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useInfiniteQuery({
    queryKey: claimsKey(accountId),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: pageParam };
      const answer = await call(listClaims, { params: { accountId }, query }, signal);
      const before = queries.getQueryData<InfiniteData<ClaimsPage>>(claimsKey(accountId))?.pages[0];
      // What became of a claim is seen in the list of keys too.
      if (pageParam === null && before && statesOf(before) !== statesOf(answer))
        void queries.invalidateQueries({ queryKey: keysKey(accountId) });
      return answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      claims: pages.flatMap(({ claims }) => claims),
      available: pages.some(({ available }) => available),
    }),
    refetchOnWindowFocus: true,
    networkMode: "always",
    refetchInterval: ({ state }) => (state.data?.pages.some(({ claims }) => claims.some(isOpen)) ? whileOpen : false),
  });
}

/** The keys of the account that a claim asks for: they stay as they are until it ends. */
export function useClaimedKeys(): ReadonlySet<string> {
  const open = useClaims().data?.claims.filter((claim) => claim.role === "DONOR" && isOpen(claim)) ?? [];
  return new Set(open.map(({ key }) => key));
}

const isOpen = ({ status }: { status: string }): boolean => status !== "COMPLETED" && status !== "CANCELLED";

const statesOf = ({ claims }: ClaimsPage): string => claims.map(({ id, status }) => `${id} ${status}`).join();
