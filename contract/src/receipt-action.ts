/** The name of the operation on the receipt, by the category of the transaction (spec 3). */
const actions: Record<string, string> = {
  "Pix enviado": "PIX Enviado",
  "Pix recebido": "PIX Recebido",
  "QR Code pago": "QR Code pago",
  "QR Code recebido": "QR Code recebido",
  TED: "TED",
  "TED enviado": "TED enviado",
  "TED recebido": "TED recebido",
  Pagamento: "Pagamento",
  Transferência: "Transferência",
  Devolução: "Devolução",
};

const byCategory = new Map(Object.entries(actions).map(([category, action]) => [category.toLowerCase(), action]));

/** What follows 'Comprovante de'; a category that the specification does not name is 'Operação' (spec 3). */
export const receiptAction = (category: string): string => byCategory.get(category.toLowerCase()) ?? "Operação";
