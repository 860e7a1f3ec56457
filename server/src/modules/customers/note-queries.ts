import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { CustomerKey, RowKey } from "../../platform/database/keys.ts";

/** The moment and id of a row, after which a page begins. */
export type PageKey = { at: Date; id: string };

/** The notes about a customer, the newest first. */
export function findNotes(db: Db, { tenantId, customerId }: CustomerKey, before: PageKey | null, limit: number) {
  let query = db
    .selectFrom("customer_note")
    .select(["id", "at", "author", "text"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (before) query = query.where(sql<boolean>`(at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  return query.execute();
}

/** Saves a note. False where this id was saved before. */
export async function insertNote(
  tx: Tx,
  {
    tenantId,
    customerId,
    ...note
  }: CustomerKey & { id: string; at: Date; staffId: string; author: string; text: string },
): Promise<boolean> {
  const done = await tx
    .insertInto("customer_note")
    .values({
      tenant_id: tenantId,
      id: note.id,
      customer_id: customerId,
      at: note.at,
      staff_id: note.staffId,
      author: note.author,
      text: note.text,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Whose note has an id, by whom and with which text. */
export const findNote = (tx: Tx, { tenantId, id }: RowKey) =>
  tx
    .selectFrom("customer_note")
    .select(["customer_id as customerId", "staff_id as staffId", "text"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
