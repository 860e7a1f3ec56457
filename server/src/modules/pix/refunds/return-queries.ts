import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { RailReturn } from "../network/rail.ts";

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
