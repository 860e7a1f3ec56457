import type { Answer } from "@vitral/contract/endpoint";
import { listRefunds, type RefundOutcome, refundPix } from "@vitral/contract/pix-refunds";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { refusedField, toastFailure } from "@vitral/ui/form/failed-form.ts";
import { balanceKey, statementKey } from "../account/query-keys.ts";
import { useAccountId, useSession } from "../session/session.ts";
import { removeRefund, type OpenRefund, saveRefund } from "./open-refund.ts";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";

export type Refunds = Answer<typeof listRefunds>;

const refundsKey = (accountId: string, transactionId: string) => ["refunds", accountId, transactionId] as const;

/** The refunds of a transaction, and what of it may still be returned. */
export function useRefunds(transactionId: string, enabled: boolean): UseQueryResult<Refunds> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: refundsKey(accountId, transactionId),
    queryFn: ({ signal }) => call(listRefunds, { params: { accountId, transactionId } }, signal),
    enabled,
    networkMode: "always",
    refetchOnWindowFocus: false,
  });
}

/** Refusals after which this order has made no refund and never will; they stand at the amount. */
export const amountRefusals = {
  REFUND_INCOMPATIBLE: "amount",
  REFUND_TOO_LATE: "amount",
  REFUND_INSUFFICIENT_FUNDS: "amount",
  REFUND_REFUSED: "amount",
  CONFLICT: "amount",
} as const;

/** Whether the call may have made the refund: no answer came, or one that says nothing of it. */
export const isLost = (error: unknown): boolean =>
  error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * Sends a refund. The order is stored before, and stays stored while it is not known what became of it, so that it is
 * sent again as the same order and nothing is returned twice.
 */
export function useRefund(transactionId: string, onDone: (outcome: RefundOutcome, order: OpenRefund) => void) {
  const accountId = useAccountId();
  const customerId = useSession().user.id;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ order, pin }: { order: OpenRefund; pin: string; wasLost: boolean }) => {
      saveRefund(customerId, transactionId, order);
      const { refundId, amount } = order;
      return call(refundPix, { params: { accountId, transactionId }, body: { refundId, amount, pin } });
    },
    onSuccess: (outcome, { order }) => {
      removeRefund(customerId, transactionId);
      onDone(outcome, order);
    },
    onError: (error, { wasLost }) => {
      const isFinal = refusedField(error, amountRefusals) !== undefined;
      if (isFinal || (!wasLost && !isLost(error))) removeRefund(customerId, transactionId);
      toastFailure(error, { ...pinRefusals, ...amountRefusals });
    },
    // Also after a failure: the answer may have been lost, and the refund made.
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: balanceKey(accountId) });
      void queries.invalidateQueries({ queryKey: statementKey(accountId) });
      await queries.invalidateQueries({ queryKey: refundsKey(accountId, transactionId) });
    },
  });
}
