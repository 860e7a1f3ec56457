import { type RawBuilder, sql } from "kysely";
import type { CaseKind, CaseState } from "@vitral/contract/console/cases";
import { isAllowed, type StaffRole } from "@vitral/contract/console/permissions";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { type Matter, matterColumns, matters } from "./matter-queries.ts";

export const allKinds = [
  "DISPUTE",
  "INFRACTION",
  "BLOCK",
  "MARK",
  "DIFFERENCE",
  "RECALL",
] as const satisfies readonly CaseKind[];

export type FoundCase = Matter & {
  state: CaseState;
  snoozedUntil: Date | null;
  assigneeId: string | null;
  assigneeName: string | null;
  escalatedAt: Date | null;
  escalatedRole: StaffRole | null;
  escalatedId: string | null;
  escalatedName: string | null;
  customerId: string | null;
  customerName: string | null;
  customerDocument: string | null;
};

/** A member of the staff who works on cases. */
export type CaseWorker = { id: string; role: StaffRole };

export type CaseKey = { kind: CaseKind; id: string };

export type CaseFilter = {
  tenantId: string;
  now: Date;
  kind?: CaseKind | undefined;
  /** OPEN: all but CLOSED; ANY: all. */
  state: CaseState | "OPEN" | "ANY";
  /** The id of a member of the staff; null: nobody's. */
  assigneeId?: string | null | undefined;
  isLate?: boolean;
  /** Escalated to this person or role, and held by nobody else. */
  escalatedTo?: CaseWorker | undefined;
  /** What this person may take next: held by nobody, waiting for nothing, and escalated to nobody else. */
  freeFor?: CaseWorker | undefined;
  by?: { column: "protocol" | "endToEnd" | "document" | "customerId"; value: string } | undefined;
  after?: CaseKey | undefined;
  limit: number;
};

type TenantMoment = { tenantId: string; now: Date };

/** The state of a matter `c` with the work `w`: what is over is CLOSED, what came back to the staff PENDING again. */
const stateOf = ({ now }: TenantMoment) => sql`
  case when not c.is_open then 'CLOSED' when w.state is null then 'PENDING'
       when w.state = 'SNOOZED' and w.snoozed_until <= ${now}::timestamptz then 'PENDING'
       when w.state = 'CLOSED' and w.state_at < c.raised_at then 'PENDING' else w.state end`;

/**
 * The matters of a kind with the work on them and their customer. `narrowed` chooses among them before their customers
 * are read: from thousands of closed ones, those of a page.
 */
const cases = (kind: CaseKind, scope: TenantMoment, narrowed: RawBuilder<unknown>) => sql`
  select ${matterColumns}, c.state, c.snoozed_until as "snoozedUntil", c.assignee_id as "assigneeId",
         c.assignee_name as "assigneeName", c.escalated_at as "escalatedAt", c.escalated_role as "escalatedRole",
         c.escalated_id as "escalatedId", c.escalated_name as "escalatedName", u.id as "customerId", u.name as "customerName",
         u.document as "customerDocument"
    from (select c.*, ${stateOf(scope)} as state, w.snoozed_until, w.assignee_id, w.assignee_name, w.escalated_at,
                 w.escalated_role, w.escalated_id, w.escalated_name
            from (${matters[kind](scope)}) c
            left join case_work w on w.tenant_id = ${scope.tenantId} and w.kind = ${kind} and w.subject_id = c.id
           ${narrowed}) c
    ${kind === "MARK" ? sql`` : sql`left join account a on a.tenant_id = ${scope.tenantId} and a.id = c.account_id`}
    left join customer u on u.tenant_id = ${scope.tenantId}
      and ${kind === "MARK" ? sql`u.document = c.document` : sql`u.id = a.owner_id`}`;

