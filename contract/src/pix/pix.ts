import { paymentRefusals, schedulingRefusals } from "../payment-refusals.ts";
import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Amount, Money } from "../money.ts";
import { isPlainText, notPlain } from "../plain-text.ts";
import { Scheduled, scheduling, seriesHasDate } from "./pix-scheduling.ts";

/** The sentences of a Pix payment (spec 5.8, 5.9), the same on the screen and from the server. */
export const sentences = {
  keyRequired: "Chave é obrigatória",
  /** Of the user-experience manual: a text that is no kind of key. */
  keyFormat: "Transação não concluída. Formato da chave inválido",
  evpInvalid: "Chave aleatória inválida",
  phoneInvalid: "Telefone inválido",
  emailInvalid: "E-mail inválido",
  documentInvalid: "CPF/CNPJ inválido",
  pinIncomplete: "Digite o PIN completo",
  messageLong: "A mensagem pode ter até 140 caracteres.",
} as const;

/** The payee that a look-up found: only what the payer may see (CPF masked, no agency, no account number). */
export const PixKeyInfo = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  document: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  /** The account saved this key when its owner had another name or document: the payer is asked first. */
  changed: z.optional(z.boolean()),
});
export type PixKeyInfo = z.output<typeof PixKeyInfo>;

export const LookUpPixKey = z.object({
  key: z
    .string(sentences.keyRequired)
    .check(z.trim(), z.minLength(1, sentences.keyRequired), z.maxLength(77, sentences.keyFormat)),
});

export const Pin = z.string(sentences.pinIncomplete).check(z.regex(/^\d{4}$/, sentences.pinIncomplete));

/** What the payer writes to the payee (pacs.008, RmtInf); to a charge, the answer to what its receiver asked. */
export const PaymentMessage = z.optional(
  z
    .string(sentences.messageLong)
    .check(z.trim(), z.minLength(1), z.maxLength(140, sentences.messageLong), z.refine(isPlainText, notPlain)),
);

export const PayPixKey = z
  .object({ keyInfoId: z.uuid(), amount: Amount, pin: Pin, message: PaymentMessage, ...scheduling })
  .check(seriesHasDate);
export type PayPixKey = z.output<typeof PayPixKey>;

/** The outcome of an order: SETTLED (200), or PENDING (202) when the network has not answered within 5 s. */
export const PaymentOutcome = z.object({
  transactionId: z.uuid(),
  status: z.enum(["SETTLED", "PENDING"]),
  amount: Money,
  fee: Money,
  endToEnd: z.string(),
});
export type PaymentOutcome = z.output<typeof PaymentOutcome>;

/** The outcome of an order: paid now, or stored for its day (SCHEDULED, 200). */
export const OrderOutcome = z.discriminatedUnion("status", [PaymentOutcome, Scheduled]);
export type OrderOutcome = z.output<typeof OrderOutcome>;

export const lookUpPixKey = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/key-info",
  summary: "Consulta uma chave Pix; a consulta vale 15 minutos e paga uma vez",
  keyless: "LOOKS_UP",
  access: "active",
  params: AccountParams,
  body: LookUpPixKey,
  refusals: ["PIX_KEY_NOT_FOUND", "SAME_ACCOUNT", "TOO_MANY_REQUESTS", "NO_PIX_NETWORK", "PIX_NETWORK_UNAVAILABLE"],
  answer: z.object({ data: PixKeyInfo }),
});

export const payPixKey = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/payment",
  admission: "payment",
  summary:
    "Paga a chave consultada, agora ou na data agendada; o mesmo pedido enviado de novo tem a mesma resposta, e paga " +
    "uma vez",
  keyless: "OWN_ID",
  access: "active",
  params: AccountParams,
  body: PayPixKey,
  refusals: [...paymentRefusals.byKey, ...schedulingRefusals],
  answer: OrderOutcome,
  stillPending: (answer: OrderOutcome) => answer.status === "PENDING",
});
