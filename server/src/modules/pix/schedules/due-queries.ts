import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DueWork } from "../../../platform/database/due-work.ts";
import type { PaymentResult } from "../../payments/payments.ts";
import type { NetworkAccount } from "../network/rail.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

/** Schedules that are due. */
export const dueSchedules: DueWork = { table: "pix_schedule", at: "next_try_at", open: sql`status = 'SCHEDULED'` };

/** Whom a key names. `accountId` null: somebody at another bank. */
export type Payee = {
  accountId: string | null;
  ispb: string;
  name: string;
  document: string;
  bankName: string;
  /** At another bank: that of the look-up which found it. */
  endToEnd?: string;
};

/** A due schedule, with whom its key names at this tenant now (null: nobody here). */
export type DueSchedule = {
  id: string;
  accountId: string;
  customerId: string;
  scheduledDate: string;
  amount: Cents;
  key: string;
  payerDocument: string;
  payeeDocument: string;
  triedAt: Date | null;
  /** Of a charge that its receiver keeps. */
  location: string | null;
  revision: number | null;
  txid: string | null;
  here: Payee | null;
};

type DueRow = Omit<DueSchedule, "here"> & {
  hereAccountId: string | null;
  hereName: string;
  hereDocument: string;
  hereIspb: string;
  hereBank: string;
};

/** Takes at most `max` due schedules; no other server takes them until `until` (functions/pix-schedules.sql). */
export async function takeDueSchedules(
  db: Db,
  { tenantId, now, until, max }: { tenantId: string; now: Date; until: Date; max: number },
): Promise<DueSchedule[]> {
  const { rows } = await sql<DueRow>`
    select id, account_id as "accountId", customer_id as "customerId", scheduled_date as "scheduledDate",
           (select c.document from customer c where c.tenant_id = ${tenantId} and c.id = customer_id) as "payerDocument",
           amount_cents as amount, key, payee_document as "payeeDocument", tried_at as "triedAt",
           location, revision, txid, here_account_id as "hereAccountId", here_name as "hereName", here_document as "hereDocument",
           here_ispb as "hereIspb", here_bank as "hereBank"
      from pix_take_schedules(${tenantId}, ${now}, ${until}, ${max}::int)`.execute(db);
  return rows.map(dueOf);
}

const dueOf = ({ hereAccountId, hereName, hereDocument, hereIspb, hereBank, ...row }: DueRow): DueSchedule =>
  Object.assign(row, {
    here:
      hereAccountId === null
        ? null
        : { accountId: hereAccountId, ispb: hereIspb, name: hereName, document: hereDocument, bankName: hereBank },
  });

/** A schedule that is to be paid to whom its key names. */
export type PayableSchedule = {
  schedule: DueSchedule;
  payee: Payee;
  paymentId: string;
  transactionId: string;
};

/** What became of one: null where it is no longer to be paid, or where somebody holds its customer. */
export type SchedulePayment = PaymentResult & { ordinal: number };

type NamedSchedule = PayableSchedule & { endToEnd: string };

/** Pays schedules, one of each customer, in one transaction; the results have their places in `batch`, from 1. */
export async function paySchedules(
  db: Db,
  { tenantId, batch, now, waits }: { tenantId: string; batch: readonly NamedSchedule[]; now: Date; waits: boolean },
): Promise<SchedulePayment[]> {
  const found = batch.map(({ schedule, payee, ...ids }, index) => ({
    ordinal: index + 1,
    schedule_id: schedule.id,
    end_to_end: ids.endToEnd,
    payee_account_id: payee.accountId,
    payee_ispb: payee.ispb,
    payee_name: payee.name,
    payee_document: payee.document,
    payee_bank: payee.bankName,
    payment_id: ids.paymentId,
    transaction_id: ids.transactionId,
  }));
  const { rows } = await sql<SchedulePayment>`
    select ordinal, outcome, detail, payment_id as "paymentId", status, amount_cents as amount, fee_cents as fee,
           end_to_end as "endToEnd", failure, key_type as "keyType"
      from pix_pay_schedules(
             ${tenantId}, array(select f from jsonb_populate_recordset(null::pix_found_payee,
                                                                       ${JSON.stringify(found)}::jsonb) f),
             ${now}, ${waits})`.execute(db);
  return rows;
}

/** Keeps where the account of a schedule's payee is, as the directory says today: the order carries it. */
export async function savePayeeAccount(
  db: Db,
  { tenantId, id, account }: RowKey & { account: NetworkAccount | null },
): Promise<void> {
  await db
    .updateTable("pix_schedule")
    .set({ payee_account: account && JSON.stringify(account) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "SCHEDULED")
    .execute();
}

/** Marks a schedule as failed; answers whose it is, or undefined where it is no longer to be paid. */
export async function markFailed(
  tx: Tx,
  { tenantId, id, failure, asked, now }: RowKey & { failure: string; asked: Cents | null; now: Date },
) {
  return tx
    .updateTable("pix_schedule")
    .set({ status: "FAILED", failure, asked_cents: asked, ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "SCHEDULED")
    .returning(["account_id as accountId", "payee_name as payeeName"])
    .executeTakeFirst();
}

/** Puts a schedule off for lack of balance; answers whose it is, or undefined where it is no longer to be paid. */
export async function markTried(tx: Tx, { tenantId, id, now, next }: RowKey & { now: Date; next: Date }) {
  return tx
    .updateTable("pix_schedule")
    .set({ failure: "INSUFFICIENT_FUNDS", tried_at: now, next_try_at: next })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "SCHEDULED")
    .returning(["account_id as accountId", "payee_name as payeeName"])
    .executeTakeFirst();
}

/** Puts a schedule off whose charge could not be fetched; its customer is not told. */
export async function markUnfetched(db: Db, { tenantId, id, next }: RowKey & { next: Date }): Promise<void> {
  await db
    .updateTable("pix_schedule")
    .set({ next_try_at: next })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "SCHEDULED")
    .execute();
}

/** For operators, per bank: those due and not decided, those of them that are late, and those that failed in a day. */
export async function countSchedules(db: Db, now: Date) {
  const { rows } = await sql<{ tenant: string; waiting: number; late: number; failed: number }>`
    select t.slug as tenant, due.waiting, due.late, over.failed
      from tenant t
     cross join lateral (
       select count(*) as waiting,
              count(*) filter (where tried_at is null
                and ${now} >= (scheduled_date + make_interval(hours => tenant_rule(t.id, 'scheduleMorningEnd', ${now})::int))
                                at time zone 'America/Sao_Paulo') as late
         from pix_schedule s
        where s.tenant_id = t.id and s.status = 'SCHEDULED' and s.scheduled_date <= sao_paulo_day(${now})
          and s.next_try_at <= ${now}::timestamptz + interval '1 day') due
     cross join lateral (
       select count(*) as failed from pix_schedule s
        where s.tenant_id = t.id and s.status = 'FAILED' and s.ended_at > ${now}::timestamptz - interval '1 day') over`.execute(
    db,
  );
  return rows;
}
