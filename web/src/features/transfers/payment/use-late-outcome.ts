import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getLookUpOutcome, type LookUpOutcome } from "@vitral/contract/pix-outcome";
import { call } from "../../../lib/api.ts";
import { reloadAccount } from "../../../shared/orders/use-orders.ts";
import type { Ending } from "./use-payment.ts";

/** Most answers of the network that come late come within a minute. */
const [soonMs, laterMs, soonTimes] = [3_000, 15_000, 20];

/**
 * What became of a payment that was left without the network's answer, once it is known: it is asked for while the page
 * is seen. Undefined for any other ending.
 */
export function useLateOutcome({ order, outcome }: Ending): LookUpOutcome | undefined {
  const { accountId, lookUpId } = order;
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ["late-outcome", accountId, lookUpId],
    queryFn: async ({ signal }) => {
      const found = await call(getLookUpOutcome, { params: { accountId, lookUpId } }, signal);
      if (found.status !== "PENDING") reloadAccount(queries, accountId);
      return found;
    },
    enabled: outcome.status === "PENDING",
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== "PENDING"
        ? false
        : state.dataUpdateCount + state.errorUpdateCount < soonTimes
          ? soonMs
          : laterMs,
    networkMode: "always",
  });
  return data?.status === "PENDING" ? undefined : data;
}
