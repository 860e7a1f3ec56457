import { sql } from "kysely";
import type { ClaimRole } from "@vitral/contract/pix-claims";
import type { Db } from "../../../platform/database/db.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import type { TakenWork } from "../../../platform/database/due-work.ts";

export type DueClaim = { id: string; role: ClaimRole };

/**
 * Claims about which the network is to be asked. Each is put off by 7 s at first, longer than the network's timeout, so
 * that no other server takes it meanwhile; and by a minute at the most, as often as the directory has to be asked.
 */
export const dueClaims: TakenWork = {
  table: "pix_claim",
  at: "next_try_at",
  key: ["id", "role"],
  putOff: (now) =>
    sql`tries = tries + 1,
        next_try_at = ${now}::timestamptz + least(60, 5 + 2 ^ (1 + least(tries, 6))) * interval '1 second'`,
};

/** Has the worker ask about a claim at once: the network said that it changed. */
export async function askClaimAgain(db: Db, { tenantId, id, at }: RowKey & { at: Date }): Promise<void> {
  await db
    .updateTable("pix_claim")
    .set({ next_try_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}
