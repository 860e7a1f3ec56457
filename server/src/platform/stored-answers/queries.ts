import { sql } from "kysely";
import type { Db, Tx } from "../database/db.ts";

/** One request: `scope` is the SHA-256 of the session's token or of a cookie, or empty. */
export type RequestKey = { tenantId: string; scope: Buffer; key: string };
/** Which call it is: its route, and the keyed hashes of its address and body under each key of the server. */
export type Compared = RequestKey & { route: string; macs: Buffer[] };
type Kept = { now: Date; max: number };

/** A call is answered within this time; later another server may take it over, if nothing of it was committed. */
const leaseSeconds = 30;
/** With so many other bodies a request is answered no more, or its answer would tell which body was the right one. */
const maxMismatches = 3;

const isOwn = ({ route, macs }: Compared) => sql<boolean>`(s.route = ${route} and s.request_mac = any (${macs}))`;

/** Removes the oldest other requests of a scope beyond `max`, but none that is being done, or was without an answer. */
const removeOldest = ({ tenantId, scope, key, max }: RequestKey & Kept) => sql`
  delete from stored_answer where tenant_id = ${tenantId} and scope = ${scope} and created_at <= (
    select created_at from stored_answer where tenant_id = ${tenantId} and scope = ${scope}
     order by created_at desc offset ${max} limit 1)
     and request_key <> ${key} and (status is not null or committed_at is null and lease_until < now())`;

/**
 * Takes a request that no other call has: a new one, or the same whose server stopped before it committed anything.
 * Answers the number of the attempt, null where it is another's, "OTHER" where its key came with another body, which is
 * counted under the row's lock. Removes the oldest of the scope beyond `max`.
 */
export async function claimRequest(db: Db, request: Compared & Kept): Promise<number | null | "OTHER"> {
  const { tenantId, scope, key, route, macs, now } = request;
  const own = isOwn(request);
  const { rows } = await sql<{ attempt: number; isOwn: boolean }>`
    with oldest as (${removeOldest(request)})
    insert into stored_answer as s (tenant_id, scope, request_key, route, request_mac, lease_until, created_at)
    values (${tenantId}, ${scope}, ${key}, ${route}, ${macs[0]}, now() + make_interval(secs => ${leaseSeconds}), ${now})
    on conflict (tenant_id, scope, request_key) do update
       set attempt = s.attempt + case when ${own} then 1 else 0 end,
           mismatches = s.mismatches + case when ${own} then 0 else 1 end,
           lease_until = case when ${own} then excluded.lease_until else s.lease_until end
     where s.tenant_id = ${tenantId} and s.mismatches < ${maxMismatches} and s.request_mac is not null
       and (not ${own} or s.status is null and s.committed_at is null and s.lease_until < now())
    returning s.attempt, ${own} as "isOwn"`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return row.isOwn ? row.attempt : "OTHER";
}

const rowOf = ({ scope, key }: RequestKey) => sql`s.scope = ${scope} and s.request_key = ${key}`;
const known = sql`s.request_mac is null as "isClosed", s.lease_until >= now() as "isRunning", s.status, s.answer`;

/** What is stored of a request of this key, whichever it is. */
export async function findRequest(db: Db, key: RequestKey): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${known}, false as "isOther" from stored_answer s
     where s.tenant_id = ${key.tenantId} and ${rowOf(key)}`.execute(db);
  return rows[0];
}

/** What is stored of this request. Another body is counted under the row's lock, before it is compared. */
export async function compareRequest(db: Db, request: Compared): Promise<StoredRow | undefined> {
  const own = isOwn(request);
  const { rows } = await sql<StoredRow>`
    update stored_answer s
       set mismatches = least(s.mismatches + case when ${own} then 0 else 1 end, ${maxMismatches})
     where s.tenant_id = ${request.tenantId} and ${rowOf(request)}
    returning ${known}, not ${own} or s.mismatches >= ${maxMismatches} as "isOther"`.execute(db);
  return rows[0];
}

/** `isOther`: it is another request than the one asked for, or is answered no more. */
type StoredRow = {
  isClosed: boolean;
  isOther: boolean;
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

/**
 * Closes a request that did not arrive, or of which nothing was committed before its server stopped; not one of an
 * `unmarked` route, whose commits leave no mark. Removes the oldest of the scope beyond `max`.
 */
export async function closeRequest(db: Db, request: RequestKey & Kept & { unmarked: string[] }): Promise<void> {
  const { tenantId, scope, key, now, unmarked } = request;
  await sql`
    with oldest as (${removeOldest(request)})
    insert into stored_answer as s (tenant_id, scope, request_key, route, request_mac, lease_until, created_at)
    values (${tenantId}, ${scope}, ${key}, '', null, '-infinity', ${now})
    on conflict (tenant_id, scope, request_key) do update set request_mac = null, attempt = s.attempt + 1
     where s.tenant_id = ${tenantId} and s.status is null and s.committed_at is null and s.lease_until < now()
       and s.route <> all (${unmarked}::text[])`.execute(db);
}

/** Marks a request within the transaction that does its work, before the commit; changes no row of a lost claim. */
export const markCommit = ({ tenantId, scope, key, attempt }: Attempt) => ({
  tenantId,
  text: `update stored_answer set committed_at = now()
          where tenant_id = $1 and scope = $2 and request_key = $3 and attempt = $4 and status is null and request_mac is not null`,
  values: [tenantId, scope, key, attempt],
});

/**
 * Removes the answers of all tenants, as nothing decrypts them any more; answers how many. Their requests stay, so that
 * none is done again: what became of one is unknown.
 */
export async function removeAnswers(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update stored_answer s set status = null, answer = null, committed_at = coalesce(s.committed_at, now())
      from tenant t where s.tenant_id = t.id and s.status is not null`.execute(tx);
  return Number(numAffectedRows);
}
