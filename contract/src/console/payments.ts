import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { RecallRejection, RecallState } from "../pix/pix-recalls.ts";
import { plainText, searchText } from "../plain-text.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { StaffReason } from "./commands.ts";
import { Posting } from "./ledger.ts";
import { MessageRow } from "./messages.ts";
import { Day, pageOf, pageQuery, TenantPath, TenantRowPath } from "./page.ts";

/** SENT by a customer of ours, also to another one; RECEIVED from another institution. */
export const PaymentDirection = z.enum(["SENT", "RECEIVED"]);
export type PaymentDirection = z.output<typeof PaymentDirection>;

export const PaymentStatus = z.enum(["PENDING", "SETTLED", "FAILED"]);
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** The states in the words that the staff reads. */
export const paymentStatusNames: Record<PaymentStatus, string> = {
  PENDING: "pendente",
  SETTLED: "liquidado",
  FAILED: "não concluído",
};

/** Days that a search by amount looks at, where it names no period. */
export const amountSearchDays = 31;

/** One side of a payment; the document is masked. */
const Side = z.object({
  name: z.string(),
  document: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  /** The customer of this bank; null for a customer of another institution. */
  accountId: z.nullable(z.uuid()),
  customerId: z.nullable(z.uuid()),
});

export const PaymentRow = z.object({
  id: z.uuid(),
  direction: PaymentDirection,
  at: Moment,
  amount: Money,
  fee: Money,
  status: PaymentStatus,
  /** Why it was not concluded, as a sentence. */
  failure: z.nullable(z.string()),
  endToEnd: z.nullable(z.string()),
  payer: Side,
  payee: Side,
  /** The key that was paid, masked; null where it is not known. */
  key: z.nullable(z.string()),
});
export type PaymentRow = z.output<typeof PaymentRow>;

/** As it is typed into a field of the console; `centsWritten` reads it. */
const WrittenCents = z.string().check(z.maxLength(25), z.regex(/^\D*(\d\D*){1,14}$/, "Valor inválido"), ...plainText);
/** Digits are centavos, as in the fields of the console: '2000' and '20,00' are R$ 20,00. */
export const centsWritten = (written: string): number => Number(written.replaceAll(/\D/g, ""));

const filters = {
  direction: z.optional(PaymentDirection),
  /** An id, an EndToEndId, the id of a return, a CPF or CNPJ of a customer, or a Pix key. */
  q: z.optional(searchText(140)),
  status: z.optional(PaymentStatus),
  /** In centavos, both included. */
  minCents: z.optional(WrittenCents),
  maxCents: z.optional(WrittenCents),
  /** Days of São Paulo, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
};

export const listPayments = consoleEndpoint({
  method: "GET",
  path: "/:tenant/payments",
  summary: "Pagamentos enviados ou recebidos, do mais novo ao mais antigo; por valor, num período de até 31 dias",
  replica: true,
  action: "payments.read",
  params: TenantPath,
  query: pageQuery(filters),
  refusals: ["PAYMENTS_OF_LONG_PERIOD"],
  answer: pageOf(PaymentRow),
});

export const downloadPayments = csvOfList(listPayments);

/** What happened to a payment, in the order of time. */
export const paymentSteps = {
  LOOKED_UP: "Chave ou código consultado",
  ORDERED: "Pedido pelo cliente",
  AUTHORIZED: "Autorizado",
  SUBMITTED: "Enviado à rede",
  ANSWERED: "Respondido pela rede",
  SETTLED: "Liquidado",
  FAILED: "Não concluído",
  RECEIVED: "Recebido da rede",
  NOTIFIED: "Cliente avisado",
} as const;
const stepNames = Object.keys(paymentSteps) as [keyof typeof paymentSteps];

/** A return of a payment, by its receiver. */
const Return = z.object({
  id: z.uuid(),
  at: Moment,
  amount: Money,
  status: PaymentStatus,
  /** MD06: the customer asked; BE08: an operational fault of a bank; FR01: fraud. */
  reason: z.string(),
  endToEnd: z.string(),
});

/** A request to the payee's bank to give a payment back, which went out by an operational fault. */
const Recall = z.object({
  id: z.uuid(),
  at: Moment,
  amount: Money,
  /** In the words that the other bank reads. */
  details: z.string(),
  state: RecallState,
  rejection: z.nullable(RecallRejection),
  /** Until when the other bank is to answer. */
  until: Moment,
  endedAt: z.nullable(Moment),
});

export const PaymentDetail = z.extend(PaymentRow, {
  description: z.nullable(z.string()),
  timeline: z.array(z.object({ what: z.enum(stepNames), at: z.nullable(Moment) })),
  /** How often the network was asked. */
  tries: z.int(),
  postings: z.array(Posting),
  returns: z.array(Return),
  messages: z.array(MessageRow),
  /** The credit that can be refunded for an operational fault, and what is left of it; null: none is possible. */
  refundable: z.nullable(z.object({ transactionId: z.uuid(), left: Money })),
  /** What can be asked back of the payee's bank for an operational fault; null: nothing, or it is asked back now. */
  recallable: z.nullable(Money),
  /** What was asked back, the oldest first. */
  recalls: z.array(Recall),
  /** Whether the e-mail about it can be sent again. */
  mayResend: z.boolean(),
});
export type PaymentDetail = z.output<typeof PaymentDetail>;

export const getPayment = consoleEndpoint({
  method: "GET",
  path: "/:tenant/payments/:id",
  summary: "Um pagamento: linha do tempo, lançamentos, devoluções e mensagens",
  action: "payments.read",
  params: TenantRowPath,
  refusals: ["NOT_FOUND"],
  answer: PaymentDetail,
});

export const revealPayment = consoleEndpoint({
  method: "POST",
  path: "/:tenant/payments/:id/reveal",
  summary: "Mostra os documentos e a chave de um pagamento; o olhar fica na auditoria",
  action: "customers.reveal",
  params: TenantRowPath,
  body: z.object({ reason: StaffReason }),
  refusals: ["NOT_FOUND"],
  answer: z.object({
    payerDocument: z.nullable(z.string()),
    payeeDocument: z.nullable(z.string()),
    key: z.nullable(z.string()),
  }),
});

export const resendPaymentNotice = consoleEndpoint({
  method: "POST",
  path: "/:tenant/payments/:id/notice",
  summary: "Envia de novo o aviso de um pagamento ao cliente, até 3 vezes por dia",
  action: "messages.requeue",
  params: TenantRowPath,
  body: z.object({ reason: StaffReason }),
  refusals: ["NOT_FOUND", "NOTICE_NOT_POSSIBLE"],
  answer: z.object({ sent: z.int() }),
});

export const paymentEndpoints = [listPayments, downloadPayments, getPayment, revealPayment, resendPaymentNotice];
