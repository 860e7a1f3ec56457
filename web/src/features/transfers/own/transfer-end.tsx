import { formatBrl } from "@vitral/brazil/cents";
import type { Account } from "@vitral/contract/accounts";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { SuccessCheck } from "@vitral/ui/notices/success-check.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { paths } from "../../../lib/paths.ts";
import { ReceiptButton } from "../../../shared/orders/receipt-button.tsx";
import { transferRows } from "./confirm-transfer.tsx";
import type { OwnTransfer } from "./transfers.ts";

/** Step 3: what was transferred, and the receipt. */
export function TransferEnd({ from, order }: { from: Account; order: OwnTransfer }) {
  return (
    <div className="mx-auto grid w-full max-w-[27.5rem] gap-6 pt-2 sm:pt-6">
      <div className="grid justify-items-center gap-4 text-center">
        <SuccessCheck />
        <PageTitle>Transferência realizada</PageTitle>
        <p className="@container w-full font-title tabular-nums">
          <span className="figure">{formatBrl(order.amount)}</span>
        </p>
      </div>
      <Card>
        <DefinitionList items={transferRows(from, order).slice(1)} />
      </Card>
      <p className="text-center text-sm text-pretty text-neutral-600">
        O comprovante está no extrato das duas contas e já pode ser visto aqui.
      </p>
      <div className="grid gap-2">
        <ReceiptButton transactionId={order.transferId} kind="OWN" wide />
        <LinkButton to={paths.home} wide>
          Voltar para o início
        </LinkButton>
      </div>
    </div>
  );
}
