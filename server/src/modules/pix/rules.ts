import { addDays, endOfSaoPauloDay, saoPauloDay } from "@vitral/brazil/dates";
import type { EntityType } from "@vitral/contract/customers";
import type { PixKeyType } from "@vitral/brazil/pix-key";

/** A look-up is good for one payment within this time (ADR-0006). */
export const lookUpMinutes = 15;
/** The exclusive end of so many calendar days after the day of a moment, in São Paulo: the last of them is in time. */
export const afterDays = (from: Date, days: number): Date => endOfSaoPauloDay(addDays(saoPauloDay(from), days));

/** The call waits this long for the network before it answers "still pending" (ADR-0007). */
export const answerWithin = 5_000;

/**
 * Look-up tokens (DICT manual, section 12): phones and e-mails share one bucket, documents and random keys the other.
 * What is found costs 1, what is not costs 20, an order that goes out gives some back. Twenty are taken before the
 * look-up and nineteen given back when it finds somebody, so that many guesses at once are refused like many in a row.
 */
export type Bucket = "CONTACT" | "DOCUMENT";

export const bucketOf = (type: PixKeyType): Bucket => (type === "PHONE" || type === "EMAIL" ? "CONTACT" : "DOCUMENT");

export const notFoundCost = 20;
export const foundRefund = notFoundCost - 1;

export const tokenTerms: Record<EntityType, { size: number; perMinute: number; orderRefund: number }> = {
  PERSON: { size: 100, perMinute: 2, orderRefund: 1 },
  COMPANY: { size: 1_000, perMinute: 20, orderRefund: 2 },
};
