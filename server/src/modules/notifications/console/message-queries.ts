import { type RawBuilder, sql } from "kysely";
import type { MessageState } from "@vitral/contract/console/messages";
import type { Db } from "../../../platform/database/db.ts";
import { firstIdAt } from "../../../platform/database/ids.ts";
import { mayBeResent } from "../queries.ts";

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
  channel: "EMAIL" | "SMS" | "PUSH";
  kind: string;
  recipient: string;
  createdAt: Date;
  endedAt: Date | null;
  tries: number | null;
  reason: string | null;
  mayRequeue: boolean;
};

/** Messages without their content, the newest first: an id is of the moment at which its message was written. */
export async function findMessages(db: Db, filter: MessageFilter): Promise<ShownMessage[]> {
  const { tenantId, from, to, after, limit } = filter;
  const until = [after, to && firstIdAt(to.getTime())].filter((id) => id !== undefined);
  const within = sql.join(
    [
      ...(from ? [sql`o.id >= ${firstIdAt(from.getTime())}::uuid`] : []),
      ...until.map((id) => sql`o.id < ${id}::uuid`),
      sql`true`,
    ],
    sql` and `,
  );
  const newest = (which: RawBuilder<unknown>) => sql`
    (select * from outbox o where o.tenant_id = ${tenantId} and ${which} and ${within}
      order by o.id desc limit ${limit})`;
  const { rows } = await sql<ShownMessage>`
    select ${shown} from (${sql.join(pieces[filter.state ?? "ALL"].map(newest), sql` union all `)}) o
     order by o.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Failed messages of a lane are in the order of their ids in the index of open ones. */
const failed = ["SMS", "EMAIL"].flatMap((channel) =>
  [true, false].map(
    (urgent) => sql`o.channel = ${sql.lit(channel)} and o.urgent = ${sql.lit(urgent)} and o.delivered_at is null
      and o.next_try_at is null`,
  ),
);
/** Which rows a state has, in pieces that are read by an index. */
const pieces = {
  ALL: [sql`true`],
  DELIVERED: [sql`o.delivered_at is not null`],
  FAILED: failed,
  WAITING: [sql`o.delivered_at is null and o.next_try_at is not null`],
};

const shown = sql`
  o.id, case when o.delivered_at is not null then 'DELIVERED' when o.failed_at is not null then 'FAILED' else 'WAITING' end as state,
  o.channel, o.template as kind, o.recipient, o.created_at as "createdAt",
  coalesce(o.delivered_at, o.failed_at) as "endedAt", case when o.next_try_at is not null then o.tries end as tries,
  o.last_error as reason,
  o.delivered_at is null and o.failed_at is not null and ${mayBeResent} as "mayRequeue"`;

/** The messages that tell of these payments and returns, by EndToEndId, the oldest first; at most 50. */
export async function findMessagesOf(
  db: Db,
  { tenantId, endToEnds }: { tenantId: string; endToEnds: readonly string[] },
): Promise<ShownMessage[]> {
  const { rows } = await sql<ShownMessage>`
    select ${shown}
      from (select * from outbox where tenant_id = ${tenantId} and end_to_end = any (${endToEnds})
             order by created_at, id limit 50) o
     order by o.created_at, o.id`.execute(db);
  return rows;
}

/** How many messages failed and wait, and since when the oldest waits. */
export async function countOpen(db: Db, tenantId: string) {
  const { rows } = await sql<{ failed: number; waiting: number; oldestWaiting: Date | null }>`
    select count(*) filter (where failed_at is not null)::int as failed,
           count(*) filter (where failed_at is null)::int as waiting,
           min(created_at) filter (where failed_at is null) as "oldestWaiting"
      from outbox where tenant_id = ${tenantId} and delivered_at is null`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("an aggregate has one row");
  return counts;
}
