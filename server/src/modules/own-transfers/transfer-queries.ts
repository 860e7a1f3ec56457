import { sql } from "kysely";
import type { Tx } from "../../platform/database/db.ts";
import type { AuthorizedPayment } from "../payments/payments.ts";

/** The id is also that of the posting and of the payer's row; `creditId` that of the other row. */
type OwnTransfer = AuthorizedPayment<{ toAccountId: string; creditId: string }>;
type Outcome = "PAID" | "REPEATED" | "CONFLICT" | "FORBIDDEN" | "NOT_FOUND" | "INSUFFICIENT_FUNDS";

/** Executes a transfer that its customer authorized: functions/own-transfers.sql. */
export async function executeTransfer(tx: Tx, t: OwnTransfer): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select transfer_own(${t.tenantId}, ${t.customerId}, ${t.accountId}, ${t.toAccountId}, ${t.id}, ${t.creditId},
                        ${t.amount}, ${t.now}) as outcome`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("a transfer was not answered");
  return found.outcome;
}
