import { dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";

/**
 * Its code is loaded when the step is drawn. An equal payment is sent by this dialog alone: while its code has not come
 * nothing is paid, and the step says so.
 */
export const EqualPaymentDialog = dialogPart(
  "a pergunta sobre o pagamento repetido",
  () => import("./equal-payment-dialog.tsx"),
  <output className="block">Um momento…</output>,
);
