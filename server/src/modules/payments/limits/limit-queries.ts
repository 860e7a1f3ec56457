import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { NightStart } from "@vitral/brazil/dates";
import type { LimitChangeKind } from "@vitral/contract/pix-limits";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DueWork } from "../../../platform/database/due-work.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

/** The limits in force of an account, those of its tenant, and what was used in the windows that began on a day. */
type WindowName = "day" | "night" | "transaction";
export type LimitsRow = Record<`${WindowName}Limit` | `${WindowName}Default`, Cents> & {
  /** The night's limit between people is this customer's: a person, or an entrepreneur by the bank's rule. */
  paysAsPerson: boolean;
  customerId: string;
  name: string;
  email: string | null;
  dayUsed: Cents;
  nightUsed: Cents;
  /** What people may pay people at night; null for who does not pay as a person, and where the rules have no cap. */
  nightPeopleLimit: Cents | null;
  /** The tenant's own limit of this kind. */
  nightPeopleDefault: Cents | null;
  /** The account's own limit of this kind, in force or not. */
  ownNightPeople: Cents | null;
  /** The customer asked expressly for what people may pay people at night. */
  nightAsked: boolean;
  /** The part of the night's use that people paid to people. */
  nightPeople: Cents;
  nightStart: NightStart;
};

export async function findLimits(
  db: Db | Tx,
  { tenantId, accountId, now, day }: AccountKey & { now: Date; day: string },
): Promise<LimitsRow> {
  const { rows } = await sql<LimitsRow>`
    select pays_as_person(c, ${now}) as "paysAsPerson", c.id as "customerId", c.name, c.email,
           f.day_limit_cents as "dayLimit", f.night_limit_cents as "nightLimit",
           f.transaction_limit_cents as "transactionLimit", t.day_limit_cents as "dayDefault",
           t.night_limit_cents as "nightDefault", t.transaction_limit_cents as "transactionDefault",
           d.day_used_cents as "dayUsed", d.night_used_cents as "nightUsed", d.night_people_cents as "nightPeople",
           night_people_limit(f.night_limit_cents, f.night_people_cents, f.night_limit_asked, cap.cents)
             as "nightPeopleLimit",
           night_people_limit(t.night_limit_cents, null, false, cap.cents) as "nightPeopleDefault",
           f.night_people_cents as "ownNightPeople", f.night_limit_asked as "nightAsked", f.night_start as "nightStart"
      from account a
      join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
      join tenant_terms t on t.tenant_id = a.tenant_id and t.entity_type = c.entity_type
       and t.effective_at <= ${now} and ${now} < t.effective_until
     cross join lateral terms_in_force(a.tenant_id, a.id, c.entity_type, pays_no_pix_fees(c, ${now}), ${now}) f
     cross join lateral (
       select case when pays_as_person(c, ${now}) then
                tenant_rule(a.tenant_id, 'nightPersonToPersonLimit', ${now})::bigint end as cents) cap
      join ledger_account l on l.tenant_id = a.tenant_id and l.id = a.id
     cross join lateral used_of_limits(l, ${day}) d
     where a.tenant_id = ${tenantId} and a.id = ${accountId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("an account of the caller has no limits");
  return found;
}

/**
 * The largest Pix Agendado to come, the largest sum of one day and that of people, each with its day; null where none
 * is to come. One to a payee that has a limit of its own on that day needs none of the account's: at every hour of it,
 * because a Pix Agendado is paid at 0:00, or later on that day where the balance was missing.
 */
export type ScheduledNeeds = {
  largest: Cents | null;
  largestOn: string | null;
  largestSum: Cents | null;
  largestSumOn: string | null;
  largestOfPeople: Cents | null;
  largestOfPeopleOn: string | null;
};

export async function findScheduledNeeds(db: Db | Tx, { tenantId, accountId }: AccountKey): Promise<ScheduledNeeds> {
  const { rows } = await sql<ScheduledNeeds>`
    with days as (
      select scheduled_date as day, sum(amount_cents)::bigint as sum, max(amount_cents) as largest,
             sum(amount_cents) filter (where is_person(payee_document))::bigint as people
        from pix_schedule s
       where tenant_id = ${tenantId} and account_id = ${accountId} and status = 'SCHEDULED'
         and not exists (
           select from pix_payee_limit r
            where r.tenant_id = s.tenant_id and r.account_id = s.account_id and r.key = s.key
              and r.payee_document = s.payee_document
              and case when sao_paulo_day(r.next_at) < s.scheduled_date then r.next_cents is not null
                       when sao_paulo_day(r.next_at) = s.scheduled_date
                         then r.limit_cents is not null and r.next_cents is not null
                       else r.limit_cents is not null end)
       group by scheduled_date)
    select (select largest from days order by largest desc, day limit 1) as largest,
           (select day from days order by largest desc, day limit 1) as "largestOn",
           (select sum from days order by sum desc, day limit 1) as "largestSum",
           (select day from days order by sum desc, day limit 1) as "largestSumOn",
           (select people from days where people > 0 order by people desc, day limit 1) as "largestOfPeople",
           (select day from days where people > 0 order by people desc, day limit 1) as "largestOfPeopleOn"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error("sums without a row");
  return found;
}

