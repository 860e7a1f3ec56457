import type { Answer } from "@vitral/contract/endpoint";
import { getPixLimits } from "@vitral/contract/pix-limits";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";
import { pixLimitsKey } from "./query-keys.ts";

export type PixLimits = Answer<typeof getPixLimits>;

const everyMinute = 60_000;

/** 'Meus Limites Pix' of the selected account; every minute, because what waits begins to hold at its moment. */
export function usePixLimits(): UseQueryResult<PixLimits> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: pixLimitsKey(accountId),
    queryFn: ({ signal }) => call(getPixLimits, { params: { accountId } }, signal),
    refetchInterval: ({ state }) => (state.status === "success" ? everyMinute : false),
    refetchOnWindowFocus: true,
    networkMode: "always",
  });
}
