import { getTransaction } from "@vitral/contract/statement";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../session/session.ts";
import type { ReceiptData } from "./receipt-data.ts";

/**
 * The receipt of what has just been paid, for its last screen; null: there is none yet. It is asked for apart from the
 * dialog's: where it does not come, that screen shows all else, and the dialog asks anew.
 */
export function useGlance(transactionId: string | null): UseQueryResult<ReceiptData> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: ["receipt-glance", accountId, transactionId],
    queryFn: ({ signal }) =>
      call(getTransaction, { params: { accountId, transactionId: transactionId ?? "" } }, signal),
    enabled: transactionId !== null,
    staleTime: Infinity,
    networkMode: "always",
  });
}
