import type { Cents } from "@vitral/brazil/cents";
import type { LookUpOutcome } from "@vitral/contract/pix-outcome";
import * as z from "zod/mini";
import { readEntries, removeEntry, writeEntry } from "../../lib/storage.ts";

/**
 * An order as it is kept from before it is sent until its outcome is known: enough to ask for the outcome and to send
 * the same order again. No name, key, PIN or document.
 */
export const OpenOrder = z.object({
  /** The look-up it pays with, once. */
  lookUpId: z.uuid(),
  kind: z.enum(["KEY", "QR"]),
  accountId: z.uuid(),
  /** Centavos. */
  amount: z.custom<Cents>((value) => Number.isSafeInteger(value) && Number(value) > 0),
  /** When it was sent first, ISO 8601. */
  at: z.iso.datetime(),
  /** How often it was sent, by all tabs, since its outcome is not known. */
  tries: z.int().check(z.positive()),
});
export type OpenOrder = z.output<typeof OpenOrder>;
/** An order to be sent. */
export type PaymentOrder = Omit<OpenOrder, "tries">;

/** An outcome that is known. NOT_PAID is none: the order can still be on its way. */
export type KnownOutcome = Exclude<LookUpOutcome, { status: "NOT_PAID" }>;

const kept = 20;
const longest = 30 * 24 * 3_600_000;

/** One entry an order, so that two tabs never write over each other's. */
export const prefixOf = (customerId: string): string => `open-order.${customerId}.`;
const nameOf = (customerId: string, lookUpId: string): string => prefixOf(customerId) + lookUpId;

/** The stored orders of a customer, the oldest first; what is unreadable or older than 30 days is removed. */
export function readOrders(customerId: string): OpenOrder[] {
  const orders = readEntries(prefixOf(customerId)).flatMap(([name, text]) => {
    const order = parsed(text);
    const isKept = order && Date.now() - Date.parse(order.at) < longest;
    if (!isKept) removeEntry(name);
    return isKept ? [order] : [];
  });
  return orders.toSorted((a, b) => a.at.localeCompare(b.at));
}

/** How often a stored order was sent; 0 where it is not stored. */
export const storedTries = (customerId: string, { lookUpId }: PaymentOrder): number =>
  readOrders(customerId).find((order) => order.lookUpId === lookUpId)?.tries ?? 0;

/** Stores an order; beyond 20 of a customer the oldest goes. */
export function writeOrder(customerId: string, order: OpenOrder): void {
  const others = readOrders(customerId).filter(({ lookUpId }) => lookUpId !== order.lookUpId);
  for (const { lookUpId } of others.slice(0, Math.max(0, others.length + 1 - kept))) removeOrder(customerId, lookUpId);
  writeEntry(nameOf(customerId, order.lookUpId), JSON.stringify(order));
}

export const removeOrder = (customerId: string, lookUpId: string): void => removeEntry(nameOf(customerId, lookUpId));

function parsed(text: string): OpenOrder | null {
  try {
    return z.parse(OpenOrder, JSON.parse(text));
  } catch {
    return null;
  }
}