/** One case; undefined where there is none. */
export async function findCase(
  db: Db | Tx,
  { kind, id, ...scope }: TenantMoment & CaseKey,
): Promise<FoundCase | undefined> {
  const { rows } = await sql<FoundCase>`${cases(kind, scope, sql`where c.id = ${id}`)}`.execute(db);
  return rows[0];
}

/** Cases of a filter: open ones by what is due next, others from the newest. */
export async function findCases(db: Db, filter: CaseFilter): Promise<FoundCase[]> {
  const { freeFor } = filter;
  // The next case of all inboxes is one that this person can decide.
  const isOfInbox = (kind: CaseKind) =>
    freeFor === undefined || kind !== "DIFFERENCE" || isAllowed(freeFor.role, "reconciliation.work");
  const kinds = filter.kind === undefined ? allKinds.filter(isOfInbox) : [filter.kind];
  const isByClock = filter.state !== "CLOSED" && filter.state !== "ANY";
  const last = filter.after && (await findCase(db, { ...filter, ...filter.after }));
  const at = isByClock ? sql`coalesce(c.due_at, 'infinity')` : sql`c.opened_at`;
  const direction = isByClock ? sql`asc` : sql`desc`;
  const lastAt = isByClock ? (last?.dueAt ?? "infinity") : last?.openedAt;
  const order = sql`${at} ${direction}, c.kind ${direction}, c.id ${direction}`;
  const afterLast = last
    ? [
        sql`(${at}, c.kind, c.id) ${isByClock ? sql`>` : sql`<`} (${lastAt}::timestamptz, ${last.kind}, ${last.id}::uuid)`,
      ]
    : [];
  const parts = kinds.map((kind) => {
    const where = sql.join([...conditionsOf(kind, filter), ...afterLast], sql` and `);
    return cases(kind, filter, sql`where ${where} order by ${order} limit ${filter.limit}`);
  });
  const outerAt = isByClock ? sql`coalesce("dueAt", 'infinity')` : sql`"openedAt"`;
  const { rows } = await sql<FoundCase>`
    select * from (${sql.join(parts, sql` union all `)}) found
     order by ${outerAt} ${direction}, kind ${direction}, id ${direction} limit ${filter.limit}`.execute(db);
  return rows;
}

const isFor = ({ id, role }: CaseWorker) => sql`(w.escalated_id = ${id} or w.escalated_role = ${role})`;
const isFreeFor = ({ id }: CaseWorker) => sql`(w.assignee_id is null or w.assignee_id = ${id})`;

/**
 * What is over, and what the staff closed and nothing raised again. Written without `stateOf`, of which PostgreSQL
 * would believe that few rows are closed: it would read and sort all.
 */
const isClosed = sql`(not c.is_open or coalesce(w.state = 'CLOSED' and w.state_at >= c.raised_at, false))`;

function conditionsOf(
  kind: CaseKind,
  { state, assigneeId, isLate, by, escalatedTo, freeFor, ...scope }: CaseFilter,
): RawBuilder<unknown>[] {
  return [
    ...(state === "ANY" ? [sql`true`] : []),
    ...(state === "OPEN" ? [sql`c.is_open and ${stateOf(scope)} <> 'CLOSED'`] : []),
    ...(state === "CLOSED" ? [isClosed] : []),
    ...(state !== "ANY" && state !== "OPEN" && state !== "CLOSED"
      ? [sql`c.is_open and ${stateOf(scope)} = ${state}`]
      : []),
    ...(assigneeId === undefined ? [] : [sql`w.assignee_id is not distinct from ${assigneeId}::uuid`]),
    ...(escalatedTo ? [isFor(escalatedTo), isFreeFor(escalatedTo)] : []),
    ...(freeFor
      ? [
          sql`w.assignee_id is null`,
          sql`(w.escalated_at is null or ${isFor(freeFor)})`,
          sql`${stateOf(scope)} in ('PENDING', 'INVESTIGATING')`,
        ]
      : []),
    ...(isLate === true ? [sql`c.due_at <= ${scope.now}::timestamptz`] : []),
    ...(by === undefined ? [] : [isAbout(kind, scope.tenantId, by)]),
  ];
}

