import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../src/platform/database/db.ts";
import { newId } from "../src/platform/database/ids.ts";
import type { Tables } from "../src/platform/database/tables.ts";

type Column<Name extends keyof Tables["account_transaction"]> = Insertable<Tables["account_transaction"]>[Name];
type SeedRow = {
  tenantId: string;
  accountId: string;
  /** In centavos. */
  amount: number;
  at: Date;
  credit: boolean;
  category: Column<"category">;
  description: string | null;
  beneficiary: Party;
  payer: Party;
  endToEnd?: (id: string) => string | null;
  /** The money came back, and the row says so. */
  failed?: boolean;
};
type Party = { name: string; document: string | null; bank: string | null };

/**
 * Moves money between a customer's account and an internal account of the bank, with its row of the statement. For the
 * demo, tests and measurements, as the owner of the tables, in a transaction: the application's role may not call
 * `ledger_post`, as it could create money with it (docs/decisions/0034).
 */
export async function postSeed(tx: Db | Tx, internal: "SETTLEMENT" | "CAPITAL", row: SeedRow): Promise<void> {
  const { tenantId, accountId, amount, at, credit, category, description, beneficiary, payer, failed = false } = row;
  const id = newId();
  const other = sql`ledger_internal_account(${tenantId}, ${failed ? "TRANSIT" : internal})`;
  const cents = credit ? -amount : amount;
  const [phase, status] = failed ? ["PENDING", "PENDING"] : ["FINAL", "SETTLED"];
  await sql`
    select ledger_post(${tenantId}, ${id}, ${phase}, null, 'SEED', ${at}, array[(${other}, ${cents})::ledger_leg], array[
      (${tenantId}, ${accountId}, null, ${id}, null, null, ${amount}, 0, ${credit}, ${category}, ${status}, ${description},
       ${beneficiary.name}, ${beneficiary.document}, ${beneficiary.bank}, ${payer.name}, ${payer.document}, ${payer.bank},
       ${row.endToEnd?.(id) ?? null}, null, false, null, null, null, null)::account_transaction])`.execute(tx);
  if (!failed) return;
  await sql`
    select ledger_post(${tenantId}, ${newId()}, 'VOIDED', ${id}, 'SEED', ${at}, array[
      (${other}, ${-cents})::ledger_leg, (${accountId}, ${cents})::ledger_leg])`.execute(tx);
  await sql`
    update account_entry set external_status = 'ERROR' where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  await sql`select statement_take_back(${tenantId}, ${accountId}, ${id}, ${amount})`.execute(tx);
}
