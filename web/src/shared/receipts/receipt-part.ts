import { dialogPart } from "../../ui/dialog-part.tsx";

/**
 * The dialog of a receipt; the area fetches its code when the page is idle, because who looks for a receipt may be
 * offline by then.
 */
export const ReceiptDialog = dialogPart("o comprovante", () => import("./receipt-dialog.tsx"));