function isAbout(kind: CaseKind, tenantId: string, { column, value }: NonNullable<CaseFilter["by"]>) {
  if (column === "protocol") return sql`c.protocol = ${value}`;
  if (column === "endToEnd") return sql`c.end_to_end = ${value}`;
  if (kind === "MARK" && column === "document") return sql`c.document = ${value}`;
  const isCustomer = column === "document" ? sql`u.document = ${value}` : sql`u.id = ${value}::uuid`;
  return kind === "MARK"
    ? sql`c.document in (select u.document from customer u where u.tenant_id = ${tenantId} and ${isCustomer})`
    : sql`c.account_id in (
        select a.id from customer u join account a on a.tenant_id = u.tenant_id and a.owner_id = u.id
         where u.tenant_id = ${tenantId} and ${isCustomer})`;
}

/** What each inbox has open: all, past the clock, nobody's; what a person holds, and what was escalated to them. */
export async function countOpen(db: Db, { worker, ...scope }: TenantMoment & { worker: CaseWorker }) {
  const parts = allKinds.map(
    (kind) => sql`
      select ${kind}::text as kind, count(*)::int as open, count(*) filter (where c.due_at <= ${scope.now})::int as late,
             count(*) filter (where w.assignee_id is null)::int as free,
             count(*) filter (where w.assignee_id = ${worker.id})::int as mine, min(c.raised_at) as oldest,
             min(c.raised_at) filter (where c.due_at <= ${scope.now}) as "oldestLate",
             min(c.raised_at) filter (where w.assignee_id = ${worker.id}) as "oldestMine", min(c.due_at) as due,
             min(c.due_at) filter (where w.assignee_id = ${worker.id}) as "dueMine",
             count(*) filter (where ${isFor(worker)} and ${isFreeFor(worker)})::int as escalated
        from (${matters[kind](scope)}) c
        left join case_work w on w.tenant_id = ${scope.tenantId} and w.kind = ${kind} and w.subject_id = c.id
       where c.is_open and ${stateOf(scope)} <> 'CLOSED'`,
  );
  const { rows } = await sql<Counts>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

type Counts = {
  kind: CaseKind;
  open: number;
  late: number;
  free: number;
  mine: number;
  escalated: number;
  oldest: Date | null;
  oldestLate: Date | null;
  oldestMine: Date | null;
  due: Date | null;
  dueMine: Date | null;
};

/** What went back of a Pix for this reason since its case was opened, the oldest first. */
export async function findReturned(
  db: Db,
  scope: { tenantId: string; accountId: string; transactionId: string; since: Date; reason: "FR01" | "BE08" },
): Promise<{ at: Date; amount: Cents }[]> {
  const { rows } = await sql<{ at: Date; amount: Cents }>`
    select coalesce(r.answered_at, r.created_at) as at, r.amount_cents as amount from pix_refund r
     where r.tenant_id = ${scope.tenantId} and r.account_id = ${scope.accountId} and r.original_id = ${scope.transactionId}
       and r.reason = ${scope.reason} and r.status = 'SETTLED' and r.created_at >= ${scope.since}
     order by 1`.execute(db);
  return rows;
}

/** Until when more of a received Pix would go back, were its contest accepted now: functions/contests-received.sql. */
export async function findFollowedUntil(
  db: Db,
  scope: TenantMoment & { accountId: string; transactionId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select greatest(after_days(created_at, tenant_rule(tenant_id, 'contestFollowedDays', ${scope.now})::int),
                    ${scope.now}::timestamptz + interval '1 day') as until
      from account_transaction
     where tenant_id = ${scope.tenantId} and account_id = ${scope.accountId} and id = ${scope.transactionId}`.execute(
    db,
  );
  return rows[0]?.until ?? null;
}
