import { formatBrl } from "@vitral/brazil/cents";
import { receiptOfError } from "@vitral/contract/receipt-sentence";
import { getFailure, type Transaction } from "@vitral/contract/statement";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { call } from "../../lib/api.ts";
import { momentText } from "../../lib/moment-text.ts";
import { payAgain } from "../../lib/pay-again.ts";
import { paths } from "../../lib/paths.ts";
import { useAccountId } from "../session/session.ts";

type Props = { transaction: Transaction; open: boolean; onClose: () => void };

/** Opened by a row that failed, which has no receipt (spec 5.7): why, that the money is back, and how to pay again. */
export default function FailedDialog({ transaction, open, onClose }: Props) {
  const navigate = useNavigate();
  const { id, amount, beneficiaryName, category } = transaction;
  const { data, error, refetch, isFetching } = useFailure(id, open);
  const key = data?.key;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Transação não concluída"
      description={receiptOfError}
      actions={
        <>
          {key !== undefined && (
            <Button onClick={() => void navigate(paths.transfer.pixKey, { state: payAgain(key) })}>
              Pagar de novo
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        {data ? (
          <p>{data.reason ?? "A rede Pix não disse o motivo."}</p>
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <ListSkeleton what="o motivo" rows={1} shape="h-6">
            <Skeleton shape="h-4 w-64 max-w-full" />
          </ListSkeleton>
        )}
        <DefinitionList
          items={[
            { term: "Valor", value: formatBrl(amount) },
            { term: "Beneficiário", value: beneficiaryName },
            { term: "Operação", value: category },
            ...(data?.returnedAt ? [{ term: "De volta na conta", value: momentText(data.returnedAt) }] : []),
            ...(data?.endToEnd ? [{ term: "ID da transação", value: data.endToEnd }] : []),
          ]}
        />
      </div>
    </Dialog>
  );
}

function useFailure(transactionId: string, open: boolean) {
  const accountId = useAccountId();
  return useQuery({
    queryKey: ["failure", accountId, transactionId],
    queryFn: ({ signal }) => call(getFailure, { params: { accountId, transactionId } }, signal),
    enabled: open,
    staleTime: Infinity,
    networkMode: "always",
  });
}
