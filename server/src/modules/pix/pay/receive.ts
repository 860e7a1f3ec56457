import type { Db } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { oneLine } from "../../../platform/messaging/one-line.ts";
import { creditIncoming } from "./payment-queries.ts";
import type { Incoming } from "../network/rail.ts";

/** What the statement says of money that arrives: what its code says, then what the payer wrote, as pix_description. */
export const describe = (ofCode: string | null | undefined, message: string | null | undefined): string | null =>
  [ofCode, message]
    .flatMap((text) => (text ? oneLine(text) : []))
    .filter(Boolean)
    .join(" – ") || null;

/** What the statement says of money that arrives, in one line each, and what kind of row it is. */
export function wordsOf({
  payer,
  qrCode,
  message,
  description,
}: Pick<Incoming, "payer" | "qrCode" | "message"> & { description?: string }) {
  const { name, document, bankName } = payer;
  return {
    payer: { name: oneLine(name), document, bankName: oneLine(bankName) },
    description: describe(description ?? qrCode?.description, message),
    category: qrCode ? ("QR_CODE_RECEIVED" as const) : ("PIX_RECEIVED" as const),
    // What another bank reports must not stop its money.
    txid: qrCode?.txid && /^[A-Za-z0-9]{1,35}$/.test(qrCode.txid) ? qrCode.txid : null,
  };
}

/**
 * Credits a payment of a customer of another bank to one of our accounts, writes the statement and notifies the
 * customer. A repeated report changes nothing; answers whether this call credited, and null where it was refused: the
 * account's owner is under founded suspicion of fraud.
 */
export function receivePix(
  { db, now }: { db: Db; now: () => Date },
  incoming: Incoming & { description?: string },
): Promise<boolean | null> {
  const { tenantId, accountId, endToEnd, amount } = incoming;
  const [postingId, at] = [newId(), now()];
  return creditIncoming(db, { tenantId, accountId, endToEnd, amount, ...wordsOf(incoming), postingId, now: at });
}
