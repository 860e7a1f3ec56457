import { sql } from "kysely";
import { type Cents, negative } from "@vitral/brazil/cents";
import type { TransactionRow } from "../src/modules/accounts/queries.ts";
import type { Db, Tx } from "../src/platform/database/db.ts";
import { newId } from "../src/platform/database/ids.ts";

type Order = {
  tenantId: string;
  accountId: string;
  house: "SETTLEMENT" | "CAPITAL";
  amount: Cents;
  reason: string;
  at: Date;
};

/**
 * Moves money between a customer and one of the bank's own accounts: into the customer's with a positive amount, out of
 * it with a negative one. For the demo, tests and measurements, as the owner of the tables only: the application's role
 * may not call what it calls, for it makes money out of nothing (docs/decisions/0034). Answers the posting's id.
 */
export async function postAgainstHouse(tx: Db | Tx, order: Order): Promise<string> {
  const { tenantId, accountId, house, amount, reason, at } = order;
  const id = newId();
  await sql`
    select ledger_post(${tenantId}, ${id}, 'FINAL', null, ${reason}, ${at}, array[
      (${accountId}, ${amount})::ledger_leg, (ledger_internal_account(${tenantId}, ${house}), ${negative(amount)})::ledger_leg])`.execute(
    tx,
  );
  return id;
}

/**
 * Writes one row of a statement under the account's next number; its money was posted in this transaction, as the
 * owner.
 */
export async function recordTransaction(tx: Db | Tx, row: Omit<TransactionRow, "number">): Promise<void> {
  await sql`
    select statement_write((${row.tenant_id}, ${row.account_id}, 0, ${row.id}, ${row.created_at}, ${row.settled_at},
      ${row.amount_cents}, ${row.fee_cents}, ${row.credit}, ${row.category}, ${row.external_status}, ${row.description},
      ${row.beneficiary_name}, ${row.beneficiary_document}, ${row.beneficiary_bank}, ${row.payer_name}, ${row.payer_document},
      ${row.payer_bank}, ${row.end_to_end}, ${row.payment_id})::account_transaction)`.execute(tx);
}
