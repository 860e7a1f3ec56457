import type { Tx } from "../../../platform/database/db.ts";
import { enqueue } from "../../notifications/notifications.ts";
import type { PixDeps } from "../../pix/pix.ts";
import type { ReceivedContestRow } from "./contest-queries.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { findOwner } from "../../accounts/accounts.ts";

/** `ends`: until when the money is asked for after an accepted objection. */
type Notified = {
  row: ReceivedContestRow;
  news: "OBJECTED" | "OBJECTION_ACCEPTED" | "OBJECTION_REJECTED";
  ends: Date | null;
};

/** Writes the e-mail about an objection to the account's owner, in the transaction of its cause. */
export async function notifyReceiver(
  { outbox, now }: Pick<PixDeps, "outbox" | "now">,
  tx: Tx,
  accountKey: AccountKey,
  { row, news, ends }: Notified,
): Promise<void> {
  const owner = await findOwner(tx, accountKey);
  if (!owner.email) return;
  const data = {
    name: owner.name,
    news,
    protocol: row.objectionProtocol ?? row.protocol,
    amountCents: row.contested,
    movedCents: row.returns.reduce((sum, { amount }) => sum + amount, 0),
    payer: row.payerName,
    receivedAt: row.receivedAt,
    until: row.analysisUntil,
    ends,
    at: now(),
  };
  await enqueue(outbox, tx, {
    tenantId: accountKey.tenantId,
    customerId: owner.customerId,
    to: owner.email,
    message: { template: "infraction", data },
  });
}
