import { sql } from "kysely";
import { batchedQueries } from "../../../platform/batches/batched-queries.ts";
import type { Db } from "../../../platform/database/db.ts";
import { statement } from "../../../platform/database/statement.ts";
import { allTenants, withAllTenants } from "../../../platform/database/tenancy.ts";
import type { Participant } from "./event-deps.ts";

/** The brands behind an ISPB, the oldest first. Those who ask at one moment are one statement. */
const brandsOf = batchedQueries<string, { id: string }>(async (db, _all, ispbs) => {
  const { rows } = await statement<{ ordinal: number; id: string }>`
    select asked.ordinal::int as ordinal, t.id
      from unnest(${ispbs}::text[]) with ordinality asked (ispb, ordinal)
      join tenant t on t.ispb = asked.ispb and t.removed_at is null
     order by t.id`.execute(db);
  return rows;
});

/** The brands behind an ISPB as one participant of the network; undefined: none of this installation. */
export async function participantOf(db: Db, ispb: string): Promise<Participant | undefined> {
  const brands = (await brandsOf(db, allTenants, ispb)).map(({ id }) => id);
  const [tenantId] = brands;
  return tenantId === undefined ? undefined : { ispb, tenantId, brands };
}

/** All participants of this installation. */
export async function participants(db: Db): Promise<Participant[]> {
  const { rows } = await withAllTenants(() =>
    sql<{ ispb: string; brands: [string, ...string[]] }>`
      select ispb, array_agg(id order by id) as brands from tenant where removed_at is null
       group by ispb order by brands`.execute(db),
  );
  return rows.map(({ ispb, brands }) => ({ ispb, tenantId: brands[0], brands }));
}

/**
 * The brand whose customer, or suspended money, has a payment or a return of this id; where none has, the one that
 * keeps the institution's events.
 */
export async function brandOfOrder(db: Db, { ispb, tenantId, brands }: Participant, orderId: string): Promise<string> {
  if (brands.length === 1) return tenantId;
  const { rows } = await withAllTenants(() =>
    sql<{ id: string }>`
      select t.id from tenant t
       where t.ispb = ${ispb} and t.removed_at is null
         and (exists (select from pix_payment_of(t.id, ${orderId}) p where p.id is not null)
              or exists (select from pix_refund r where r.tenant_id = t.id and r.end_to_end = ${orderId}
                                                    and r.direction = 'MADE')
              or exists (select from pix_reversal v where v.tenant_id = t.id and v.end_to_end = ${orderId}
                                                      and v.direction = 'PAID')
              or exists (select from pix_suspense s where s.tenant_id = t.id and s.return_id = ${orderId})
              or exists (select from pix_suspense s where s.tenant_id = t.id and s.refused @> array[${orderId}]))
       limit 1`.execute(db),
  );
  return rows[0]?.id ?? tenantId;
}

/** The brand whose customer received a payment; where none did, the one that keeps the institution's events. */
export async function brandOfReceipt(db: Db, { ispb, tenantId, brands }: Participant, id: string): Promise<string> {
  if (brands.length === 1) return tenantId;
  const { rows } = await withAllTenants(() =>
    sql<{ id: string }>`
      select t.id from tenant t join pix_receipt r on r.tenant_id = t.id and r.end_to_end = ${id}
       where t.ispb = ${ispb} and t.removed_at is null limit 1`.execute(db),
  );
  return rows[0]?.id ?? tenantId;
}

/** The brand that holds a key in the books; where none does, the one that keeps the institution's events. */
export async function brandOfKey(db: Db, { ispb, tenantId, brands }: Participant, key: string): Promise<string> {
  if (brands.length === 1) return tenantId;
  const { rows } = await withAllTenants(() =>
    sql<{ id: string }>`
      select t.id from tenant t join pix_key k on k.tenant_id = t.id and k.key = ${key}
       where t.ispb = ${ispb} and t.removed_at is null
       order by array_position(array['ACTIVE', 'CLAIMED', 'PENDING', 'REMOVING'], k.status)
       limit 1`.execute(db),
  );
  return rows[0]?.id ?? tenantId;
}

/** Whether the other side of a payment or a return of an institution is the institution itself. */
export async function isBetweenBrands(db: Db, { ispb }: Pick<Participant, "ispb">, id: string): Promise<boolean> {
  const { rows } = await withAllTenants(() =>
    sql<{ found: boolean }>`
      select exists (select from tenant t cross join lateral pix_payment_of(t.id, ${id}) p
                       join pix_look_up l on l.tenant_id = t.id and l.id = p.look_up_id
                      where t.ispb = ${ispb} and l.payee_ispb = ${ispb} and p.payee_account_id is null)
          or exists (select from tenant t
                       join pix_refund r on r.tenant_id = t.id and r.end_to_end = ${id} and r.direction = 'MADE'
                      where t.ispb = ${ispb} and substr(r.original_end_to_end, 2, 8) = ${ispb})
          or exists (select from tenant t
                       join pix_reversal v on v.tenant_id = t.id and v.end_to_end = ${id} and v.direction = 'PAID'
                       join contest_sent d on d.tenant_id = t.id and d.id = v.contest_id
                       join tenant o on o.ispb = t.ispb
                       join contest_received c on c.tenant_id = o.id and c.id = d.id
                      where t.ispb = ${ispb})
          or exists (select from tenant t join pix_suspense s on s.tenant_id = t.id and s.return_id = ${id}
                      where t.ispb = ${ispb} and substr(s.end_to_end, 2, 8) = ${ispb}) as found`.execute(db),
  );
  return rows[0]?.found ?? false;
}
