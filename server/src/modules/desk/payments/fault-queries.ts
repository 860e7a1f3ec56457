import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Tx } from "../../../platform/database/db.ts";

type Refund = {
  tenantId: string;
  accountId: string;
  transactionId: string;
  requestId: string;
  amount: Cents;
  endToEnd: string;
  id: string;
  creditId: string;
  now: Date;
};

/** Makes a refund for an operational fault; answers its outcome: functions/pix-refunds.sql. */
export async function callRefundFault(tx: Tx, r: Refund): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from pix_refund_fault(${r.tenantId}, ${r.accountId}, ${r.transactionId}, ${r.requestId}, ${r.amount},
                                         ${r.endToEnd}, ${r.id}, ${r.creditId}, ${r.now})`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error("a refund was not answered");
  return made.outcome;
}
