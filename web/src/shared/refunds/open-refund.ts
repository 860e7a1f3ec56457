import type { Cents } from "@vitral/brazil/cents";
import * as z from "zod/mini";
import { readEntries, removeEntry, writeEntry } from "../../lib/storage.ts";

/** A refund as it is stored from before it is sent until it is known what became of it. It names nobody. */
const OpenRefund = z.object({
  refundId: z.uuid(),
  /** Centavos. */
  amount: z.custom<Cents>((value) => Number.isSafeInteger(value) && Number(value) > 0),
});
export type OpenRefund = z.output<typeof OpenRefund>;

const nameOf = (customerId: string, transactionId: string): string => `open-refund.${customerId}.${transactionId}`;

/** The refund of a transaction whose outcome this browser does not know; null where there is none. */
export function openRefund(customerId: string, transactionId: string): OpenRefund | null {
  const name = nameOf(customerId, transactionId);
  const [, text] = readEntries(name).find(([found]) => found === name) ?? [];
  try {
    return text === undefined ? null : z.parse(OpenRefund, JSON.parse(text));
  } catch {
    removeEntry(name);
    return null;
  }
}

export const saveRefund = (customerId: string, transactionId: string, refund: OpenRefund): void =>
  writeEntry(nameOf(customerId, transactionId), JSON.stringify(refund));

export const removeRefund = (customerId: string, transactionId: string): void =>
  removeEntry(nameOf(customerId, transactionId));
