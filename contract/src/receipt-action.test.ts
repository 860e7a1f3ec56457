import { expect, test } from "vitest";
import { receiptAction } from "./receipt-action.ts";

test.each([
  ["Pix enviado", "PIX Enviado"],
  ["Pix recebido", "PIX Recebido"],
  ["QR Code pago", "QR Code pago"],
  ["QR Code recebido", "QR Code recebido"],
  ["TED", "TED"],
  ["TED enviado", "TED enviado"],
  ["TED recebido", "TED recebido"],
  ["Pagamento", "Pagamento"],
  ["Transferência", "Transferência"],
  ["Devolução", "Devolução"],
  ["Tarifa", "Operação"],
  ["", "Operação"],
  ["constructor", "Operação"],
])("the receipt of '%s' is a 'Comprovante de %s'", (category, action) => {
  expect(receiptAction(category)).toBe(action);
});
