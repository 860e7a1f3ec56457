import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./db.ts";
import { forEachTenant } from "./each-tenant.ts";
import type { Tables } from "./tables.ts";
import { withAllTenants } from "./tenancy.ts";

/** Rows that are work to be done at their time: their table is its own queue. */
export type DueWork = {
  table: keyof Tables;
  /** The column that says from when on a row is due. */
  at: string;
  /** The rows that still wait; without it, all whose time is set. */
  open?: RawBuilder<boolean>;
  /** The clock of that time; without it, the one that the caller names. */
  clock?: RawBuilder<Date>;
};
/** Work that one server at a time takes. */
export type TakenWork = DueWork & {
  /** The columns that name a row within its tenant. */
  key: readonly string[];
  /** Further columns that taking answers, as it wrote them. */
  also?: readonly string[];
  /** What taking a row writes to it, its time among it: no other server takes it before. */
  putOff: (now: Date) => RawBuilder<unknown>;
};

const isDue = ({ at, open, clock }: DueWork, now: Date) => {
  const isTime = sql`${sql.ref(at)} <= ${clock ?? now}`;
  return open ? sql`${isTime} and ${open}` : isTime;
};

/** In how many milliseconds there is work where none is known. */
export const noWork = Number.POSITIVE_INFINITY;

/**
 * The tenants that have a row that is due in each of these, in their order, and in how many milliseconds the next row
 * of any of them is due; asked in one statement.
 */
export async function dueTenants(
  { db, now }: { db: Db; now: () => Date },
  works: readonly DueWork[],
): Promise<{ due: string[][]; nextMs: number }> {
  const firsts = sql.join(works.map((work) => firstOf(work, now())));
  const { rows } = await withAllTenants(() =>
    sql<{ id: string; inMs: (number | null)[] }>`
      select id, in_ms as "inMs" from tenant cross join lateral (select array[${firsts}]::float8[] as in_ms) of_tenant
       where num_nonnulls(variadic in_ms) > 0`.execute(db),
  );
  const times = rows.flatMap(({ inMs }) => inMs.filter((ms) => ms !== null));
  return {
    due: works.map((_work, index) => rows.filter(({ inMs }) => (inMs[index] ?? 1) <= 0).map(({ id }) => id)),
    nextMs: times.reduce((first, ms) => (ms > 0 ? Math.min(first, ms) : first), noWork),
  };
}

/** In how many milliseconds the first open row of a tenant is due; one that is past its time has a negative number. */
const firstOf = ({ table, at, open, clock }: DueWork, now: Date) => sql`
  (select (extract(epoch from min(${sql.ref(at)})) - extract(epoch from ${clock ?? now}::timestamptz)) * 1000
     from ${sql.table(table)} where tenant_id = tenant.id ${open ? sql`and ${open}` : sql``})`;

/**
 * Runs something for each tenant that has a row that is due in one of these: see `forEachTenant`, which throws the
 * faults at the end with `say`. Answers in how many milliseconds there is work again: 0 where a tenant had some.
 */
export async function forEachDueTenant(
  deps: { db: Db; now: () => Date },
  works: readonly DueWork[],
  run: (tenantId: string) => Promise<unknown>,
  say?: (faults: number) => string,
  atOnce?: number,
): Promise<number> {
  const { due, nextMs } = await dueTenants(deps, works);
  const tenants = new Set(due.flat());
  await forEachTenant([...tenants], run, say, atOnce);
  return tenants.size > 0 ? 0 : nextMs;
}

/**
 * Takes at most `max` rows of a tenant that are due, the longest due first, and puts each off. Answers their keys, and
 * `also`. The keys are materialized: a subquery would be asked again for each row, pass over those that were just
 * taken, and take all.
 */
export async function takeDue<Key = { id: string }>(
  db: Db | Tx,
  { table, at, key, also = [], putOff, ...work }: TakenWork,
  { tenantId, now, max }: { tenantId: string; now: Date; max: number },
): Promise<Key[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<Key>`
    with due as materialized (
      select ${columns} from ${sql.table(table)}
       where tenant_id = ${tenantId} and ${isDue({ table, at, ...work }, now)}
       order by ${sql.ref(at)} limit ${max} for update skip locked)
    update ${sql.table(table)} set ${putOff(now)}
     where tenant_id = ${tenantId} and (${columns}) in (select ${columns} from due)
    returning ${sql.join([...key, ...also].map((column) => sql.ref(column)))}`.execute(db);
  return rows;
}

/** The same of rows that are named by their id alone. */
export const takeDueIds = async (...args: Parameters<typeof takeDue>): Promise<string[]> =>
  (await takeDue(...args)).map(({ id }) => id);
