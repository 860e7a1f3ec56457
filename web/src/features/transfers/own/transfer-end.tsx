import { formatBrl } from "@vitral/brazil/cents";
import type { Account } from "@vitral/contract/accounts";
import { useState } from "react";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { SuccessCheck } from "@vitral/ui/notices/success-check.tsx";
import { bankNow } from "../../../lib/bank-clock.ts";
import { paths } from "../../../lib/paths.ts";
import { paidCategories, ReceiptButton } from "../../../shared/orders/receipt-button.tsx";
import { useGlance } from "../../../shared/receipts/glance.ts";
import { momentOf } from "../../../shared/receipts/receipt-data.ts";
import { ShareReceipt } from "../../../shared/receipts/share-receipt-part.tsx";
import { EndCard, momentRow } from "../payment/end-card.tsx";
import { accountRows } from "./confirm-transfer.tsx";
import type { OwnTransfer } from "./transfers.ts";

/** Step 3: what was transferred, when, and the receipt. */
export function TransferEnd({ from, order }: { from: Account; order: OwnTransfer }) {
  const { transferId } = order;
  const glance = useGlance(transferId);
  const [now] = useState(bankNow);
  const at = glance.data ? momentOf(glance.data) : now;
  return (
    <div className="mx-auto grid w-full max-w-[27.5rem] gap-6 pt-2 sm:pt-6">
      <div className="grid justify-items-center gap-3 text-center">
        <SuccessCheck />
        <PageTitle>Transferência realizada</PageTitle>
        <p className="@container w-full font-title tabular-nums">
          <span className="figure">{formatBrl(order.amount)}</span>
        </p>
      </div>
      <EndCard rows={[...accountRows(from, order), momentRow("Data e hora", at)]} id={transferId} />
      <div className="grid gap-2">
        <ShareReceipt transactionId={transferId} category={paidCategories.OWN} glance={glance} />
        <ReceiptButton transactionId={transferId} kind="OWN" wide />
        <LinkButton to={paths.home} variant="quiet" wide>
          Voltar para o início
        </LinkButton>
      </div>
      <p className="text-center text-sm text-pretty text-neutral-600">
        O comprovante está no extrato das duas contas e já pode ser visto aqui.
      </p>
    </div>
  );
}
