import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Suspicion } from "../network/rail.ts";

const marks = (db: Db, now: Date) =>
  db
    .selectFrom("network_mark as m")
    .select(["m.reported_by as reportedBy", "m.reason", "m.marked_at as markedAt", "m.until_at as until"])
    .where((where) => where.or([where("m.until_at", "is", null), where("m.until_at", ">", now)]));

/** The directory's mark of a person that is in force. */
export const findSuspicion = (db: Db, document: string, now: Date): Promise<Suspicion | undefined> =>
  marks(db, now).where("m.document", "=", document).executeTakeFirst();

/** The marked people who have or had a key at a bank. */
export const findSuspicionsAt = (db: Db, ispb: string, now: Date): Promise<(Suspicion & { document: string })[]> =>
  marks(db, now)
    .select("m.document")
    .where((where) =>
      where.exists(
        where
          .selectFrom("network_holder as h")
          .select(sql`1`.as("one"))
          .whereRef("h.document", "=", "m.document")
          .where("h.ispb", "=", ispb),
      ),
    )
    .execute();

/** Reports a person to the directory, or changes the report. */
export async function saveNetworkMark(db: Db, { document, ...s }: Suspicion & { document: string }): Promise<void> {
  const row = { reported_by: s.reportedBy, reason: s.reason, marked_at: s.markedAt, until_at: s.until };
  await db
    .insertInto("network_mark")
    .values({ document, ...row })
    .onConflict((conflict) => conflict.column("document").doUpdateSet(row))
    .execute();
}

/** Answers whether there was a report. */
export async function deleteNetworkMark(db: Db, document: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("network_mark").where("document", "=", document).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Keeps that a person has a key at a bank, for good. */
export async function saveHolder(db: Db | Tx, { ispb, document }: { ispb: string; document: string }) {
  await db
    .insertInto("network_holder")
    .values({ ispb, document })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the directory has ever known a person. */
export async function isKnownHolder(db: Db, document: string): Promise<boolean> {
  const row = await db.selectFrom("network_holder").select("ispb").where("document", "=", document).executeTakeFirst();
  return row !== undefined;
}
