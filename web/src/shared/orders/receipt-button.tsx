import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { DialogBoundary } from "@vitral/ui/overlays/dialog-part.tsx";
import { ReceiptDialog } from "../receipts/receipt-part.ts";
import type { OpenOrder } from "./open-order.ts";

/** The category of what was paid. OWN: between two accounts of the customer. */
export const paidCategories = { KEY: "Pix enviado", QR: "QR Code pago", OWN: "Transferência" };

type Props = { transactionId: string; kind: OpenOrder["kind"] | "OWN"; wide?: boolean };

/**
 * Opens the receipt of a payment that has settled, the same as the statement's (spec 2.8). `wide`: under a main button.
 */
export function ReceiptButton({ transactionId, kind, wide = false }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={wide ? "quiet" : "secondary"} wide={wide} onClick={() => setOpen(true)}>
        Ver comprovante
      </Button>
      <DialogBoundary what="o comprovante" resetOn={`${open}`}>
        <ReceiptDialog
          transaction={{ id: transactionId, category: paidCategories[kind] }}
          open={open}
          onClose={() => setOpen(false)}
        />
      </DialogBoundary>
    </>
  );
}
