import { pastedCode } from "@vitral/brazil/pasted-code";
import { paymentRefusals, schedulingRefusals } from "../payment-refusals.ts";
import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Amount, Money } from "../money.ts";
import { OrderOutcome, PaymentMessage, Pin } from "./pix.ts";
import { ScheduledDate, scheduling, seriesHasDate } from "./pix-scheduling.ts";

/** The sentences of a QR code payment (spec 5.9). */
export const sentences = { codeRequired: "QR Code é obrigatório" } as const;

/**
 * A charge with a due date (API Pix, cobv): its amount, the changes on `paymentDay`, and its debtor. Days are
 * yyyy-MM-dd in São Paulo; a part that the receiver does not name is 0.
 */
export const DueCharge = z.object({
  dueDate: z.string(),
  /** The last day on which it can be paid, moved to a business day. */
  lastDay: z.string(),
  paymentDay: z.string(),
  original: z.nullable(Money),
  fine: Money,
  interest: Money,
  reduction: Money,
  discount: Money,
  debtor: z.object({ name: z.string(), document: z.string() }),
  receiverAddress: z.nullable(z.string()),
});
export type DueCharge = z.output<typeof DueCharge>;

/** Who a code pays; `amount` 0 when the payer chooses it (ADR-0018). */
export const QrCodeInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  document: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  amount: Money,
  /** Whether the payer may choose another amount than the one given. */
  amountIsOpen: z.boolean(),
  /** What the receiver wrote for the payer. */
  description: z.nullable(z.string()),
  /** Additional texts of the receiver of a charge, unchanged and in their order. */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Null for a code without a due date. */
  due: z.nullable(DueCharge),
  /** Whether it can be paid on a later day, and every week or month: a charge that its receiver keeps is paid once. */
  schedulable: z.boolean(),
  repeatable: z.boolean(),
});
export type QrCodeInfo = z.output<typeof QrCodeInfo>;

export const DecodeQrCode = z.object({
  emv: z
    .string(sentences.codeRequired)
    .check(
      z.overwrite(pastedCode),
      z.minLength(1, sentences.codeRequired),
      z.maxLength(2_000, "O código é longo demais para ser um QR Code Pix."),
    ),
});

export const decodeQrCode = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/qrcode/decode",
  summary: "Lê um código Pix (Copia e Cola); a leitura vale 15 minutos e paga uma vez",
  keyless: "LOOKS_UP",
  access: "active",
  refusals: [
    "QR_CODE_INVALID",
    "QR_CODE_UNSUPPORTED",
    "QR_CODE_UNAVAILABLE",
    "PIX_KEY_NOT_FOUND",
    "SAME_ACCOUNT",
    "TOO_MANY_REQUESTS",
    "NO_PIX_NETWORK",
    "PIX_NETWORK_UNAVAILABLE",
  ],
  params: AccountParams,
  body: DecodeQrCode,
  answer: z.object({ qrCode: QrCodeInfo }),
});

/** What a charge demands when it is paid on a day; `due` null for a charge without a due date. */
export const ChargeOnDay = z.object({ amount: Money, amountIsOpen: z.boolean(), due: z.nullable(DueCharge) });
export type ChargeOnDay = z.output<typeof ChargeOnDay>;

export const getChargeOnDay = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/qrcode/amount",
  summary:
    "O valor de uma cobrança lida, para um dia futuro: com o desconto, a multa e os juros que quem recebe diz para esse " +
    "dia; é o valor que o agendamento para esse dia autoriza",
  keyless: "READS",
  access: "active",
  refusals: ["CHARGE_NOT_SCHEDULABLE", "QR_CODE_UNAVAILABLE", "TOO_MANY_REQUESTS", "SERVER_BUSY"],
  params: AccountParams,
  body: z.object({ qrCodeInfoId: z.uuid(), day: ScheduledDate }),
  answer: ChargeOnDay,
});

export const PayQrCode = z
  .object({ qrCodeInfoId: z.uuid(), amount: Amount, pin: Pin, message: PaymentMessage, ...scheduling })
  .check(seriesHasDate);
export type PayQrCode = z.output<typeof PayQrCode>;

export const payQrCode = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/qrcode/payment",
  admission: "payment",
  summary:
    "Paga o código lido, agora ou na data agendada; o mesmo pedido enviado de novo tem a mesma resposta, e paga uma vez",
  keyless: "OWN_ID",
  access: "active",
  refusals: [
    ...paymentRefusals.byQrCode,
    ...schedulingRefusals,
    "CHARGE_NOT_SCHEDULABLE",
    "CHARGE_SCHEDULED",
    "CHARGE_AMOUNT_ON_DAY",
    "QR_CODE_INVALID",
    "QR_CODE_UNAVAILABLE",
  ],
  params: AccountParams,
  body: PayQrCode,
  answer: OrderOutcome,
  stillPending: (answer: OrderOutcome) => answer.status === "PENDING",
});
