import type { Cents } from "@vitral/brazil/cents";
import type { LookUpOutcome } from "@vitral/contract/pix-outcome";
import { Recurrence, ScheduledDate } from "@vitral/contract/pix-scheduling";
import * as z from "zod/mini";
import { readEntries, removeEntry, writeEntry } from "../../lib/storage.ts";

/**
 * An order as it is stored from before it is sent until its outcome is known. It holds what the browser needs to ask
 * for the outcome and to send the same order again, and nothing that the payer wrote: no name, key, PIN or document.
 */
export const OpenOrder = z.object({
  /** The look-up that it pays; a look-up pays once. */
  lookUpId: z.uuid(),
  kind: z.enum(["KEY", "QR"]),
  accountId: z.uuid(),
  /** Centavos. */
  amount: z.custom<Cents>((value) => Number.isSafeInteger(value) && Number(value) > 0),
  /** For a Pix Agendado its date, yyyy-MM-dd, and how it repeats; left out: it pays at once. */
  scheduledDate: z.optional(ScheduledDate),
  recurrence: z.optional(Recurrence),
  /** When it was first sent, ISO 8601. */
  at: z.iso.datetime(),
  /** How often all tabs together have sent it. */
  tries: z.int().check(z.positive()),
});
export type OpenOrder = z.output<typeof OpenOrder>;
/** What is in memory only: what the payer wrote to the payee. An order sent again after a reload goes without it. */
export type Unstored = { message?: string | undefined };
/** An order that is to be sent. */
export type PaymentOrder = Omit<OpenOrder, "tries"> & Unstored;

/** An outcome that is final or pending. NOT_PAID is neither: the order may still be on its way to the server. */
export type KnownOutcome = Exclude<LookUpOutcome, { status: "NOT_PAID" }>;

const maxStored = 20;
const maxAge = 30 * 24 * 3_600_000;

/** Each order is an entry of its own, so that two tabs never overwrite each other's orders. */
export const prefixOf = (customerId: string): string => `open-order.${customerId}.`;
const nameOf = (customerId: string, lookUpId: string): string => prefixOf(customerId) + lookUpId;

/** The stored orders of a customer, the oldest first. Removes entries that are unreadable or older than 30 days. */
export function readOrders(customerId: string): OpenOrder[] {
  const orders = readEntries(prefixOf(customerId)).flatMap(([name, text]) => {
    const order = parsed(text);
    const isValid = order && Date.now() - Date.parse(order.at) < maxAge;
    if (!isValid) removeEntry(name);
    return isValid ? [order] : [];
  });
  return orders.toSorted((a, b) => a.at.localeCompare(b.at));
}

/** How often a stored order was sent; 0 where it is not stored. */
export const storedTries = (customerId: string, { lookUpId }: PaymentOrder): number =>
  readOrders(customerId).find((order) => order.lookUpId === lookUpId)?.tries ?? 0;

/** Stores an order. A customer has at most 20; the oldest are removed. */
export function writeOrder(customerId: string, { message: _inMemory, ...order }: OpenOrder & Unstored): void {
  const others = readOrders(customerId).filter(({ lookUpId }) => lookUpId !== order.lookUpId);
  for (const { lookUpId } of others.slice(0, Math.max(0, others.length + 1 - maxStored)))
    removeOrder(customerId, lookUpId);
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
