import { sql } from "kysely";
import type { ClaimRole } from "@vitral/contract/pix-claims";
import type { Db } from "../../../platform/database/db.ts";

/** The tenants with claims about which the network is to be asked. */
export async function tenantsWithDueClaims(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t
     where exists (select from pix_claim c where c.tenant_id = t.id and c.next_try_at <= ${now})`.execute(db);
  return rows.map(({ id }) => id);
}

export type DueClaim = { id: string; role: ClaimRole };

/**
 * Claims of a tenant whose turn it is. Each is put off by 7 s at first, longer than the network's timeout, so that no
 * other server takes it meanwhile; and by a minute at the most, as often as the directory has to be asked.
 */
export async function takeDueClaims(db: Db, t: { tenantId: string; now: Date; max: number }): Promise<DueClaim[]> {
  const { rows } = await sql<DueClaim>`
    update pix_claim
       set tries = tries + 1, next_try_at = ${t.now}::timestamptz
             + least(60, 5 + 2 ^ (1 + least(tries, 6))) * interval '1 second'
     where tenant_id = ${t.tenantId} and (id, role) in (
       select id, role from pix_claim
        where tenant_id = ${t.tenantId} and next_try_at <= ${t.now}
        order by next_try_at limit ${t.max} for update skip locked)
    returning id, role`.execute(db);
  return rows;
}
