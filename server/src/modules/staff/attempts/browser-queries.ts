import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** Whether a person of this e-mail signed in last in the browser of a token, which has not expired. */
export async function isKnownBrowser(
  db: Db,
  { email, id, tokenHash, now }: { email: string; id: string; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("staff_browser")
    .innerJoin("staff", "staff.id", "staff_browser.staff_id")
    .select("staff.id")
    .where("token_hash", "=", tokenHash)
    .where("staff.id", "=", id)
    .where("staff.email", "=", email)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

type NewBrowser = {
  tokenHash: Buffer;
  oldHash: Buffer | null;
  staffId: string;
  tenantId: string | null;
  createdAt: Date;
  expiresAt: Date;
  others: number;
};

/** Saves a browser in place of the one that its old token named; of the person's other ones the newest stay. */
export async function replaceBrowser(tx: Tx, row: NewBrowser): Promise<void> {
  await sql`
    delete from staff_browser
     where token_hash = ${row.oldHash}
        or staff_id = ${row.staffId} and token_hash in (
             select token_hash from staff_browser where staff_id = ${row.staffId}
              order by created_at desc, token_hash offset ${row.others}::int)`.execute(tx);
  await tx
    .insertInto("staff_browser")
    .values({
      token_hash: row.tokenHash,
      works_for: row.tenantId,
      staff_id: row.staffId,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** Makes all browsers of a person unknown. */
export async function removeBrowsers(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom("staff_browser").where("staff_id", "=", staffId).execute();
}
