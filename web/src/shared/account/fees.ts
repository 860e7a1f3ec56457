import type { Cents } from "@vitral/brazil/cents";
import { type Fees, feeOf, getFees } from "@vitral/contract/fees";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";
import { feesKey } from "./query-keys.ts";

const fiveMinutes = 300_000;

/** What the account pays for its services. */
export function useFees(): UseQueryResult<Fees> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: feesKey(accountId),
    queryFn: ({ signal }) => call(getFees, { params: { accountId } }, signal),
    staleTime: fiveMinutes,
    networkMode: "always",
  });
}

/** The fee of sending `amount` by Pix, in centavos. */
export const pixFee = ({ feeTypePixOut, feePixOut }: Fees, amount: Cents): Cents =>
  feeOf(feeTypePixOut, feePixOut, amount);
