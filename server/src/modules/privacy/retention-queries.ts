import { type RawBuilder, sql } from "kysely";
import type { RetentionKind } from "@vitral/contract/retention";
import type { Db, Tx } from "../../platform/database/db.ts";
import { firstIdAt } from "../../platform/database/ids.ts";

/** The tenants with a kind of data that was never processed or is due again. */
export async function tenantsWithDueKinds(db: Db, kinds: readonly RetentionKind[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t
     where (select count(*) from retention_run r
             where r.tenant_id = t.id and r.kind = any (${kinds}) and r.next_at > ${now}) < ${kinds.length}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type Due = { tenantId: string; kind: RetentionKind; now: Date };

/** Locks a tenant's kind until the transaction ends; false when it is not due, or another server has it. */
export async function claimRun(tx: Tx, { tenantId, kind, now }: Due): Promise<boolean> {
  await tx
    .insertInto("retention_run")
    .values({ tenant_id: tenantId, kind, next_at: now, last_at: null, removed: 0 })
    .onConflict((conflict) => conflict.columns(["tenant_id", "kind"]).doNothing())
    .execute();
  const turn = await tx
    .selectFrom("retention_run")
    .select("kind")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .where("next_at", "<=", now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return turn !== undefined;
}

export async function endTurn(tx: Tx, { tenantId, kind, now }: Due, done: { removed: number; nextAt: Date }) {
  await tx
    .updateTable("retention_run")
    .set({ next_at: done.nextAt, last_at: now, removed: sql<number>`removed + ${done.removed}::int` })
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .execute();
}

/** Per tenant and kind: how many rows were removed so far. */
export async function findRemoved(db: Db): Promise<{ tenant: string; kind: string; removed: number }[]> {
  const { rows } = await sql<{ tenant: string; kind: string; removed: number }>`
    select t.slug as tenant, r.kind, r.removed
      from tenant t
     cross join lateral (select kind, removed from retention_run where tenant_id = t.id) r`.execute(db);
  return rows;
}

type Removal = (tx: Tx, scope: { tenantId: string; before: Date; at: Date; max: number }) => Promise<Removed>;
/** `handled` 0: nothing is left; more than `removed` where processed rows stay. */
type Removed = { handled: number; removed: number };
const all = (removed: number): Removed => ({ handled: removed, removed });

/** Removes at most `max` rows of a table that meet a condition, oldest first; a locked row is left for the next run. */
const rowsOf =
  (
    table: string,
    {
      key,
      oldest,
      where,
    }: { key: string; oldest: string; where: (before: Date, tenantId: string, at: Date) => RawBuilder<unknown> },
  ): Removal =>
  async (tx, { tenantId, before, at, max }) => {
    const name = sql.table(table);
    const keys = sql.raw(key);
    const { numAffectedRows } = await sql`
      with past as materialized (
        select ${keys} from ${name} where tenant_id = ${tenantId} and ${where(before, tenantId, at)}
         order by ${sql.ref(oldest)} limit ${max} for update skip locked)
      delete from ${name} where tenant_id = ${tenantId} and (${keys}) in (select ${keys} from past)`.execute(tx);
    return all(Number(numAffectedRows ?? 0));
  };

/**
 * How the rows of each kind are removed. Expired sign-ups have a worker of their own (onboarding/expire-sign-ups.ts).
 */
export const removals: Record<Exclude<RetentionKind, "UNCONFIRMED_SIGN_UPS" | "IDLE_SIGN_UPS">, Removal> = {
  SECURITY_EVENTS: rowsOf("security_event", { key: "id", oldest: "at", where: (before) => sql`at < ${before}` }),
  SESSIONS: rowsOf("session", {
    key: "token_hash",
    oldest: "expires_at",
    where: (before) => sql`expires_at < ${before}`,
  }),
  KNOWN_BROWSERS: rowsOf("known_browser", {
    key: "token_hash",
    oldest: "created_at",
    where: (before) => sql`created_at < ${before}`,
  }),
  CODES: rowsOf("verification_code", {
    key: "id",
    oldest: "expires_at",
    where: (before) => sql`expires_at < ${before}`,
  }),
  THROTTLES: rowsOf("throttle", {
    key: "kind, subject",
    oldest: "started_at",
    where: (before) => sql`started_at < ${before} and coalesce(blocked_until < ${before}, true)
      and coalesce(attempts_at[cardinality(attempts_at)] < ${before}, true)`,
  }),
  ANSWERS: rowsOf("stored_answer", {
    key: "scope, request_key",
    oldest: "created_at",
    where: (before) => sql`created_at < ${before}`,
  }),
  // A look-up with a payment stays, and is marked so that it is not checked again.
  async LOOK_UPS(tx, { tenantId, before, at, max }) {
    const { rows } = await sql<Removed>`
      with past as (select id from pix_look_up where tenant_id = ${tenantId} and retained_at is null and expires_at < ${before}
                     order by expires_at limit ${max} for update skip locked),
           paid as (select p.look_up_id from pix_payment p
                     where p.tenant_id = ${tenantId} and p.look_up_id in (select id from past)),
           marked as (update pix_look_up l set retained_at = ${at} from paid
                       where l.tenant_id = ${tenantId} and l.id = paid.look_up_id returning 1),
           gone as (delete from pix_look_up l using past
                     where l.tenant_id = ${tenantId} and l.id = past.id
                       and not exists (select from paid where paid.look_up_id = l.id) returning 1)
      select (select count(*)::int from past) as handled, (select count(*)::int from gone) as removed`.execute(tx);
    return rows[0] ?? all(0);
  },
  // Full buckets: a look-up that finds none makes a full one.
  LOOK_UP_COUNTS: rowsOf("pix_look_up_tokens", {
    key: "customer_id, bucket",
    oldest: "updated_at",
    where: (before) => sql`updated_at < ${before}`,
  }),
  SUSPICION_MARKS: rowsOf("suspicion_mark", {
    key: "id",
    oldest: "marked_at",
    where: (before) => sql`coalesce(ended_at, until_at) < ${before}`,
  }),
  DEVICES: rowsOf("customer_device", {
    key: "id",
    oldest: "last_used_at",
    // A sub-select: PostgreSQL reads the rule once and not for each row.
    where: (_before, tenantId, at) => sql`last_used_at < (
      select ${at}::timestamptz - make_interval(months => tenant_rule(${tenantId}, 'deviceIdleMonths', ${at})::int))`,
  }),
  DEVICE_DAYS: rowsOf("device_day", {
    key: "day, customer_id, browser_id",
    oldest: "day",
    where: (before) => sql`day < sao_paulo_day(${before})`,
  }),
  DEVICE_PAYMENTS: rowsOf("device_payment", {
    key: "payment_id",
    oldest: "day",
    where: (before) => sql`day < sao_paulo_day(${before})`,
  }),
  CHARGES: rowsOf("pix_charge", {
    key: "account_id, txid",
    oldest: "ends_at",
    where: (before) => sql`status <> 'CONCLUIDA' and ends_at < ${before}`,
  }),
  SCHEDULES: rowsOf("pix_schedule", {
    key: "id",
    oldest: "ended_at",
    where: (before) => sql`status in ('FAILED', 'CANCELLED') and ended_at < ${before}`,
  }),
  CLAIMS: rowsOf("pix_claim", {
    key: "id, role",
    oldest: "ended_at",
    where: (before) => sql`ended_at < ${before}`,
  }),
  // A limit of a payee ends with its favourite; only its customer takes it away.
  FAVORITES: rowsOf("pix_favorite", {
    key: "id",
    oldest: "saved_at",
    where: (before, tenantId) => sql`greatest(saved_at, last_paid_at) < ${before}
      and not exists (select from pix_payee_limit r
                       where r.tenant_id = ${tenantId} and r.account_id = pix_favorite.account_id
                         and r.key = pix_favorite.key and coalesce(r.limit_cents, r.next_cents) is not null)`,
  }),
  // What holds now stays, unless it is a withdrawal.
  CONSENTS: rowsOf("customer_consent", {
    key: "id",
    oldest: "at",
    where: (before) => sql`(ended_at < ${before} or (not given and at < ${before}))`,
  }),
  // A pending message is never removed; the notifications module retries or closes it.
  MESSAGES: rowsOf("outbox", {
    key: "id",
    oldest: "id",
    where: (before) => sql`id < ${firstIdAt(before.getTime())}::uuid
      and (delivered_at < ${before} or failed_at < ${before})`,
  }),
  NOTICES: rowsOf("customer_notice", {
    key: "id",
    oldest: "id",
    where: (before) => sql`id < ${firstIdAt(before.getTime())}::uuid`,
  }),
  // `customer_anonymize` keeps customers with postings within the term; they do not count in the batch.
  async CLOSED_CUSTOMERS(tx, { tenantId, before, at, max }) {
    const { rows } = await sql<{ forgotten: boolean }>`
      select customer_anonymize(tenant_id, id, ${before}, ${at}) as forgotten from (
        select tenant_id, id from customer
         where tenant_id = ${tenantId} and closed_at < ${before} and anonymized_at is null
           and not exists (select from account a join account_day d on d.tenant_id = a.tenant_id and d.account_id = a.id
                            where a.tenant_id = ${tenantId} and a.owner_id = customer.id
                              and d.day >= sao_paulo_day(${before}))
         order by closed_at limit ${Math.min(max, 20)} for update skip locked) c`.execute(tx);
    return all(rows.filter(({ forgotten }) => forgotten).length);
  },
};
