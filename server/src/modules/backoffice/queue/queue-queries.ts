import { saoPauloDay } from "@vitral/brazil/dates";
import { expiryCutoff } from "@vitral/contract/console/commands";
import type { ReviewSort, WaitingReview } from "@vitral/contract/console/reviews";
import type { EntityType } from "@vitral/contract/customers";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

type Holder = { tenantId: string; staffId: string; at: Date };

export type ReviewRow = {
  id: string;
  name: string;
  entityType: EntityType;
  submittedAt: Date | null;
  staffId: string | null;
  staffName: string | null;
  orderId: string | null;
  postponed: Postponed | null;
};
export type Postponed = NonNullable<WaitingReview["postponed"]>;

/** The order to approve the customer `c` that waits for a second person at a moment. */
const orderedApproval = ({ tenantId, at }: { tenantId: string; at: Date }) => sql`
  (select s.id from staff_command s
    where s.tenant_id = ${tenantId} and s.customer_id = c.id and s.kind = 'review.approve'
      and s.state = 'WAITING' and s.made_at > ${expiryCutoff(at)}
    order by s.id limit 1)`;

/** Whether a decision on the customer `c` was made that its maker can still take back: for all others it is made. */
const isDecided = ({ tenantId }: { tenantId: string }) => sql`
  exists (select from staff_command h
           where h.tenant_id = ${tenantId} and h.customer_id = c.id and h.state = 'HELD' and h.kind like 'review.%')`;

/** Whether the customer `c` was put away until a day after that of a moment. */
const isPutAway = ({ tenantId, at }: { tenantId: string; at: Date }) => sql`
  exists (select from review_postponement x
           where x.tenant_id = ${tenantId} and x.customer_id = c.id and x.until_day > ${saoPauloDay(at)}::date)`;

/**
 * Since when the application of the customer `c` waits, to the millisecond, as a page's key has it. What nobody knows
 * to have been submitted is the oldest.
 */
const since = sql`coalesce(date_trunc('milliseconds', o.submitted_at), 'epoch'::timestamptz)`;

/** The last row of the page before: the key of its page has the moment, as a resubmission forgets it. */
export type After = { id: string; since: Date };

export type ReviewFilter = {
  entity?: EntityType | undefined;
  held?: "free" | "mine" | "ordered" | "postponed" | undefined;
  sort?: ReviewSort | undefined;
  after?: After | undefined;
};

/** What each list is sorted by, and the same of the last row of the page before; ids make each order total. */
const orders: Record<"since" | "name" | "kind", Sorting> = {
  since: { by: [since, sql`c.id`], at: ({ id, since: moment }) => sql`${moment}::timestamptz, ${id}::uuid` },
  name: {
    by: [sql`search_text(c.name)`, sql`c.id`],
    at: (last) => sql`${ofCustomer(sql`search_text(l.name)`, last)}, ${last.id}::uuid`,
  },
  kind: {
    by: [sql`(c.entity_type = 'COMPANY')`, since, sql`c.id`],
    at: (last) =>
      sql`${ofCustomer(sql`l.entity_type = 'COMPANY'`, last)}, ${last.since}::timestamptz, ${last.id}::uuid`,
  },
};
type Last = After & { tenantId: string };
type Sorting = { by: RawBuilder<unknown>[]; at: (last: Last) => RawBuilder<unknown> };

const ofCustomer = (what: RawBuilder<unknown>, { tenantId, id }: Last) =>
  sql`(select ${what} from customer l where l.tenant_id = ${tenantId} and l.id = ${id}::uuid)`;

