import type { Answer } from "@vitral/contract/endpoint";
import type { getTransaction } from "@vitral/contract/statement";

export type ReceiptData = Answer<typeof getTransaction>;

/**
 * The date of the payment: of the settlement if it is known, else of the order (Pix manual of minimum requirements, 3).
 */
export const momentOf = ({ transaction }: ReceiptData): Date => transaction.settledAt ?? transaction.createdAt;

/** Whether it can be shown as a receipt: what has not settled has none yet (ADR-0013, "A payment's life"). */
export const isSettled = ({ transaction }: ReceiptData): boolean => transaction.externalStatus === "SETTLED";
