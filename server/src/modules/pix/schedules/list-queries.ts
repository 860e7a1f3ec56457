import { sql } from "kysely";
import { type Cents, cents } from "@vitral/brazil/cents";
import type { ScheduleStatus } from "@vitral/contract/pix-schedules";
import type { Recurrence } from "@vitral/contract/pix-scheduling";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { AccountKey, RowKey } from "../../../platform/database/keys.ts";

export type ScheduleRow = {
  id: string;
  accountId: string;
  seriesId: string | null;
  position: number;
  repeats: Recurrence["every"] | null;
  times: number | null;
  scheduledDate: string;
  amount: Cents;
  payeeName: string;
  payeeDocument: string;
  payeeBank: string;
  description: string | null;
  message: string | null;
  status: ScheduleStatus;
  failure: string | null;
  asked: number | null;
  orderedAt: Date;
  paymentId: string | null;
  /** How far its payment is; null before it was paid. */
  paymentStatus: "PENDING" | "SETTLED" | "FAILED" | null;
};

const columns = [
  "s.id",
  "s.account_id as accountId",
  "series_id as seriesId",
  "position",
  "repeats",
  "times",
  "scheduled_date as scheduledDate",
  "s.amount_cents as amount",
  "s.payee_name as payeeName",
  "s.payee_document as payeeDocument",
  "s.payee_bank as payeeBank",
  "s.description",
  "s.message",
  "s.status",
  "s.failure",
  "asked_cents as asked",
  "ordered_at as orderedAt",
  "payment_id as paymentId",
  "p.status as paymentStatus",
] as const;

const schedules = (db: Db | Tx) =>
  db
    .selectFrom("pix_schedule as s")
    .leftJoin("pix_payment as p", (join) =>
      join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.payment_id"),
    )
    .select(columns);
const rowOf = <Row extends { amount: number }>(row: Row) => ({ ...row, amount: cents(row.amount) });

/** Where a page begins: after this one. */
type After = { scheduledDate: string; id: string };
type Page = AccountKey & { after: After | null; max: number };

/** Those that wait for their day, the next one first. */
export async function findOpen(db: Db, { tenantId, accountId, after, max }: Page): Promise<ScheduleRow[]> {
  const rows = await schedules(db)
    .where("s.tenant_id", "=", tenantId)
    .where("s.account_id", "=", accountId)
    .where("s.status", "=", "SCHEDULED")
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(s.scheduled_date, s.id) > (${after?.scheduledDate}::date, ${after?.id}::uuid)`),
    )
    .orderBy("s.scheduled_date")
    .orderBy("s.id")
    .limit(max)
    .execute();
  return rows.map(rowOf);
}

/** Those that are over, the last day first. */
export async function findPast(db: Db, { tenantId, accountId, after, max }: Page): Promise<ScheduleRow[]> {
  const rows = await schedules(db)
    .where("s.tenant_id", "=", tenantId)
    .where("s.account_id", "=", accountId)
    .where("s.status", "<>", "SCHEDULED")
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(s.scheduled_date, s.id) < (${after?.scheduledDate}::date, ${after?.id}::uuid)`),
    )
    .orderBy("s.scheduled_date", "desc")
    .orderBy("s.id", "desc")
    .limit(max)
    .execute();
  return rows.map(rowOf);
}

/** A schedule of any account of the tenant: the caller compares the account. */
export async function findSchedule(db: Db | Tx, { tenantId, id }: RowKey) {
  const row = await schedules(db).where("s.tenant_id", "=", tenantId).where("s.id", "=", id).executeTakeFirst();
  return row && rowOf(row);
}

type Cancelled = AccountKey & { id: string; seriesId: string | null; today: string; now: Date };

/**
 * Cancels a schedule, or all of a series (`seriesId`), whose day has not begun. Answers the first of them and how many
 * there were. The caller has locked the customer, as whoever pays does.
 */
export async function markCancelled(tx: Tx, { tenantId, accountId, id, seriesId, today, now }: Cancelled) {
  return tx
    .updateTable("pix_schedule")
    .set({ status: "CANCELLED", ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("status", "=", "SCHEDULED")
    .where("scheduled_date", ">", today)
    .where((row) => (seriesId === null ? row("id", "=", id) : row("series_id", "=", seriesId)))
    .returning(["id", "scheduled_date as scheduledDate"])
    .execute();
}
