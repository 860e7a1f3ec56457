import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

/** Who makes a passkey, and in which session; or who confirms which payment with one; null: somebody signs in. */
export type Maker =
  | { customerId: string; sessionHash: Buffer; subject?: never }
  | { customerId: string; sessionHash?: never; subject: Buffer }
  | null;

type Challenge = { tenantId: string; hash: Buffer; maker: Maker };

/** Expired challenges that one new one removes at most. */
const removedAtOnce = 20;

/** Keeps a challenge, and removes some that expired: there are never many more than were made in its minutes. */
export async function insertChallenge(
  db: Db,
  { tenantId, hash, maker, now, expiresAt }: Challenge & { now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    with expired as materialized (
      select challenge_hash from passkey_challenge
       where tenant_id = ${tenantId} and expires_at <= ${now}
       order by expires_at limit ${removedAtOnce} for update skip locked
    ), gone as (
      delete from passkey_challenge c using expired
       where c.tenant_id = ${tenantId} and c.challenge_hash = expired.challenge_hash)
    insert into passkey_challenge (tenant_id, challenge_hash, customer_id, session_hash, subject, expires_at)
    values (${tenantId}, ${hash}, ${maker?.customerId ?? null}, ${maker?.sessionHash ?? null},
            ${maker?.subject ?? null}, ${expiresAt})`.execute(db);
}

/** Uses a challenge up. False where it was not made for this, was used or is too old. */
export async function deleteChallenge(
  db: Db,
  { tenantId, hash, maker, now }: Challenge & { now: Date },
): Promise<boolean> {
  const gone = await db
    .deleteFrom("passkey_challenge")
    .where("tenant_id", "=", tenantId)
    .where("challenge_hash", "=", hash)
    .where("customer_id", "is not distinct from", maker?.customerId ?? null)
    .where("session_hash", "is not distinct from", maker?.sessionHash ?? null)
    .where("subject", "is not distinct from", maker?.subject ?? null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}
