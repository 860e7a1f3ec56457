import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db } from "../../../platform/database/db.ts";

/** Of the newest 200 Pix from other banks to an account, the newest of at least this amount. */
export async function findReceivedPix(
  db: Db,
  { tenantId, accountId, amount }: { tenantId: string; accountId: string; amount: Cents },
): Promise<{ endToEnd: string } | undefined> {
  const { rows } = await sql<{ endToEnd: string }>`
    select r.end_to_end as "endToEnd"
      from (select end_to_end, number, amount_cents, credit, external_status from account_transaction
             where tenant_id = ${tenantId} and account_id = ${accountId} order by number desc limit 200) t
      join pix_receipt r on r.tenant_id = ${tenantId} and r.end_to_end = t.end_to_end
     where t.credit and t.external_status = 'SETTLED' and t.amount_cents >= ${amount}
     order by t.number desc limit 1`.execute(db);
  return rows[0];
}
