import { getLimits } from "@vitral/contract/accounts";
import type { Answer } from "@vitral/contract/endpoint";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";
import { limitsKey } from "./query-keys.ts";

export type Limits = Answer<typeof getLimits>;

const everyMinute = 60_000;

/** The limits of the selected account; asked for again every minute, as the window that runs changes at 06:00 and 20:00. */
export function useLimits(): UseQueryResult<Limits> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: limitsKey(accountId),
    queryFn: ({ signal }) => call(getLimits, { params: { accountId } }, signal),
    // What did not load is asked for again by the customer, so that its sentence is not said every minute.
    refetchInterval: ({ state }) => (state.status === "success" ? everyMinute : false),
    networkMode: "always",
  });
}
