/**
 * What a row of a statement is (spec 3): codes in code and in the database, the specification's words on the wire. The
 * database refuses other codes (0004-accounts.sql).
 */
export const transactionCategories = {
  PIX_SENT: "Pix enviado",
  PIX_RECEIVED: "Pix recebido",
  QR_CODE_PAID: "QR Code pago",
  QR_CODE_RECEIVED: "QR Code recebido",
  FEE: "Tarifa",
  TED: "TED",
  TED_SENT: "TED enviado",
  TED_RECEIVED: "TED recebido",
  PAYMENT: "Pagamento",
  TRANSFER: "Transferência",
  REFUND: "Devolução",
  PHONE_INSURANCE: "Seguro celular",
} as const;

export type TransactionCategory = keyof typeof transactionCategories;

const ofPix = ["PIX_SENT", "PIX_RECEIVED", "QR_CODE_PAID", "QR_CODE_RECEIVED"] satisfies TransactionCategory[];
const pix = new Set<string>(ofPix.flatMap((code) => [code, transactionCategories[code]]));

/** Whether it is a Pix, by its code or its words (SQL: `is_pix`). Nothing else is returned or contested. */
export const isPix = (category: string): boolean => pix.has(category);

/** What stands beside the category of a payment that was scheduled; always in these words. */
export const scheduledLabel = "Pix Agendado";
