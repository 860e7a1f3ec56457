import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { CustomerKey, RowKey } from "../../platform/database/keys.ts";

type NoticeRow = { id: string; template: string; data: Record<string, unknown>; at: Date };
/** Where a notice stands in the list, the newest first. */
export type NoticePlace = { at: Date; id: string };

/** Writes a notice; none for a customer whose account was closed, who cannot read it. */
export async function insertNotice(
  tx: Db | Tx,
  { tenantId, customerId, id, template, data, at }: RowKey & CustomerKey & NoticeRow,
): Promise<void> {
  await sql`
    insert into customer_notice (tenant_id, id, customer_id, template, data, at)
    select tenant_id, ${id}, id, ${template}, ${JSON.stringify(data)}::jsonb, ${at} from customer
     where tenant_id = ${tenantId} and id = ${customerId} and closed_at is null`.execute(tx);
}

/** The customer's newest notices between two moments, those of the statement left out; `after`: behind that one. */
export async function findNotices(
  db: Db,
  { tenantId, customerId }: CustomerKey,
  { since, after, max }: { since: Date; after: NoticePlace | null; max: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select id, template, data, at from customer_notice
     where tenant_id = ${tenantId} and customer_id = ${customerId} and at > ${since}
       and ${after ? sql`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
     order by at desc, id desc limit ${max}`.execute(db);
  return rows;
}

/** Up to when the customer has read the notices; null: never. */
export async function findReadUntil(db: Db, { tenantId, customerId }: CustomerKey): Promise<Date | null> {
  const row = await db
    .selectFrom("notices_read")
    .select("read_until as until")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Notes that the customer has read up to a moment; an earlier one than is known changes nothing. */
export async function noteRead(db: Db, { tenantId, customerId }: CustomerKey, until: Date): Promise<void> {
  await sql`
    insert into notices_read (tenant_id, customer_id, read_until) values (${tenantId}, ${customerId}, ${until})
    on conflict (tenant_id, customer_id) do update set read_until = excluded.read_until
     where notices_read.read_until < excluded.read_until`.execute(db);
}
