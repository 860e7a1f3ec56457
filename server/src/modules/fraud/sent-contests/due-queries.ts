import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { ContestSituation, SentContestStatus } from "@vitral/contract/pix-sent-contests";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { takeDueIds, type TakenWork } from "../../../platform/database/due-work.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

export type DueContest = {
  tenantId: string;
  id: string;
  accountId: string;
  status: SentContestStatus;
  protocol: string;
  endToEnd: string;
  /** The key that the payment paid; null where it is not known. */
  key: string | null;
  situation: ContestSituation;
  contested: Cents;
  createdAt: Date;
  paidAt: Date;
  followedUntil: Date | null;
};

/**
 * Contests about which the network is to be asked. Each is put off: in analysis, or cancelled and not withdrawn in the
 * network yet, by 2 s at first and a minute at the most; approved by an hour.
 */
export const dueSentContests: TakenWork = {
  table: "contest_sent",
  at: "next_try_at",
  key: ["id"],
  putOff: (now) =>
    sql`tries = tries + 1, next_try_at = ${now}::timestamptz + case status
          when 'APPROVED' then 3600 else least(60, 2 ^ (1 + least(tries, 5))) end * interval '1 second'`,
};

/** Takes contests of a tenant whose turn it is. */
export async function takeDueSentContests(
  db: Db,
  t: { tenantId: string; now: Date; max: number },
): Promise<DueContest[]> {
  const ids = await takeDueIds(db, dueSentContests, t);
  const { rows } = await sql<DueContest>`
    select d.tenant_id as "tenantId", d.id, d.account_id as "accountId", d.status, d.protocol,
           d.end_to_end as "endToEnd", l.key, d.situation, d.contested_cents as contested,
           d.created_at as "createdAt", t.created_at as "paidAt", d.followed_until as "followedUntil"
      from contest_sent d
      join account_transaction t
        on t.tenant_id = d.tenant_id and t.account_id = d.account_id and t.id = d.transaction_id
      left join pix_payment p on p.tenant_id = d.tenant_id and p.id = d.transaction_id
      left join pix_look_up l on l.tenant_id = p.tenant_id and l.id = p.look_up_id
     where d.tenant_id = ${t.tenantId} and d.id = any (${ids})`.execute(db);
  return rows;
}

/** Has the worker ask about a contest at once: the network said that it changed. */
export async function askContestAgain(db: Db, { tenantId, id, at }: RowKey & { at: Date }): Promise<void> {
  await db
    .updateTable("contest_sent")
    .set({ next_try_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("next_try_at", "is not", null)
    .execute();
}

/** Ends the questions to the network about a contest. */
export async function stopFollowing(db: Db, { tenantId, id }: RowKey): Promise<void> {
  await db
    .updateTable("contest_sent")
    .set({ next_try_at: null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

/** A cancelled contest is due to be withdrawn from the network. */
export async function withdrawAgain(
  tx: Tx,
  { tenantId, id, at }: { tenantId: string; id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("contest_sent")
    .set({ next_try_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "CANCELLED")
    .execute();
}

/** Contests of a tenant's customers that the other bank has not answered in the days of an analysis. */
export type LateContests = { count: number; oldest: Date | null };

const isLate = (now: Date) => sql`d.status = 'IN_ANALYSIS' and d.analysis_until <= ${now}`;

/** How many of a tenant there are, and since when the oldest waits for its answer. */
export async function countLateSentContests(db: Db, { tenantId, now }: { tenantId: string; now: Date }) {
  const { rows } = await sql<LateContests>`
    select count(*)::int as count, min(d.created_at) as oldest from contest_sent d
     where d.tenant_id = ${tenantId} and ${isLate(now)}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

/** The same of every tenant, for alarms. */
export async function countLateSentContestsOfAll(db: Db, now: Date): Promise<{ tenant: string; late: number }[]> {
  const { rows } = await sql<{ tenant: string; late: number }>`
    select t.slug as tenant,
           (select count(*)::int from contest_sent d where d.tenant_id = t.id and ${isLate(now)}) as late
      from tenant t order by t.slug`.execute(db);
  return rows;
}
