import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { noId } from "../../../platform/database/ids.ts";
import { countSessions } from "./queries.ts";
import { maxPinFailures } from "../pin/pin-rules.ts";

/** Which customers a list of the staff shows; what is left out does not narrow. */
export type CustomerFilter = {
  /** Beginnings of words of the name, as search_text has them. */
  words?: readonly string[];
  ids?: readonly string[];
  state?: "ACTIVE" | "PENDING" | "IN_ANALYSIS_INTERNAL" | "REJECTED" | "BLOCKED" | "CLOSED";
  /** Older than the customer with this id. */
  after?: string;
};

const columns = [
  "id",
  "name",
  "document",
  "entity_type as entityType",
  "email",
  "phone",
  "status",
  "onboarding_step as onboardingStep",
  "blocked_at as blockedAt",
  "blocked_reason as blockedReason",
  "closed_at as closedAt",
  "erased_at as erasedAt",
  "created_at as createdAt",
] as const;

/**
 * Of words with so many letters few customers have all: they are found in the index of words alone, where each
 * `in` would read all customers (100,000: 5 ms and 25 ms). Beside such a word a shorter one is looked for in the words
 * of each customer found. Of short words alone so many have all that the newest are found at once by looking at each.
 */
const selective = 3;

/** The end of a range of words: it sorts after every word that begins with what stands before it. */
const last = "\u{10ffff}";

/** Customers of a tenant, the newest first. */
export function findCustomers(db: Db, tenantId: string, filter: CustomerFilter, limit: number) {
  let query = db
    .selectFrom("customer")
    .select(columns)
    .where("tenant_id", "=", tenantId)
    .orderBy("id", "desc")
    .limit(limit);
  const words = filter.words ?? [];
  const long = words.length > 1 ? words.filter((word) => word.length >= selective) : [];
  if (long.length > 0) {
    const ids = long.map((word) => sql`(select customer_id from ${having(tenantId, word)})`);
    query = query.where(sql<boolean>`id = any(array(${sql.join(ids, sql` intersect `)}))`);
  }
  for (const word of words.filter((one) => !long.includes(one))) {
    query = query.where(
      long.length > 0
        ? sql<boolean>`exists (select from ${having(tenantId, word)} and customer_id = customer.id)`
        : sql<boolean>`id in (select customer_id from ${having(tenantId, word)})`,
    );
  }
  if (filter.ids) query = query.where("id", "in", filter.ids.length > 0 ? [...filter.ids] : [noId]);
  if (filter.after !== undefined) query = query.where("id", "<", filter.after);
  if (filter.state === "BLOCKED") query = query.where("blocked_at", "is not", null);
  else if (filter.state === "CLOSED") query = query.where("closed_at", "is not", null);
  else if (filter.state === "REJECTED") query = query.where("status", "in", ["REJECTED", "REJECTED_INTERNAL"]);
  else if (filter.state) query = query.where("status", "=", filter.state).where("closed_at", "is", null);
  return query.execute();
}

export type CustomerOfList = Awaited<ReturnType<typeof findCustomers>>[number];

/** The rows of customers with a word that begins so. */
const having = (tenantId: string, word: string): RawBuilder<unknown> => sql`
  customer_word where tenant_id = ${tenantId} and word >= ${word} and word < ${word + last}`;

/** The ids of the customers with exactly this document, e-mail or phone. */
export async function customersWith(
  db: Db,
  tenantId: string,
  by: { column: "document" | "email" | "phone"; value: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("customer")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where(by.column, "=", by.value)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** One customer with PIN and open sessions; undefined: the tenant has none. */
export async function findCustomer(db: Db, { tenantId, id, now }: { tenantId: string; id: string; now: Date }) {
  const found = await db
    .selectFrom("customer")
    .select([
      ...columns,
      "is_individual_entrepreneur as isEntrepreneur",
      sql<boolean>`pin_hash is not null`.as("hasPin"),
      sql<boolean>`pin_failures >= ${maxPinFailures}`.as("pinLocked"),
    ])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return found && { ...found, sessions: await countSessions(db, { tenantId, customerId: id, now }) };
}

export type CustomerOfPage = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;
