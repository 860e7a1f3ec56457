import type { Transaction } from "@vitral/contract/accounts";
import { getTransaction } from "@vitral/contract/statement";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { useAccountId } from "../session/session.ts";
import { bankName } from "@vitral/contract/bank-name";
import { useTenant } from "../tenant/tenant.tsx";
import { receiptAction } from "@vitral/contract/receipt-action";
import { ReceiptFiles } from "./receipt-files.tsx";
import { ReceiptPayee } from "./receipt-payee.tsx";
import { receiptText } from "./receipt-text.ts";
import { Receipt, type ReceiptData } from "./receipt.tsx";

const notLoaded = "Não foi possível carregar os detalhes da transação.";

type Props = { transaction: Pick<Transaction, "id" | "category">; open: boolean; onClose: () => void };

/** 'Comprovante de …': loads when it opens; if that fails, it shows a toast and closes (spec 2.8, 8). */
export default function ReceiptDialog({ transaction, open, onClose }: Props) {
  const accountId = useAccountId();
  const { data, error } = useQuery({
    queryKey: ["receipt", accountId, transaction.id],
    queryFn: ({ signal }) => call(getTransaction, { params: { accountId, transactionId: transaction.id } }, signal),
    enabled: open,
    networkMode: "always",
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!open || !error || data) return;
    const failedMeanwhile = error instanceof ApiError && error.code === "RECEIPT_OF_ERROR";
    toast.error(failedMeanwhile ? error.message : notLoaded);
    onClose();
  }, [open, error, data, onClose]);

  const title = `Comprovante de ${receiptAction(transaction.category)}`;
  return (
    <Dialog open={open} onClose={onClose} title={title} actions={data && <Actions title={title} receipt={data} />}>
      {data ? (
        <>
          <Receipt title={title} receipt={data} />
          <ReceiptPayee receipt={data} onLeave={onClose} />
        </>
      ) : (
        <output className="flex min-h-80 items-center justify-center gap-3 text-neutral-600">
          <Spinner />
          Carregando comprovante...
        </output>
      )}
    </Dialog>
  );
}

function Actions({ title, receipt }: { title: string; receipt: ReceiptData }) {
  const bank = bankName(useTenant());
  return <ReceiptFiles transactionId={receipt.transaction.id} title={title} text={receiptText(title, receipt, bank)} />;
}
