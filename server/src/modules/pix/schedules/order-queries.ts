import { sql } from "kysely";
import { type Cents, cents } from "@vitral/brazil/cents";
import type { Recurrence } from "@vitral/contract/pix-scheduling";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

type OfLookUp = { tenantId: string; lookUpId: string };

/** What a customer ordered with a look-up before; undefined where nothing. */
export async function findOrdered(tx: Db | Tx, { tenantId, accountId, lookUpId }: AccountKey & OfLookUp) {
  const found = await tx
    .selectFrom("pix_schedule")
    .select(["id", "scheduled_date as scheduledDate", "amount_cents as amount", "repeats", "times"])
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("look_up_id", "=", lookUpId)
    .where("position", "=", 1)
    .executeTakeFirst();
  return found && { ...found, amount: cents(found.amount) };
}

export type FoundLookUp = {
  accountId: string;
  expiresAt: Date;
  isPaid: boolean;
  isCharge: boolean;
  /** The account has scheduled this charge. */
  isScheduled: boolean;
  isOwn: boolean;
  isSuspected: boolean;
  kind: "KEY" | "QR";
  fixedAmount: Cents | null;
  payeeName: string;
  isPerson: boolean;
  /** The key, and what is left on a day of the limit that its payee has of its own; null: it has none. */
  key: string;
  payeeLimit: Cents | null;
};

/** A look-up with what decides whether a schedule can be made of it. The caller has locked the customer. */
export async function findLookUp(
  tx: Tx,
  { tenantId, lookUpId, now, day }: OfLookUp & { now: Date; day: string },
): Promise<FoundLookUp | undefined> {
  const { rows } = await sql<FoundLookUp>`
    select l.account_id as "accountId", l.expires_at as "expiresAt", l.kind, l.fixed_amount_cents as "fixedAmount",
           l.payee_name as "payeeName", is_person(l.payee_document) as "isPerson",
           l.location is not null as "isCharge",
           exists (select from pix_schedule s
                    where s.tenant_id = l.tenant_id and s.account_id = l.account_id and s.txid = l.txid
                      and s.location is not null and l.location is not null
                      and s.payee_document = l.payee_document and s.status = 'SCHEDULED') as "isScheduled",
           l.payee_account_id is not distinct from l.account_id as "isOwn",
           l.key, (select payee_limit_at(r, ${now}) - payee_limit_used(r, ${day})
                     from pix_payee_limit r
                    where r.tenant_id = l.tenant_id and r.account_id = l.account_id and r.key = l.key
                      and r.payee_document = l.payee_document) as "payeeLimit",
           suspicion_marked(l.tenant_id, l.payee_document, ${now}) as "isSuspected",
           exists (select from pix_payment p where p.tenant_id = l.tenant_id and p.look_up_id = l.id) as "isPaid"
      from pix_look_up l where l.tenant_id = ${tenantId} and l.id = ${lookUpId}`.execute(tx);
  return rows[0];
}

export type OpenSums = { open: number; ofDay: Cents; ofPeople: Cents; ofPayee: Cents };

/**
 * How many schedules of an account are open, what those of a day add up to that use the account's limits, how much of
 * it goes to people, and those of that day to a key.
 */
export async function findOpenSums(
  tx: Tx,
  { tenantId, accountId, day, key, now }: AccountKey & { day: string; key: string; now: Date },
): Promise<OpenSums> {
  const { rows } = await sql<OpenSums>`
    select count(*)::int as open,
           coalesce(sum(s.amount_cents) filter (where s.scheduled_date = ${day} and not has_own), 0)::bigint as "ofDay",
           coalesce(sum(s.amount_cents) filter (where s.scheduled_date = ${day} and not has_own
                                                  and is_person(s.payee_document)), 0)::bigint as "ofPeople",
           coalesce(sum(s.amount_cents) filter (where s.scheduled_date = ${day} and s.key = ${key}), 0)::bigint
             as "ofPayee"
      from pix_schedule s
     cross join lateral (
       select exists (select from pix_payee_limit r
                       where r.tenant_id = s.tenant_id and r.account_id = s.account_id and r.key = s.key
                         and r.payee_document = s.payee_document and payee_limit_at(r, ${now}) is not null)
                as has_own) own
     where s.tenant_id = ${tenantId} and s.account_id = ${accountId} and s.status = 'SCHEDULED'`.execute(tx);
  return rows[0] ?? { open: 0, ofDay: cents(0), ofPeople: cents(0), ofPayee: cents(0) };
}

/** The most that is scheduled for one of `days`, to `key`; null: to all payees without a limit of their own. */
export async function findMostOfDay(
  tx: Tx,
  { days, key, ...account }: AccountKey & { days: readonly string[]; key: string | null; now: Date },
): Promise<Cents> {
  const sums = [];
  for (const day of days) sums.push(await findOpenSums(tx, { ...account, day, key: key ?? "" }));
  return cents(Math.max(0, ...sums.map(({ ofDay, ofPayee }) => (key === null ? ofDay : ofPayee))));
}

export type NewSchedule = { id: string; scheduledDate: string; nextTryAt: Date };
type NewOrder = AccountKey &
  OfLookUp & {
    amount: Cents;
    recurrence: Recurrence | null;
    message: string | null;
    orderedAt: Date;
    schedules: readonly NewSchedule[];
  };

/** Stores the schedules of an order, with what its look-up found, and closes the look-up: it pays nothing itself. */
export async function insertSchedules(tx: Tx, order: NewOrder): Promise<void> {
  const { tenantId, accountId, lookUpId, recurrence } = order;
  const lookUp = await tx
    .selectFrom("pix_look_up")
    .select([
      "kind",
      "key",
      "key_type",
      "payee_name",
      "payee_document",
      "payee_bank",
      "description",
      "txid",
      "location",
      "revision",
    ])
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("id", "=", lookUpId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("pix_schedule")
    .values(
      order.schedules.map(({ id, scheduledDate, nextTryAt }, index) => ({
        ...lookUp,
        tenant_id: tenantId,
        id,
        account_id: accountId,
        look_up_id: lookUpId,
        position: index + 1,
        series_id: recurrence && (order.schedules[0]?.id ?? id),
        repeats: recurrence?.every ?? null,
        times: recurrence?.times ?? null,
        scheduled_date: scheduledDate,
        amount_cents: order.amount,
        message: order.message,
        ordered_at: order.orderedAt,
        next_try_at: nextTryAt,
      })),
    )
    .execute();
  await tx
    .updateTable("pix_look_up")
    .set({ expires_at: sql<Date>`created_at - interval '1 day'` })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", lookUpId)
    .execute();
}
