import { sql } from "kysely";
import { batchedQueries } from "../../../platform/batches/batched-queries.ts";
import type { Db } from "../../../platform/database/db.ts";
import { statement } from "../../../platform/database/statement.ts";
import { allTenants } from "../../../platform/database/tenancy.ts";
import type { RailReturn } from "../network/rail.ts";

const askedOfIspb = batchedQueries<string, { id: string }>(async (db, _all, ispbs) => {
  const { rows } = await statement<{ ordinal: number; id: string }>`
    select asked.ordinal::int as ordinal, t.id
      from unnest(${ispbs}::text[]) with ordinality asked (ispb, ordinal)
      join tenant t on t.ispb = asked.ispb and t.removed_at is null
     order by t.id`.execute(db);
  return rows;
});

/** The tenants behind an ISPB, the oldest first. Those who ask at one moment are one statement. */
export const tenantsOfIspb = async (db: Db, ispb: string): Promise<string[]> =>
  (await askedOfIspb(db, allTenants, ispb)).map(({ id }) => id);

type Return = RailReturn & { tenantId: string; id: string; now: Date };

export type ReturnOutcome = "CREDITED" | "REPEATED" | "UNKNOWN" | "CLOSED" | "REFUSED";

/** Credits a returned payment once: functions/pix-returns.sql. */
export async function creditReturn(db: Db, r: Return): Promise<ReturnOutcome> {
  const { rows } = await sql<{ outcome: ReturnOutcome }>`
    select pix_receive_return(${r.tenantId}, ${r.originalEndToEnd}, ${r.endToEnd}, ${r.amount}, ${r.reason}, ${r.id},
                              ${r.now}) as outcome`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a return was not answered");
  return found.outcome;
}
