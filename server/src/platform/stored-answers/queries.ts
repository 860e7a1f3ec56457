import { sql } from "kysely";
import type { Db } from "../database/db.ts";

/** One request: `scope` is the SHA-256 of the session's token or of a cookie, or empty. */
export type RequestKey = { tenantId: string; scope: Buffer; key: string };
type NewRequest = RequestKey & { route: string; macs: Buffer[]; now: Date };

/** A call is answered within this time; later another server may take it over, if nothing of it was committed. */
const leaseSeconds = 30;

/**
 * Takes a request that no other call has: a new one, or the same whose server stopped before it committed anything.
 * Answers the number of the attempt, null where it is another's. Removes the oldest of the scope beyond `max`.
 */
export async function claimRequest(
  db: Db,
  { tenantId, scope, key, route, macs, now, max }: NewRequest & { max: number },
) {
  const { rows } = await sql<{ attempt: number }>`
    with oldest as (
      delete from stored_answer where tenant_id = ${tenantId} and scope = ${scope} and created_at <= (
        select created_at from stored_answer where tenant_id = ${tenantId} and scope = ${scope}
         order by created_at desc offset ${max} limit 1)
         and (status is not null or lease_until < now()))
    insert into stored_answer as s (tenant_id, scope, request_key, route, request_mac, lease_until, created_at)
    values (${tenantId}, ${scope}, ${key}, ${route}, ${macs[0]}, now() + make_interval(secs => ${leaseSeconds}), ${now})
    on conflict (tenant_id, scope, request_key) do update
       set attempt = s.attempt + 1, lease_until = excluded.lease_until
     where s.status is null and s.committed_at is null and s.lease_until < now()
       and s.route = excluded.route and s.request_mac = any (${macs})
    returning s.attempt`.execute(db);
  return rows[0]?.attempt ?? null;
}

export async function findRequest(db: Db, { tenantId, scope, key }: RequestKey) {
  const { rows } = await sql<StoredRow>`
    select route, request_mac as mac, lease_until >= now() as "isRunning", status, answer
      from stored_answer where tenant_id = ${tenantId} and scope = ${scope} and request_key = ${key}`.execute(db);
  return rows[0];
}
type StoredRow = {
  route: string;
  mac: Buffer | null;
  isRunning: boolean;
  status: number | null;
  answer: string | null;
};

type Attempt = RequestKey & { attempt: number };

export async function saveAnswer(
  db: Db,
  { tenantId, scope, key, attempt, status, answer }: Attempt & { status: number; answer: string },
): Promise<void> {
  await sql`update stored_answer set status = ${status}, answer = ${answer}
    where tenant_id = ${tenantId} and scope = ${scope} and request_key = ${key} and attempt = ${attempt}`.execute(db);
}

/**
 * Removes a request that was not done, so that it can be sent again. One that has committed something stays, without a
 * running call, unless it was `refused`.
 */
export async function releaseRequest(
  db: Db,
  { tenantId, scope, key, attempt, refused }: Attempt & { refused: boolean },
): Promise<void> {
  await sql`
    with gone as (
      delete from stored_answer where tenant_id = ${tenantId} and scope = ${scope} and request_key = ${key}
         and attempt = ${attempt} and (committed_at is null or ${refused}) returning 1)
    update stored_answer set lease_until = '-infinity' where tenant_id = ${tenantId} and scope = ${scope}
       and request_key = ${key} and attempt = ${attempt} and not exists (select from gone)`.execute(db);
}

/** Closes a request that did not arrive, or of which nothing was committed before its server stopped. */
export async function closeRequest(db: Db, { tenantId, scope, key, now }: RequestKey & { now: Date }): Promise<void> {
  await sql`
    insert into stored_answer as s (tenant_id, scope, request_key, route, request_mac, lease_until, created_at)
    values (${tenantId}, ${scope}, ${key}, '', null, '-infinity', ${now})
    on conflict (tenant_id, scope, request_key) do update set request_mac = null, attempt = s.attempt + 1
     where s.tenant_id = ${tenantId} and s.status is null and s.committed_at is null and s.lease_until < now()`.execute(
    db,
  );
}

/** Marks a request within the transaction that does its work, before the commit; changes no row of a lost claim. */
export const markCommit = ({ tenantId, scope, key, attempt }: Attempt) => ({
  tenantId,
  text: `update stored_answer set committed_at = now()
          where tenant_id = $1 and scope = $2 and request_key = $3 and attempt = $4 and status is null and request_mac is not null`,
  values: [tenantId, scope, key, attempt],
});
