import type { Account } from "@vitral/contract/accounts";
import type { Cents } from "@vitral/brazil/cents";
import { transferOwn } from "@vitral/contract/own-transfers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "@vitral/ui/form/failed-form.ts";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { call } from "../../../lib/api.ts";
import { balanceKey, statementKey } from "../../../shared/account/query-keys.ts";

export const title = "Transferência entre minhas contas";

/** A transfer as it will be made; `transferId` makes it once. */
export type OwnTransfer = { transferId: string; to: Account; amount: Cents };

export const accountText = ({ number, agency }: Account): string => `Conta ${number} · Ag. ${agency}`;

/** What is shown at the amount, where it is typed again. */
export const amountRefusals = { INSUFFICIENT_FUNDS: "amount" } as const;

/** Sends a transfer; balance and statement of both accounts are loaded again after it, also after a failure. */
export function useTransfer(accountId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ order: { transferId, to, amount }, pin }: { order: OwnTransfer; pin: string }) =>
      call(transferOwn, { params: { accountId }, body: { transferId, toAccountId: to.id, amount, pin } }),
    onSuccess: () => toast.success("Transferência realizada com sucesso"),
    onError: (error) => toastFailure(error, { ...pinRefusals, ...amountRefusals }),
    onSettled: (_answer, _error, { order }) => {
      for (const id of [accountId, order.to.id]) {
        void queries.invalidateQueries({ queryKey: balanceKey(id) });
        void queries.invalidateQueries({ queryKey: statementKey(id) });
      }
    },
  });
}
