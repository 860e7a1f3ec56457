import { type PaymentRow, paymentStatusNames } from "../payments.ts";
import type { ListColumns } from "./columns.ts";

export const paymentColumns = {
  at: { head: "Quando", moment: ({ at }) => at },
  payer: {
    head: "Pagador",
    parts: [
      { head: "Pagador", text: ({ payer }) => payer.name },
      { head: "Documento do pagador", text: ({ payer }) => payer.document },
      { head: "Instituição do pagador", text: ({ payer }) => payer.bank },
    ],
  },
  payee: {
    head: "Recebedor",
    parts: [
      { head: "Recebedor", text: ({ payee }) => payee.name },
      { head: "Documento do recebedor", text: ({ payee }) => payee.document },
      { head: "Instituição do recebedor", text: ({ payee }) => payee.bank },
    ],
  },
  key: { head: "Chave", text: ({ key }) => key },
  status: {
    head: "Situação",
    parts: [
      { head: "Situação", text: ({ status }) => paymentStatusNames[status] },
      { head: "Motivo", text: ({ failure }) => failure },
    ],
  },
  amount: {
    head: "Valor",
    numeric: true,
    parts: [
      { head: "Sentido", text: ({ direction }) => (direction === "SENT" ? "saída" : "entrada") },
      { head: "Valor", amount: ({ amount }) => amount },
      { head: "Tarifa", amount: ({ fee }) => fee },
      { head: "EndToEndId", text: ({ endToEnd }) => endToEnd },
      { head: "Id", text: ({ id }) => id },
    ],
  },
} satisfies ListColumns<PaymentRow>;
