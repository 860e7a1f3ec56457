import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

type TextsKey = { tenantId: string; from: string };

/** Days as text: a date of PostgreSQL has no time zone. */
const fromDay = sql<string>`from_day::text`;

/** The first day of each version of a tenant, the newest first. */
export async function findDays(db: Db | Tx, tenantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("legal_text")
    .select(fromDay.as("from"))
    .where("tenant_id", "=", tenantId)
    .orderBy("from_day", "desc")
    .execute();
  return rows.map(({ from }) => from);
}

/** The version that holds on a day: the newest that has begun. */
export function findInForce(db: Db | Tx, { tenantId, day }: { tenantId: string; day: string }) {
  return db
    .selectFrom("legal_text")
    .select([fromDay.as("from"), "terms_text as terms", "privacy_text as privacy"])
    .where("tenant_id", "=", tenantId)
    .where("from_day", "<=", day)
    .orderBy("from_day", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** When the version of a day was published; null: there is none. */
export async function findPublished(db: Db | Tx, { tenantId, from }: TextsKey): Promise<Date | null> {
  const row = await db
    .selectFrom("legal_text")
    .select("published_at as at")
    .where("tenant_id", "=", tenantId)
    .where(fromDay, "=", from)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The version of a day; compared as text, because a caller may name a day that PostgreSQL does not have. */
export function findText(db: Db | Tx, { tenantId, from }: TextsKey) {
  return db
    .selectFrom("legal_text")
    .select([fromDay.as("from"), "terms_text as terms", "privacy_text as privacy"])
    .where("tenant_id", "=", tenantId)
    .where(fromDay, "=", from)
    .executeTakeFirst();
}

/** Whether a customer put the notice of a version away since the version was published. */
export async function hasSeen(db: Db, { tenantId, customerId, from }: CustomerKey & TextsKey): Promise<boolean> {
  const found = await db
    .selectFrom("legal_text_seen as s")
    .innerJoin("legal_text as t", (join) =>
      join.onRef("t.tenant_id", "=", "s.tenant_id").onRef("t.from_day", "=", "s.from_day"),
    )
    .select("s.seen_at")
    .where("s.tenant_id", "=", tenantId)
    .where("s.customer_id", "=", customerId)
    .where(sql<string>`s.from_day::text`, "=", from)
    .whereRef("s.seen_at", ">=", "t.published_at")
    .execute();
  return found.length > 0;
}

/** Stores that a customer put the notice of a version away. */
export async function upsertSeen(
  db: Db,
  { tenantId, customerId, from, at }: CustomerKey & TextsKey & { at: Date },
): Promise<void> {
  await db
    .insertInto("legal_text_seen")
    .values({ tenant_id: tenantId, customer_id: customerId, from_day: from, seen_at: at })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id", "from_day"]).doUpdateSet({ seen_at: at }))
    .execute();
}
