import { dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";

/** The dialog of a receipt. The area loads its code while the page is idle: later the customer may be offline. */
export const ReceiptDialog = dialogPart("o comprovante", () => import("./receipt-dialog.tsx"));
