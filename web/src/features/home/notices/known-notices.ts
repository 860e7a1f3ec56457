import type { InfiniteData } from "@tanstack/react-query";
import type { Answer } from "@vitral/contract/endpoint";
import type { getTextNews } from "@vitral/contract/legal/texts";
import type { listClaims } from "@vitral/contract/pix-claims";
import { queryClient } from "../../../lib/query-client.ts";
import { claimsKey } from "../../../shared/account/query-keys.ts";

export const newsKey = ["text-news"] as const;

type Claims = Answer<typeof listClaims>["claims"];

/** The claims of others that the customer has to answer. */
export const askedOf = (claims: Claims): Claims =>
  claims.filter(({ role, actions }) => role === "DONOR" && actions.length > 0);

/** Whether a notice is known before home is drawn: then it stands on top from the beginning, and moves nothing. */
export function hasKnownNotices(accountId: string): boolean {
  const claims = queryClient.getQueryData<InfiniteData<Answer<typeof listClaims>>>(claimsKey(accountId));
  const news = queryClient.getQueryData<Answer<typeof getTextNews>>(newsKey)?.news ?? null;
  return news !== null || askedOf(claims?.pages.flatMap((page) => page.claims) ?? []).length > 0;
}
