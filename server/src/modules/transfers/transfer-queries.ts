import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Tx } from "../../platform/database/db.ts";

type OwnTransfer = {
  tenantId: string;
  ownerId: string;
  fromId: string;
  toId: string;
  /** The id that the customer's order has: also that of the posting, and of the payer's row. */
  transferId: string;
  /** Of the row of the account that receives. */
  creditId: string;
  amount: Cents;
  now: Date;
};
type Outcome = "MADE" | "REPEATED" | "CONFLICT" | "FORBIDDEN" | "NOT_FOUND" | "SAME_ACCOUNT" | "INSUFFICIENT_FUNDS";

/** Makes a transfer that its customer authorized: functions/transfers.sql. */
export async function orderTransfer(tx: Tx, t: OwnTransfer): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select transfer_own(${t.tenantId}, ${t.ownerId}, ${t.fromId}, ${t.toId}, ${t.transferId}, ${t.creditId},
                        ${t.amount}, ${t.now}) as outcome`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("a transfer was not answered");
  return found.outcome;
}
