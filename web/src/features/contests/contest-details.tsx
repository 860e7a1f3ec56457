import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { type ReactNode, useState } from "react";
import { ReceiptDialog } from "../../shared/receipts/receipt-part.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { DialogBoundary } from "@vitral/ui/overlays/dialog-part.tsx";
import { type Definition, DefinitionList } from "@vitral/ui/text/definition-list.tsx";

type Props = {
  dispute: { transactionId: string; contested: Cents };
  /** The category of the contested Pix in the statement. */
  category: string;
  tag: ReactNode;
  items: Definition[];
  actions: ReactNode;
  /** Draws the timeline; `onReturn` opens the receipt of a refund. */
  children: (onReturn: (id: string) => void) => ReactNode;
};

/** A contest, by the customer or of what the account received, with its timeline and the receipts that it names. */
export function ContestDetails({ dispute, category, tag, items, actions, children }: Props) {
  const [receipt, setReceipt] = useState<{ id: string; category: string; open: boolean }>();
  const show = (id: string, name: string) => setReceipt({ id, category: name, open: true });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
      <Card>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <p className="figure text-title-1 font-title tabular-nums">{formatBrl(dispute.contested)}</p>
          <output>{tag}</output>
        </div>
        <DefinitionList items={items} />
        <div className="mt-5 grid gap-2">
          <Button variant="secondary" wide onClick={() => show(dispute.transactionId, category)}>
            Ver o Pix contestado
          </Button>
          {actions}
        </div>
      </Card>
      <Card title="Andamento">{children((id) => show(id, "Devolução"))}</Card>
      <DialogBoundary what="o comprovante" resetOn={`${receipt?.id} ${receipt?.open}`}>
        {receipt && (
          <ReceiptDialog
            transaction={receipt}
            open={receipt.open}
            onClose={() => setReceipt({ ...receipt, open: false })}
          />
        )}
      </DialogBoundary>
    </div>
  );
}
