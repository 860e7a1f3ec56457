import { formatBrl } from "@vitral/brazil/cents";
import type { Transaction } from "@vitral/contract/statement";
import type { ReactNode } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";

type Pending = Pick<Transaction, "amount" | "beneficiaryName" | "category">;
type Props = { transaction: Pending; open: boolean; onClose: () => void };

/** Opened by a row that has not settled, because it has no receipt yet (ADR-0013, "A payment's life"). */
export default function PendingDialog({ transaction, open, onClose }: Props) {
  return <Dialog open={open} onClose={onClose} {...pendingContent(transaction, onClose)} />;
}

type Content = { title: string; description: string; children: ReactNode; actions: ReactNode };

/** What a dialog says of a payment that has not settled, in place of its receipt. */
export const pendingContent = ({ amount, beneficiaryName, category }: Pending, onClose: () => void): Content => ({
  title: "Transação em processamento",
  description:
    "Esta transação ainda está sendo processada. O comprovante aparece aqui assim que ela for concluída; se não for, o valor volta inteiro para a sua conta.",
  children: (
    <div className="mt-4">
      <DefinitionList
        items={[
          { term: "Valor", value: formatBrl(amount) },
          { term: "Beneficiário", value: beneficiaryName },
          { term: "Operação", value: category },
        ]}
      />
    </div>
  ),
  actions: <Button onClick={onClose}>Entendi</Button>,
});
