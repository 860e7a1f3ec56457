import type { OpenOrder } from "../../../shared/orders/open-order.ts";

/** What is paid: a Pix key that was looked up, or a QR code that was decoded. */
export type PaymentKind = OpenOrder["kind"];

/** The sentences in which the transfer to a key and the payment of a code differ. */
export const paymentWording = {
  KEY: {
    title: "Transferência Pix",
    another: "Fazer outra transferência",
    confirm: "Confirmar transferência",
    amount: "Digite o valor da transferência",
    toPay: "transferir",
    lookUpAnother: "Consultar outra chave",
    refused: "Transferência não realizada",
    unknown: "Não sabemos se a transferência foi feita",
    checkStatement: "Confira a transferência no extrato antes de fazer outra.",
    done: "Transferência realizada",
    pending: "Transferência em processamento",
    scheduled: "Transferência agendada",
  },
  QR: {
    title: "Pagamento de QR Code",
    another: "Fazer outro pagamento",
    confirm: "Confirmar pagamento",
    amount: "Digite o valor do pagamento",
    toPay: "pagar",
    lookUpAnother: "Ler outro código",
    refused: "Pagamento não realizado",
    unknown: "Não sabemos se o pagamento foi feito",
    checkStatement: "Confira o pagamento no extrato antes de fazer outro.",
    done: "Pagamento realizado",
    pending: "Pagamento em processamento",
    scheduled: "Pagamento agendado",
  },
} as const satisfies Record<PaymentKind, Record<string, string>>;
