import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type Told = { letters: number };

/**
 * Puts what payments have to tell into the outbox, of at most so many groups of them, the oldest first: an e-mail to the payer
 * and one to a payee of this house. A payment leaves no more than its place in a group; its e-mails are written when the house
 * has time (docs/decisions/0024). Any number of servers may do so at once. Answers how many e-mails there were.
 */
export async function tellOfPayments(db: Db, mostGroups: number): Promise<number> {
  const groups = await db
    .selectFrom("pix_notice")
    .select("tenant_id")
    .orderBy("created_at")
    .limit(mostGroups)
    .execute();
  let letters = 0;
  for (const [tenantId, own] of Map.groupBy(groups, (group) => group.tenant_id)) {
    const { rows } = await sql<Told>`select pix_tell(${tenantId}, ${own.length}) as letters`.execute(db);
    letters += rows[0]?.letters ?? 0;
  }
  return letters;
}
