import { type RawBuilder, sql } from "kysely";
import type { MessageState } from "@vitral/contract/console/messages";
import type { Db } from "../../../platform/database/db.ts";
import { deliveryQueue } from "../queries.ts";

export type MessageFilter = {
  tenantId: string;
  state?: MessageState | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** The id of the last message of the page before. */
  after?: string | undefined;
  limit: number;
};

export type ShownMessage = {
  id: string;
  state: MessageState;
  channel: "EMAIL" | "SMS";
  kind: string;
  recipient: string;
  createdAt: Date;
  endedAt: Date | null;
  tries: number | null;
  mayRequeue: boolean;
};

/** Messages without their content, the newest first. */
export async function findMessages(db: Db, filter: MessageFilter): Promise<ShownMessage[]> {
  const { tenantId, from, to, after, limit } = filter;
  const within = sql`o.created_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
    and o.created_at < coalesce(${to ?? null}::timestamptz, 'infinity')
    ${
      after === undefined
        ? sql``
        : sql`and (o.created_at, o.id) < ((select created_at from outbox where tenant_id = ${tenantId} and id = ${after}), ${after}::uuid)`
    }`;
  const newest = (which: RawBuilder<unknown>) => sql`
    (select * from outbox o where o.tenant_id = ${tenantId} and ${which} and ${within}
      order by o.created_at desc, o.id desc limit ${limit})`;
  const { rows } = await sql<ShownMessage>`
    select ${shown} from (${sql.join(pieces[filter.state ?? "ALL"].map(newest), sql` union all `)}) o ${tries}
     order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Which rows a state has, each piece by an index of its own. */
const pieces = {
  ALL: [sql`true`],
  DELIVERED: [sql`o.delivered_at is not null`],
  FAILED: [sql`o.failed_at is not null and o.delivered_at is null`],
  WAITING: [
    sql`o.queued_at is null and o.failed_at is null`,
    sql`o.queued_at is not null and o.delivered_at is null and o.failed_at is null`,
  ],
};

const shown = sql`
  o.id, case when o.delivered_at is not null then 'DELIVERED' when o.failed_at is not null then 'FAILED' else 'WAITING' end as state,
  o.channel, o.template as kind, o.recipient, o.created_at as "createdAt",
  coalesce(o.delivered_at, o.failed_at) as "endedAt", j.tries,
  o.delivered_at is null and o.failed_at is not null and not o.urgent as "mayRequeue"`;

/** The number of tries is known only while a message is in the queue. */
const tries = sql`
  left join (select data ->> 'id' as id, max(retry_count) as tries from pgboss.job
              where name = ${deliveryQueue} and state < 'active' group by 1) j on j.id = o.id::text`;

/** The messages that tell of these payments and returns, by EndToEndId, the oldest first; at most 50. */
export async function findMessagesOf(
  db: Db,
  { tenantId, endToEnds }: { tenantId: string; endToEnds: readonly string[] },
): Promise<ShownMessage[]> {
  const { rows } = await sql<ShownMessage>`
    select ${shown}
      from (select * from outbox where tenant_id = ${tenantId} and end_to_end = any (${endToEnds})
             order by created_at, id limit 50) o ${tries}
     order by o.created_at, o.id`.execute(db);
  return rows;
}

/** How many messages failed and wait, and since when the oldest waits. */
export async function countOpen(db: Db, tenantId: string) {
  const { rows } = await sql<{ failed: number; waiting: number; oldestWaiting: Date | null }>`
    select count(*) filter (where failed_at is not null)::int as failed,
           count(*) filter (where failed_at is null)::int as waiting,
           min(created_at) filter (where failed_at is null) as "oldestWaiting"
      from (select created_at, failed_at from outbox where tenant_id = ${tenantId} and queued_at is null
             union all
            select created_at, failed_at from outbox
             where tenant_id = ${tenantId} and queued_at is not null and delivered_at is null) o`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("an aggregate has one row");
  return counts;
}
