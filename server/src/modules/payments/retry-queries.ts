import { sql } from "kysely";
import type { TakenWork } from "../../platform/database/due-work.ts";

/**
 * Rows that the network has not answered are tried again by their column `tries`: 7 s later at first and 37 s at the
 * most. That is longer than the network is waited for, so that no other server takes the row meanwhile.
 */
export const retries: Pick<TakenWork, "at" | "key" | "putOff"> = {
  at: "next_try_at",
  key: ["id"],
  putOff: (now) =>
    sql`tries = tries + 1,
        next_try_at = ${now}::timestamptz + (5 + least(32, 2 ^ (1 + least(tries, 5)))) * interval '1 second'`,
};

export const isPending = sql<boolean>`status = 'PENDING'`;
/** Pending payments that are due to be sent again. */
export const duePayments: TakenWork = { ...retries, table: "pix_payment", open: isPending };
