import { getLimits } from "@vitral/contract/accounts";
import type { Answer } from "@vitral/contract/endpoint";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";
import { limitsKey } from "./query-keys.ts";

export type Limits = Answer<typeof getLimits>;

const everyMinute = 60_000;

/** The limits of the selected account, every minute, because the hours of another limit begin at 06:00 and 20:00. */
export function useLimits(): UseQueryResult<Limits> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: limitsKey(accountId),
    queryFn: ({ signal }) => call(getLimits, { params: { accountId } }, signal),
    // After a failure only the customer asks again; otherwise its toast would come back every minute.
    refetchInterval: ({ state }) => (state.status === "success" ? everyMinute : false),
    networkMode: "always",
  });
}
