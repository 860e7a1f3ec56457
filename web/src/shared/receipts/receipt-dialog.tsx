import { type Cents, cents } from "@vitral/brazil/cents";
import { downloadReceipt } from "@vitral/contract/receipts";
import { getTransaction, type Transaction } from "@vitral/contract/statement";
import { isPix, transactionCategories } from "@vitral/contract/transaction-categories";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { receiveFile } from "../../lib/receive-file.ts";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { ContestDialog } from "../contests/contest-dialog.tsx";
import { RefundDialog } from "../refunds/refund-dialog.tsx";
import { useRefunds } from "../refunds/refunds.ts";
import { useAccountId } from "../session/session.ts";
import { useTenant } from "../tenant/tenant.tsx";
import { receiptAction } from "@vitral/contract/receipt-action";
import { ReceiptFiles } from "./receipt-files.tsx";
import { ReceiptBlock } from "./receipt-block.tsx";
import { ReceiptPayee } from "./receipt-payee.tsx";
import { ReceiptContest } from "./receipt-contest.tsx";
import { ReceiptRefunds } from "./receipt-refunds.tsx";
import { pendingContent } from "./pending-dialog.tsx";
import { isSettled } from "./receipt-data.ts";
import { receiptText } from "./receipt-text.ts";
import { Receipt, type ReceiptData } from "./receipt.tsx";

const notLoaded = "Não foi possível carregar os detalhes da transação.";
/** Whether it may have refunds, or be one. */
const mayHaveRefunds = (category: string): boolean => isPix(category) || category === transactionCategories.REFUND;

type Shown = Pick<Transaction, "id" | "category">;
type Props = { transaction: Shown; open: boolean; onClose: () => void };

/**
 * 'Comprovante de …': loads when it opens; if that fails, it shows a toast and closes (spec 2.8, 8). Leads on to the
 * receipts of its refunds, and from theirs back. Of a payment that has not settled it says so, and shows no receipt.
 */
export default function ReceiptDialog({ transaction, open, onClose }: Props) {
  const [led, setLed] = useState<{ from: string; to: string }>();
  const [contesting, setContesting] = useState({ open: false, times: 0 });
  const [refunding, setRefunding] = useState({ open: false, times: 0 });
  const shownId = led?.from === transaction.id ? led.to : transaction.id;
  // Opened again, it shows its own transaction.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setLed(undefined);
  }
  const { data, error } = useReceipt(shownId, open);
  useEffect(() => {
    if (!open || !error || data) return;
    const failedMeanwhile = error instanceof ApiError && error.code === "RECEIPT_OF_ERROR";
    toast.error(failedMeanwhile ? error.message : notLoaded);
    onClose();
  }, [open, error, data, onClose]);
  const refunds = useRefunds(shownId, open && data !== undefined && mayHaveRefunds(data.transaction.category));

  const category = data?.transaction.category ?? (shownId === transaction.id ? transaction.category : "Devolução");
  const title = `Comprovante de ${receiptAction(category)}`;
  const receipt = data && isSettled(data) ? data : undefined;
  const content = {
    title,
    actions: receipt && <Actions title={title} receipt={receipt} />,
    children: receipt ? (
      <>
        <Receipt title={title} receipt={receipt} />
        {receipt.transaction.credit && <ReceiptBlock transactionId={shownId} />}
        <ReceiptPayee receipt={receipt} onLeave={onClose} />
        <ReceiptContest
          receipt={receipt}
          returned={returnedOf(refunds)}
          onContest={() => setContesting(({ times }) => ({ open: true, times: times + 1 }))}
          onLeave={onClose}
        />
        <ReceiptRefunds
          refunds={refunds}
          onShow={(to) => setLed({ from: transaction.id, to })}
          onRefund={() => setRefunding(({ times }) => ({ open: true, times: times + 1 }))}
        />
      </>
    ) : (
      <output className="flex min-h-80 items-center justify-center gap-3 text-neutral-600">
        <Spinner />
        Carregando comprovante...
      </output>
    ),
  };
  return (
    <>
      <Dialog
        open={open && !refunding.open && !contesting.open}
        size="medium"
        onClose={onClose}
        {...(data && !receipt ? pendingContent(data.transaction, onClose) : content)}
      />
      {contesting.times > 0 && (
        <ContestDialog
          key={`contest ${contesting.times}`}
          transactionId={shownId}
          open={open && contesting.open}
          onClose={() => setContesting({ ...contesting, open: false })}
        />
      )}
      {data && refunds.data && refunding.times > 0 && (
        <RefundDialog
          key={refunding.times}
          transactionId={shownId}
          payer={data.data.payer}
          refunds={refunds.data}
          open={open && refunding.open}
          onClose={() => setRefunding({ ...refunding, open: false })}
        />
      )}
    </>
  );
}

/** What came back of a payment. Where that cannot be asked, nothing is known to have come back: the server decides. */
const returnedOf = ({ data, isError }: ReturnType<typeof useRefunds>): Cents | undefined => {
  if (!data) return isError ? cents(0) : undefined;
  return cents(data.refunds.reduce((sum, { amount, status }) => sum + (status === "SETTLED" ? amount : 0), 0));
};

function useReceipt(transactionId: string, open: boolean) {
  const accountId = useAccountId();
  return useQuery({
    queryKey: ["receipt", accountId, transactionId],
    queryFn: ({ signal }) => call(getTransaction, { params: { accountId, transactionId } }, signal),
    enabled: open,
    networkMode: "always",
    refetchOnWindowFocus: false,
  });
}

function Actions({ title, receipt }: { title: string; receipt: ReceiptData }) {
  const tenant = useTenant();
  const accountId = useAccountId();
  const params = { accountId, transactionId: receipt.transaction.id };
  return (
    <ReceiptFiles
      title={title}
      text={receiptText(title, receipt, tenant)}
      copied="Comprovante copiado."
      notCopied="Erro ao copiar o comprovante."
      fileOf={(format) => receiveFile(downloadReceipt, { params, query: { format } })}
    />
  );
}
