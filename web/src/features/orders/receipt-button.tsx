import { useState } from "react";
import { Button } from "../../ui/button.tsx";
// Not loaded on demand: after a payment the connection may be gone, and the receipt must not take the screen with it.
import ReceiptDialog from "../home/receipt-dialog.tsx";
import type { OpenOrder } from "./open-order.ts";

const categories = { KEY: "Pix enviado", QR: "QR Code pago" };

type Props = { transactionId: string; kind: OpenOrder["kind"]; wide?: boolean };

/** Opens the receipt of a payment that has settled, the same as the statement's (spec 2.8). */
export function ReceiptButton({ transactionId, kind, wide = false }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" wide={wide} onClick={() => setOpen(true)}>
        Ver comprovante
      </Button>
      <ReceiptDialog
        transaction={{ id: transactionId, category: categories[kind] }}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
