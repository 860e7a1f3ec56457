import type { Db } from "../../../platform/database/db.ts";
import type { Tables } from "../../../platform/database/tables.ts";

/** What the network knows of a report. */
export type NetworkContestStatus = Tables["network_contest"]["status"];

/** What the network knows of a report; undefined where it was never brought to a bank of this installation. */
export async function findNetworkContest(db: Db, id: string): Promise<NetworkContestStatus | undefined> {
  const row = await db.selectFrom("network_contest").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status;
}

/** Keeps a report with its first answer; what is known of it stays. */
export async function saveNetworkContest(db: Db, row: { id: string; status: NetworkContestStatus }): Promise<void> {
  await db
    .insertInto("network_contest")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the analysis of a report; nothing where it is not in analysis. */
export async function endNetworkContest(
  db: Db,
  { id, status }: { id: string; status: Exclude<NetworkContestStatus, "analysis"> },
): Promise<void> {
  await db
    .updateTable("network_contest")
    .set({ status })
    .where("id", "=", id)
    .where("status", "=", "analysis")
    .execute();
}
