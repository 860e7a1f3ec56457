import * as z from "zod/mini";
import { AccountParams } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { Moment } from "./moment.ts";
import { Money } from "./money.ts";

/** The formats of a receipt as a file, with their content types. */
export const receiptFormats = { pdf: "application/pdf", png: "image/png" } as const;
export type ReceiptFormat = keyof typeof receiptFormats;

const formats = Object.keys(receiptFormats) as ReceiptFormat[];
export const ReceiptFormats = z.object({ format: z.enum(formats, "Escolha PDF ou PNG") });
export const receiptTypes: readonly string[] = Object.values(receiptFormats);

/** The receipt of a settled transaction as PDF or as a picture, to keep or to share. */
export const downloadReceipt = endpoint({
  method: "GET",
  path: "/accounts/:accountId/transactions/:transactionId/receipt",
  summary: "O comprovante de uma transação como arquivo: PDF ou imagem",
  access: "active",
  params: z.extend(AccountParams, { transactionId: z.uuid() }),
  query: ReceiptFormats,
  file: receiptTypes,
  refusals: ["RECEIPT_OF_ERROR", "RECEIPT_OF_PENDING", "TOO_MANY_REQUESTS"],
  answer: z.object({}),
});

/** 128 bits in the letters of base64url. */
export const ReceiptToken = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/, "Endereço inválido"));

/** Whether a receipt is genuine, for anybody who holds it: that it exists, its amount and its moment, nothing else. */
export const checkReceipt = endpoint({
  method: "GET",
  path: "/receipts/:token",
  summary: "Confere um comprovante pelo endereço que está impresso nele",
  access: "public",
  params: z.object({ token: ReceiptToken }),
  refusals: ["TOO_MANY_REQUESTS"],
  answer: z.object({ amount: Money, settledAt: Moment }),
});
