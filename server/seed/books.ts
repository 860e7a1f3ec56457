import { type Insertable, sql } from "kysely";
import { type Cents, negative } from "@vitral/brazil/cents";
import type { Db, Tx } from "../src/platform/database/db.ts";
import { newId } from "../src/platform/database/ids.ts";
import type { Tables } from "../src/platform/database/tables.ts";

type Transfer = {
  tenantId: string;
  accountId: string;
  internalAccount: "SETTLEMENT" | "CAPITAL";
  amount: Cents;
  at: Date;
};

/**
 * Moves money between a customer's account and an internal account of the bank; a positive amount credits the customer.
 * For the demo, tests and measurements, as the owner of the tables: the application's role may not call `ledger_post`,
 * as it could create money with it (docs/decisions/0034). Answers the posting's id.
 */
export async function postAgainstInternalAccount(tx: Db | Tx, transfer: Transfer): Promise<string> {
  const { tenantId, accountId, internalAccount, amount, at } = transfer;
  const id = newId();
  await sql`
    select ledger_post(${tenantId}, ${id}, 'FINAL', null, 'SEED', ${at}, array[
      (${accountId}, ${amount})::ledger_leg, (ledger_internal_account(${tenantId}, ${internalAccount}), ${negative(amount)})::ledger_leg])`.execute(
    tx,
  );
  return id;
}

/** Writes one row of a statement with the account's next number. The caller posts its money in the same transaction. */
export async function recordTransaction(
  tx: Db | Tx,
  row: Omit<Insertable<Tables["account_transaction"]>, "number" | "scheduled">,
): Promise<void> {
  await sql`
    select statement_write((${row.tenant_id}, ${row.account_id}, 0, ${row.id}, ${row.created_at}, ${row.settled_at},
      ${row.amount_cents}, ${row.fee_cents}, ${row.credit}, ${row.category}, ${row.external_status}, ${row.description},
      ${row.beneficiary_name}, ${row.beneficiary_document}, ${row.beneficiary_bank}, ${row.payer_name}, ${row.payer_document},
      ${row.payer_bank}, ${row.end_to_end}, ${row.payment_id}, false)::account_transaction)`.execute(tx);
}
