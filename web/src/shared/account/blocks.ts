import { type Cents, cents } from "@vitral/brazil/cents";
import { type Block, listBlocks } from "@vitral/contract/pix-blocks";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";
import { useBalance } from "./balance.ts";

/**
 * What is blocked of the account, the newest first. Asked again whenever the balance is another one: what is blocked
 * leaves it, and what is freed comes back to it.
 */
export function useBlocks(): UseQueryResult<Block[]> {
  const accountId = useAccountId();
  const balance = useBalance();
  const amount = balance.name === "unknown" ? null : balance.amount;
  return useQuery({
    queryKey: ["blocks", accountId, amount],
    queryFn: async ({ signal }) => (await call(listBlocks, { params: { accountId } }, signal)).blocks,
    placeholderData: keepPreviousData,
    networkMode: "always",
    refetchOnWindowFocus: false,
  });
}

/** How much of each received Pix is blocked, by the id of its row on the statement. */
export const blocksByRow = (blocks: readonly Block[] | undefined): ReadonlyMap<string, Cents> =>
  new Map(blocks?.map(({ transactionId, amount }) => [transactionId, amount]));

export const sumOf = (blocks: readonly Block[]): Cents => cents(blocks.reduce((sum, { amount }) => sum + amount, 0));