/** A change that waits; `effectiveAt` null: for an operator. */
export type WaitingChange = {
  kind: LimitChangeKind;
  amount: Cents | null;
  /** What people may pay people at night then; null: as before. */
  people: Cents | null;
  nightStart: NightStart | null;
  askedAt: Date;
  effectiveAt: Date | null;
};

const changeColumns = sql`kind, amount_cents as amount, people_cents as people, night_start as "nightStart",
           asked_at as "askedAt",
           effective_at as "effectiveAt"`;

/** What waits of an account at a moment: what is due by then holds already. */
export async function findWaiting(db: Db | Tx, { tenantId, accountId }: AccountKey, now: Date) {
  const { rows } = await sql<WaitingChange>`
    select ${changeColumns} from pix_limit_change
     where tenant_id = ${tenantId} and account_id = ${accountId}
       and (effective_at is null or effective_at > ${now})`.execute(db);
  return rows;
}

/** Puts a change in the place of one of the same kind. */
export async function upsertChange(tx: Tx, { tenantId, accountId }: AccountKey, change: WaitingChange): Promise<void> {
  const values = {
    amount_cents: change.amount,
    people_cents: change.people,
    night_start: change.nightStart,
    asked_at: change.askedAt,
    effective_at: change.effectiveAt,
  };
  await tx
    .insertInto("pix_limit_change")
    .values({ tenant_id: tenantId, account_id: accountId, kind: change.kind, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "account_id", "kind"]).doUpdateSet(values))
    .execute();
}

/** Removes the change of a kind that waits; answers it, or undefined where none did. */
export async function removeChange(tx: Tx, { tenantId, accountId }: AccountKey, kind: LimitChangeKind) {
  const { rows } = await sql<WaitingChange>`
    delete from pix_limit_change
     where tenant_id = ${tenantId} and account_id = ${accountId} and kind = ${kind}
    returning ${changeColumns}`.execute(tx);
  return rows[0];
}

/**
 * Removes the change of a kind that waits, and of the night's other limit what would take it beyond an amount: a raise
 * between people raises the whole night too. Answers what it removed, that of the kind first.
 */
export async function removeBeyond(tx: Tx, accountKey: AccountKey, kind: LimitChangeKind, amount: Cents) {
  const { tenantId, accountId } = accountKey;
  const own = await removeChange(tx, accountKey, kind);
  if (kind !== "NIGHT" && kind !== "NIGHT_PEOPLE") return { own, others: [] };
  const { rows } = await sql<WaitingChange>`
    delete from pix_limit_change
     where tenant_id = ${tenantId} and account_id = ${accountId} and kind in ('NIGHT', 'NIGHT_PEOPLE')
       and people_cents > ${amount}
    returning ${changeColumns}`.execute(tx);
  return { own, others: rows };
}

/** Sets from when an approved change holds; answers it, or undefined where none waits for an operator. */
export async function approveChange(
  tx: Tx,
  { tenantId, accountId }: AccountKey,
  { kind, effectiveAt }: { kind: LimitChangeKind; effectiveAt: Date },
) {
  const { rows } = await sql<WaitingChange>`
    update pix_limit_change set effective_at = ${effectiveAt}
     where tenant_id = ${tenantId} and account_id = ${accountId} and kind = ${kind} and effective_at is null
    returning ${changeColumns}`.execute(tx);
  return rows[0];
}

/** Changes that hold by now and were not moved to the account's terms yet. */
export const dueChanges: DueWork = { table: "pix_limit_change", at: "effective_at" };

/** Accounts of a tenant with due changes, the oldest first. */
export async function findDueAccounts(db: Db, tenantId: string, now: Date, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from pix_limit_change where tenant_id = ${tenantId} and effective_at <= ${now}
     group by account_id order by min(effective_at) limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes the due changes of an account. The caller has locked the owner. */
export async function takeDueChanges(tx: Tx, { tenantId, accountId }: AccountKey, now: Date): Promise<WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    delete from pix_limit_change
     where tenant_id = ${tenantId} and account_id = ${accountId} and effective_at <= ${now}
    returning ${changeColumns}`.execute(tx);
  return rows;
}
