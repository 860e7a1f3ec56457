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

/**
 * Credits a payment of a customer of another bank to one of our accounts, writes the statement and notifies the
 * customer. A repeated report changes nothing; answers whether this call credited, and null where it was refused: the
 * account's owner is under founded suspicion of fraud.
 */
export function receivePix(
  { db, now }: { db: Db; now: () => Date },
  incoming: Incoming & { description?: string },
): Promise<boolean | null> {
  const { tenantId, accountId, endToEnd, amount, qrCode } = incoming;
  const { name, document, bankName } = incoming.payer;
  const payer = { name: oneLine(name), document, bankName: oneLine(bankName) };
  const description = describe(incoming.description ?? qrCode?.description, incoming.message);
  const category = qrCode ? "QR_CODE_RECEIVED" : "PIX_RECEIVED";
  // What another bank reports must not stop its money.
  const txid = qrCode?.txid && /^[A-Za-z0-9]{1,35}$/.test(qrCode.txid) ? qrCode.txid : null;
  const [postingId, at] = [newId(), now()];
  return creditIncoming(db, {
    tenantId,
    accountId,
    endToEnd,
    amount,
    payer,
    description,
    category,
    txid,
    postingId,
    now: at,
  });
}
