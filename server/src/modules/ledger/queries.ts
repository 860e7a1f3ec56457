import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { AccountKey } from "../../platform/database/keys.ts";

export async function callOpen(tx: Db | Tx, { tenantId, accountId }: AccountKey) {
  await sql`select ledger_open_account(${tenantId}, ${accountId})`.execute(tx);
}

export async function callOpenHouse(tx: Db | Tx, tenantId: string) {
  await sql`select ledger_open_internal_accounts(${tenantId})`.execute(tx);
}