/** Waiting applications in the order of `sort`, by default the oldest first. */
export async function findReviews(
  db: Db,
  { tenantId, staffId, at }: Holder,
  { entity, held, sort = "since", after, limit }: ReviewFilter & { limit: number },
): Promise<ReviewRow[]> {
  const isDown = sort.startsWith("-");
  const { by, at: atLast } = orders[sort.replace("-", "") as keyof typeof orders];
  const beyond = after
    ? sql`(${sql.join(by)}) ${isDown ? sql`<` : sql`>`} (${atLast({ ...after, tenantId })})`
    : sql`true`;
  const { rows } = await sql<ReviewRow>`
    select c.id, c.name, c.entity_type as "entityType", o.submitted_at as "submittedAt",
           a.staff_id as "staffId", a.staff_name as "staffName", w.id as "orderId",
           case when p.customer_id is not null then
             jsonb_build_object('until', p.until_day, 'note', p.note, 'by', p.staff_name, 'first', p.first_day,
                                'times', p.times) end as postponed
      from customer c
      left join onboarding o on o.tenant_id = c.tenant_id and o.customer_id = c.id
      left join review_assignment a on a.tenant_id = c.tenant_id and a.customer_id = c.id and a.until_at > ${at}
      left join review_postponement p on p.tenant_id = c.tenant_id and p.customer_id = c.id
      left join lateral ${orderedApproval({ tenantId, at })} w on true
     where c.tenant_id = ${tenantId} and c.status = 'IN_ANALYSIS_INTERNAL'
       and (${entity ?? null}::text is null or c.entity_type = ${entity ?? null})
       and ${beyond}
       and not ${isDecided({ tenantId })}
       and ${isPutAway({ tenantId, at })} = ${held === "postponed"}
       and case ${held ?? null}::text when 'free' then a.staff_id is null and w.id is null
                                      when 'ordered' then w.id is not null
                                      when 'mine' then a.staff_id = ${staffId} else true end
     order by ${sql.join(isDown ? by.map((column) => sql`${column} desc`) : by)} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Locks the oldest application that nobody else holds, whose approval waits for nobody and that was not put away;
 * others who ask at once get others. With `after` the oldest one after that, and where there is none the oldest of
 * all but that.
 */
export async function lockNextFree(
  tx: Tx,
  { tenantId, staffId, at, after }: Holder & { after?: After | undefined },
): Promise<string | null> {
  const isBefore = after ? sql`(${since}, c.id) < (${after.since}::timestamptz, ${after.id}::uuid)` : sql`1 = 0`;
  const { rows } = await sql<{ id: string }>`
    select c.id from customer c
      left join onboarding o on o.tenant_id = c.tenant_id and o.customer_id = c.id
     where c.tenant_id = ${tenantId} and c.status = 'IN_ANALYSIS_INTERNAL'
       and not exists (select from review_assignment a where a.tenant_id = c.tenant_id and a.customer_id = c.id
                          and a.until_at > ${at} and a.staff_id <> ${staffId})
       and not exists ${orderedApproval({ tenantId, at })}
       and not ${isDecided({ tenantId })}
       and not ${isPutAway({ tenantId, at })}
       and (${after?.id ?? null}::uuid is null or c.id <> ${after?.id ?? null}::uuid)
     order by ${isBefore}, ${since}, c.id limit 1 for no key update of c skip locked`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Since when an application waits, as the queue sorts it. */
export async function findSince(db: Db | Tx, { tenantId, customerId }: CustomerKey): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select ${since} as since from onboarding o where o.tenant_id = ${tenantId} and o.customer_id = ${customerId}`.execute(
    db,
  );
  return rows[0]?.since ?? new Date(0);
}

/** The order to approve an applicant that waits for a second person; null: there is none. */
export async function findOrderedApproval(
  db: Db,
  { tenantId, customerId }: CustomerKey,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select ${orderedApproval({ tenantId, at })} as id from customer c where c.tenant_id = ${tenantId} and c.id = ${customerId}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** Whether somebody decided on an application and can still take it back. */
export async function hasHeldDecision(db: Db | Tx, { tenantId, customerId }: CustomerKey): Promise<boolean> {
  const { rows } = await sql`
    select from customer c where c.tenant_id = ${tenantId} and c.id = ${customerId} and ${isDecided({ tenantId })}`.execute(
    db,
  );
  return rows.length > 0;
}

/** How many applicants of a tenant wait for a reviewer, and since when the oldest. */
export async function countWaiting(db: Db, { tenantId, at }: { tenantId: string; at: Date }) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(o.submitted_at) as oldest
      from customer c left join onboarding o on o.tenant_id = c.tenant_id and o.customer_id = c.id
     where c.tenant_id = ${tenantId} and c.status = 'IN_ANALYSIS_INTERNAL'
       and not exists ${orderedApproval({ tenantId, at })}
       and not ${isDecided({ tenantId })}
       and not ${isPutAway({ tenantId, at })}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

/**
 * Until when an application is or was put away, by whom and why, how often and since when; null: it never was.
 */
export async function findPostponed(
  db: Db,
  { tenantId, customerId }: CustomerKey,
): Promise<(Postponed & { staffId: string }) | null> {
  const found = await db
    .selectFrom("review_postponement")
    .select(["until_day as until", "note", "staff_name as by", "staff_id as staffId", "first_day as first", "times"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return found ?? null;
}

type PutAway = Pick<Postponed, "until" | "note" | "by"> & { staffId: string; today: string };

/** Puts an application away, or once more, and counts it. */
export async function savePostponed(
  tx: Tx,
  { tenantId, customerId }: CustomerKey,
  { until, note, by, staffId, today }: PutAway,
): Promise<void> {
  const columns = { until_day: until, note, staff_id: staffId, staff_name: by };
  await tx
    .insertInto("review_postponement")
    .values({ tenant_id: tenantId, customer_id: customerId, first_day: today, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "customer_id"])
        .doUpdateSet({ ...columns, times: sql<number>`review_postponement.times + 1` }),
    )
    .execute();
}

/** Whether there was something to take back: from today on it is in the queue again. */
export async function endPostponed(tx: Tx, { tenantId, customerId }: CustomerKey, today: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("review_postponement")
    .set({ until_day: today })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("until_day", ">", today)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets that an application was put away: it is decided. */
export async function removePostponed(tx: Tx, { tenantId, customerId }: CustomerKey): Promise<void> {
  await tx
    .deleteFrom("review_postponement")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
}
