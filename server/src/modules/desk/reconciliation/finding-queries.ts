import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { driftOf } from "./drift-queries.ts";

/** What is found of each kind at most: a directory that differs in all keys is one matter. */
const maxOfKind = 500;

/**
 * What the staff has to look at, beside the movements without a pair. DRIFT: what no open movement explains, since the
 * first day after which the sums were never equal again. ORDER: one of ours whose end is due since before a moment.
 * RETURN: suspended money whose return has no certain end by then.
 */
const found = ({ tenantId, before }: { tenantId: string; before: Date }) => sql`
  select 'DRIFT' as kind, d.since as subject, d.amount - o.explained as amount
    from (${driftOf(tenantId)}) d
   cross join (select coalesce(sum(case side when 'LEDGER' then amount_cents else -amount_cents end), 0)::bigint as explained
                 from reconciliation_difference where tenant_id = ${tenantId} and state = 'OPEN') o
   where d.since is not null and d.amount <> o.explained
   union all
  select 'KEY', unnest(differing)::text, null from pix_key_comparison where tenant_id = ${tenantId}
   union all
  select 'ENTRY', unnest(unknown_cids), null from pix_key_comparison where tenant_id = ${tenantId}
   union all
  select 'ORDER', end_to_end, amount_cents from pix_payment
   where tenant_id = ${tenantId} and status = 'PENDING' and expires_at < ${before}
   union all
  select 'ORDER', end_to_end, amount_cents from pix_refund
   where tenant_id = ${tenantId} and status = 'PENDING' and expires_at < ${before}
   union all
  select 'ORDER', end_to_end, amount_cents from pix_reversal
   where tenant_id = ${tenantId} and status = 'PENDING' and expires_at < ${before}
   union all
  select 'RETURN', return_id, amount_cents from pix_suspense
   where tenant_id = ${tenantId} and status = 'PENDING' and return_until < ${before}`;

/** Opens a finding for each thing that is found and was not open, and ends those that are not found any more. */
export async function saveFindings(
  db: Db,
  { tenantId, before, now }: { tenantId: string; before: Date; now: Date },
): Promise<void> {
  await sql`
    with found as materialized (
      select * from (select *, row_number() over (partition by kind order by subject) as place
                       from (${found({ tenantId, before })}) f) f
       where place <= ${maxOfKind}),
    gone as (
      update reconciliation_finding r set gone_at = ${now}
       where r.tenant_id = ${tenantId} and r.gone_at is null
         and not exists (select from found f where f.kind = r.kind and f.subject = r.subject))
    insert into reconciliation_finding as r (tenant_id, id, kind, subject, amount_cents, found_at)
    select ${tenantId}, gen_random_uuid(), kind, subject, amount, ${now} from found
    on conflict (tenant_id, kind, subject) where gone_at is null do update
       set amount_cents = excluded.amount_cents, found_at = excluded.found_at
     where r.amount_cents is distinct from excluded.amount_cents`.execute(db);
}
