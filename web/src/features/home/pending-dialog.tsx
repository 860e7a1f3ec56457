import { formatBrl } from "@vitral/brazil/cents";
import type { Transaction } from "@vitral/contract/accounts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";

type Props = { transaction: Transaction; open: boolean; onClose: () => void };

/** Opened by a row that has not settled, because it has no receipt yet (ADR-0013, "A payment's life"). */
export default function PendingDialog({ transaction, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Transação em processamento"
      description="Esta transação ainda está sendo processada. O comprovante aparece aqui assim que ela for concluída; se não for, o valor volta inteiro para a sua conta."
      actions={<Button onClick={onClose}>Entendi</Button>}
    >
      <div className="mt-4">
        <DefinitionList
          items={[
            { term: "Valor", value: formatBrl(transaction.amount) },
            { term: "Beneficiário", value: transaction.beneficiaryName },
            { term: "Operação", value: transaction.category },
          ]}
        />
      </div>
    </Dialog>
  );
}
