import type { Db } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { oneLine } from "../../../platform/messaging/one-line.ts";
import type { Incoming } from "../network/rail.ts";
import { isClosedFor } from "../pay/payment-queries.ts";
import { describe, receivePix } from "../pay/receive.ts";
import { amountsTaken } from "./charge-amounts.ts";
import { creditCharge, findCharge } from "./charge-queries.ts";

/** SPI: the receiver's institution refuses the QR code. */
const codeRefused = "BE17";
/** The account's owner is under founded suspicion of fraud. */
const suspected = "FRAD";
/** The account was closed. */
const closed = "AC07";

/**
 * Credits a payment that the network brings, once. Answers null, or the reason code (ISO 20022) with which it goes
 * back: the account is closed, its charge is paid, removed, past its end, or demands another amount, or the account's
 * owner is under founded suspicion of fraud. A txid of no charge is a static code's. `takenAt`: when this bank said
 * that it takes the payment; a charge that ends meanwhile is paid all the same.
 */
export async function deliverPayment(
  deps: { db: Db; now: () => Date },
  incoming: Incoming,
  takenAt = deps.now(),
): Promise<string | null> {
  const { db, now } = deps;
  const { tenantId, accountId, endToEnd, qrCode } = incoming;
  if (await isClosedFor(db, { tenantId, accountId, endToEnd })) return closed;
  const txid = qrCode?.txid;
  const charge = txid ? await findCharge(db, { tenantId, accountId, txid }) : undefined;
  if (!charge) {
    return (await receivePix(deps, incoming)) === null ? suspected : null;
  }
  const { name, document, bankName } = incoming.payer;
  const outcome = await creditCharge(db, {
    tenantId,
    accountId,
    txid: charge.txid,
    amounts: amountsTaken(charge, takenAt),
    takenAt,
    endToEnd,
    amount: incoming.amount,
    payer: { name: oneLine(name), document, bankName: oneLine(bankName) },
    description: describe(charge.message, incoming.message),
    postingId: newId(),
    now: now(),
  });
  if (outcome === "SUSPECTED") return suspected;
  return outcome === "REFUSED" ? codeRefused : null;
}
