import { sql } from "kysely";
import type { Db } from "./db.ts";
import type { RowKey } from "./keys.ts";
import type { Tables } from "./tables.ts";

/** Whether a tenant has a row of this id, whoever owns it; distinguishes 403 from 404. */
export async function rowExists(db: Db, table: keyof Tables, { tenantId, id }: RowKey): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows.length > 0;
}
