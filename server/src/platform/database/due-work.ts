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

/** The tenants that have a row that is due in each of these, in their order; asked in one statement. */
export async function dueTenants(
  { db, now }: { db: Db; now: () => Date },
  works: readonly DueWork[],
): Promise<string[][]> {
  const due = sql.join(
    works.map(
      (work) =>
        sql`exists (select from ${sql.table(work.table)} where tenant_id = tenant.id and ${isDue(work, now())})`,
    ),
  );
  const { rows } = await withAllTenants(() =>
    sql<{ id: string; due: boolean[] }>`
      select id, due from tenant cross join lateral (select array[${due}] as due) of_tenant
       where true = any (due)`.execute(db),
  );
  return works.map((_work, index) => rows.filter((tenant) => tenant.due[index]).map(({ id }) => id));
}

/**
 * Runs something for each tenant that has a row that is due in one of these: see `forEachTenant`, which throws the
 * faults at the end with `say`.
 */
export async function forEachDueTenant(
  deps: { db: Db; now: () => Date },
  works: readonly DueWork[],
  run: (tenantId: string) => Promise<unknown>,
  say?: (faults: number) => string,
  atOnce?: number,
): Promise<void> {
  const due = new Set((await dueTenants(deps, works)).flat());
  await forEachTenant([...due], run, say, atOnce);
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
