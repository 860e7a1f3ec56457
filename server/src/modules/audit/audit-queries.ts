import { actionsOfArea, type AuditAction } from "@vitral/contract/console/audit/audit-actions";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { AuditEvent } from "./audit-event.ts";

/** The tenant of audit rows that belong to no tenant: the installation itself, such as its own staff. */
export const installation = "00000000-0000-0000-0000-000000000000";

/** An action that no row has, for an area without any. */
const nothing = "";

/** Which audit rows; what is left out does not narrow. */
export type AuditFilter = {
  /** The tenant's id; without it the rows of all, for the command line. */
  tenantId?: string;
  /** The actor or the maker: user name or e-mail. */
  person?: string;
  /** An action such as `customer.block`, or an area such as `customer`. */
  action?: string;
  customerId?: string;
  /** Of any of these customers. */
  customerIds?: readonly string[];
  from?: Date;
  /** Before this moment. */
  to?: Date;
  /** Rows that needed a second person and had none. */
  alone?: boolean;
  /** Rows older than this number; only with a tenant. */
  before?: number;
  limit?: number;
};

/** What operators and staff did, the newest first. */
export function findEvents(db: Db, filter: AuditFilter) {
  const { tenantId, person, action, from, to, alone, before, limit } = filter;
  let query = db
    .selectFrom("audit_event")
    .leftJoin("tenant", "tenant.id", "audit_event.tenant_id")
    .select([
      "audit_event.number",
      "audit_event.id",
      "audit_event.at",
      "tenant.slug as tenant",
      "audit_event.actor",
      "audit_event.maker",
      "audit_event.alone as withoutSecondPerson",
      "audit_event.action",
      "audit_event.customer_id as customerId",
      "audit_event.account_id as accountId",
      "audit_event.reason",
      "audit_event.details",
      sql<string>`encode(audit_event.hash, 'hex')`.as("hash"),
    ]);
  if (tenantId !== undefined) query = query.where("audit_event.tenant_id", "=", tenantId).orderBy("number", "desc");
  else query = query.orderBy("audit_event.at", "desc").orderBy("audit_event.id", "desc");
  if (person !== undefined) query = query.where(ofPerson(filter, person));
  if (action !== undefined) query = query.where("action", "in", actionsOf(action));
  const ofCustomer = customersOf(filter);
  if (ofCustomer !== null) query = query.where(sql<boolean>`audit_event.${ofCustomer}`);
  if (from !== undefined) query = query.where("at", ">=", from);
  if (to !== undefined) query = query.where("at", "<", to);
  if (alone !== undefined) query = query.where("alone", "=", alone);
  if (before !== undefined) query = query.where("number", "<", before);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/**
 * The rows of a person, as actor or as maker. In a tenant's chain a page of each is read by its own index, as one index
 * does not serve both.
 */
const ofPerson = ({ tenantId, ...filter }: AuditFilter, person: string) => {
  if (tenantId === undefined) return sql<boolean>`${person} in (audit_event.actor, audit_event.maker)`;
  const { action, from, to, alone, before, limit } = filter;
  const ofCustomer = customersOf(filter);
  const narrowed = sql.join(
    [
      sql`true`,
      ...(action === undefined ? [] : [sql`e.action = any(${actionsOf(action)}::text[])`]),
      ...(ofCustomer === null ? [] : [sql`e.${ofCustomer}`]),
      ...(from === undefined ? [] : [sql`e.at >= ${from}`]),
      ...(to === undefined ? [] : [sql`e.at < ${to}`]),
      ...(alone === undefined ? [] : [sql`e.alone = ${alone}`]),
      ...(before === undefined ? [] : [sql`e.number < ${before}`]),
    ],
    sql` and `,
  );
  const newest = sql`order by e.number desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
  return sql<boolean>`audit_event.number in (
    (select e.number from audit_event e
      where e.tenant_id = ${tenantId} and e.actor = ${person} and ${narrowed} ${newest})
    union all
    (select e.number from audit_event e
      where e.tenant_id = ${tenantId} and e.maker = ${person} and ${narrowed} ${newest}))`;
};

/** The condition of a filter by customers; one alone is compared, so that its index gives the order too. */
function customersOf({ customerId, customerIds = customerId === undefined ? undefined : [customerId] }: AuditFilter) {
  if (customerIds === undefined) return null;
  return customerIds.length === 1
    ? sql`customer_id = ${customerIds[0]}`
    : sql`customer_id = any(${[...customerIds]}::uuid[])`;
}

/** The actions of a filter: one, or those of an area. */
const actionsOf = (action: string): string[] => (action.includes(".") ? [action] : [...actionsOfArea(action), nothing]);

/** Whether a person has a row of this action about the same thing since a moment, however many rows it counted. */
export async function wasSeen(db: Db, look: AuditEvent & { tenantId: string }, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("audit_event")
    .select("number")
    .where("tenant_id", "=", look.tenantId)
    .where("at", ">=", since)
    .where("actor", "=", look.actor)
    .where("action", "=", look.action)
    .where("customer_id", "is not distinct from", look.customerId ?? null)
    .where("account_id", "is not distinct from", look.accountId ?? null)
    .where(sql<boolean>`details - 'count' = ${JSON.stringify(look.details ?? {})}::jsonb - 'count'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type AuditRow = Awaited<ReturnType<typeof findEvents>>[number];

/** What is wrong in a chain: a changed row, rows that are missing before it, or a hash that is not the one before. */
export type Break = { number: number; what: "CHANGED" | "MISSING" | "UNLINKED" };

/** How far a walk along a chain has come: the number and hash of its last row. */
type Walked = { rows: number; newest: number; hash: string | null };
/** The end of a chain as stored, and the first break; null: none. */
type Whole = Walked & { head: number | null; headHash: string | null; broken: Break | null };

/** Rows that one statement walks: a chain may be longer than a statement may take. */
const rowsOfStep = 20_000;

/** Walks the chain of one tenant (or of the installation): its end as stored, its newest row, and the first break. */
export async function walkChain(db: Db, tenantId: string, step = rowsOfStep): Promise<Whole> {
  let walked: Walked = { rows: 0, newest: 0, hash: null };
  let broken: Break | null = null;
  for (;;) {
    const found = await walkOn(db, tenantId, walked, step);
    broken ??= found.broken;
    if (found.rows > 0) walked = { rows: walked.rows + found.rows, newest: found.newest, hash: found.hash };
    // The last step has seen the end of the chain in its own statement: rows that are written meanwhile do not disturb.
    if (found.rows < step) return { ...walked, head: found.head, headHash: found.headHash, broken };
  }
}

/** The next rows of a chain after those that were walked. */
async function walkOn(db: Db, tenantId: string, { newest, hash }: Walked, step: number): Promise<Whole> {
  const before = hash ?? "00".repeat(32);
  const { rows } = await sql<Whole>`
    with part as materialized (
      select e.number, e.hash, e.previous_hash, audit_hash(e) = e.hash as sound
        from audit_event e where e.tenant_id = ${tenantId} and e.number > ${newest} order by e.number limit ${step}),
    walked as (
      select p.number, encode(p.hash, 'hex') as hash, p.sound,
             p.previous_hash = lag(p.hash, 1, decode(${before}, 'hex')) over w as linked,
             lag(p.number, 1, ${newest}::bigint) over w + 1 = p.number as next
        from part p window w as (order by p.number))
    select count(*)::int as rows, coalesce(max(number), 0)::bigint as newest,
           (select hash from walked order by number desc limit 1) as hash,
           (select number from audit_chain where tenant_id = ${tenantId}) as head,
           (select encode(c.hash, 'hex') from audit_chain c where c.tenant_id = ${tenantId}) as "headHash",
           (select jsonb_build_object('number', number, 'what', case when not next then 'MISSING'
                                      when not sound then 'CHANGED' else 'UNLINKED' end)
              from walked where not (next and sound and linked) order by number limit 1) as broken
      from walked`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("an aggregate has one row");
  return found;
}

/** The hash of one row, in hexadecimal digits; null where there is none. */
export async function hashOf(db: Db, scope: { tenantId: string; number: number }): Promise<string | null> {
  const row = await db
    .selectFrom("audit_event")
    .select("hash")
    .where("tenant_id", "=", scope.tenantId)
    .where("number", "=", scope.number)
    .executeTakeFirst();
  return row?.hash.toString("hex") ?? null;
}

/** The tenants with their slugs, by slug. */
export const findTenants = (db: Db) => db.selectFrom("tenant").select(["id", "slug"]).orderBy("slug").execute();

/** How many actions of a tenant since a moment needed a second person and had none. */
export async function countWithoutSecondPerson(db: Db, { tenantId, from }: { tenantId: string; from: Date }) {
  const found = await db
    .selectFrom("audit_event")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tenantId)
    .where("alone", "=", true)
    .where("at", ">=", from)
    .executeTakeFirstOrThrow();
  return found.count;
}

/** What was done after a moment to versions that hold from one of these days, the oldest first. */
export function findVersionEvents(
  db: Db | Tx,
  { tenantId, actions, days, since }: { tenantId: string; actions: AuditAction[]; days: string[]; since: Date },
) {
  const day = sql<string>`details->>'from'`;
  return db
    .selectFrom("audit_event")
    .select(["action", "at", day.as("day")])
    .where("tenant_id", "=", tenantId)
    .where("action", "in", actions)
    .where("at", ">", since)
    .where(day, "in", days)
    .orderBy("number")
    .execute();
}
