import { expiryCutoff } from "@vitral/contract/console/commands";
import type { EntityType } from "@vitral/contract/customers";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

type Holder = { tenantId: string; staffId: string; at: Date };

export type ReviewRow = {
  id: string;
  name: string;
  entityType: EntityType;
  submittedAt: Date | null;
  staffId: string | null;
  staffName: string | null;
  orderId: string | null;
};

/** The order to approve the customer `c` that waits for a second person at a moment. */
const orderedApproval = ({ tenantId, at }: { tenantId: string; at: Date }) => sql`
  (select s.id from staff_command s
    where s.tenant_id = ${tenantId} and s.customer_id = c.id and s.kind = 'review.approve'
      and s.state = 'WAITING' and s.made_at > ${expiryCutoff(at)}
    order by s.id limit 1)`;

export type ReviewFilter = {
  entity?: EntityType | undefined;
  held?: "free" | "mine" | "ordered" | undefined;
  after?: string | undefined;
};

/** Waiting applications by the id of their customer, which grows with time: the oldest first. */
export async function findReviews(
  db: Db,
  { tenantId, staffId, at }: Holder,
  { entity, held, after, limit }: ReviewFilter & { limit: number },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select c.id, c.name, c.entity_type as "entityType", o.submitted_at as "submittedAt",
           a.staff_id as "staffId", a.staff_name as "staffName", w.id as "orderId"
      from customer c
      left join onboarding o on o.tenant_id = c.tenant_id and o.customer_id = c.id
      left join review_assignment a on a.tenant_id = c.tenant_id and a.customer_id = c.id and a.until_at > ${at}
      left join lateral ${orderedApproval({ tenantId, at })} w on true
     where c.tenant_id = ${tenantId} and c.status = 'IN_ANALYSIS_INTERNAL'
       and (${entity ?? null}::text is null or c.entity_type = ${entity ?? null})
       and (${after ?? null}::uuid is null or c.id > ${after ?? null}::uuid)
       and case ${held ?? null}::text when 'free' then a.staff_id is null and w.id is null
                                      when 'ordered' then w.id is not null
                                      when 'mine' then a.staff_id = ${staffId} else true end
     order by c.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Locks the oldest application that nobody else holds and whose approval waits for nobody; others who ask at once get
 * others. With `after` the oldest one
 * after that, and where there is none the oldest of all but that.
 */
export async function lockNextFree(
  tx: Tx,
  { tenantId, staffId, at, after }: Holder & { after?: string | undefined },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customer c
     where c.tenant_id = ${tenantId} and c.status = 'IN_ANALYSIS_INTERNAL'
       and not exists (select from review_assignment a where a.tenant_id = c.tenant_id and a.customer_id = c.id
                          and a.until_at > ${at} and a.staff_id <> ${staffId})
       and not exists ${orderedApproval({ tenantId, at })}
       and (${after ?? null}::uuid is null or c.id <> ${after ?? null}::uuid)
     order by c.id < ${after ?? null}::uuid, c.id limit 1 for no key update of c skip locked`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Takes an application until a moment; false where another person holds it. */
export async function takeAssignment(
  tx: Db | Tx,
  { tenantId, customerId }: CustomerKey,
  { staffId, staffName, at, until }: { staffId: string; staffName: string; at: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into review_assignment (tenant_id, customer_id, staff_id, staff_name, until_at)
    values (${tenantId}, ${customerId}, ${staffId}, ${staffName}, ${until})
        on conflict (tenant_id, customer_id) do update set staff_id = ${staffId}, staff_name = ${staffName}, until_at = ${until}
     where review_assignment.staff_id = ${staffId} or review_assignment.until_at <= ${at}
    returning staff_id`.execute(tx);
  return rows.length > 0;
}

export async function removeAssignment(tx: Db | Tx, { tenantId, customerId }: CustomerKey): Promise<void> {
  await tx
    .deleteFrom("review_assignment")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
}

/** Lets an application go that this person holds. */
export async function releaseAssignment(tx: Tx, { tenantId, customerId }: CustomerKey, staffId: string): Promise<void> {
  await tx
    .deleteFrom("review_assignment")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("staff_id", "=", staffId)
    .execute();
}

/** Who holds the application at a moment; undefined: nobody. */
export const findHolder = (db: Db, { tenantId, customerId }: CustomerKey, at: Date) =>
  db
    .selectFrom("review_assignment")
    .select(["staff_id as staffId", "staff_name as staffName"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("until_at", ">", at)
    .executeTakeFirst();

export const findApplicant = (db: Db, { tenantId, customerId }: CustomerKey) =>
  db
    .selectFrom("customer")
    .select(["id", "name", "document", "entity_type as entityType", "email", "phone", "status"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirst();

/** The order to approve an applicant that waits for a second person; null: there is none. */
export async function findOrderedApproval(
  db: Db,
  { tenantId, customerId }: CustomerKey,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select ${orderedApproval({ tenantId, at })} as id from customer c where c.tenant_id = ${tenantId} and c.id = ${customerId}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** How many applicants of a tenant wait for a reviewer, and since when the oldest. */
export async function countWaiting(db: Db, { tenantId, at }: { tenantId: string; at: Date }) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(o.submitted_at) as oldest
      from customer c left join onboarding o on o.tenant_id = c.tenant_id and o.customer_id = c.id
     where c.tenant_id = ${tenantId} and c.status = 'IN_ANALYSIS_INTERNAL'
       and not exists ${orderedApproval({ tenantId, at })}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export type OpenApplicant = NonNullable<Awaited<ReturnType<typeof findApplicant>>>;

export type Seen = { email: number; phone: number; files: number; resent: number };

/** How many other customers have the e-mail, the phone or a file of this one; how many of its files were replaced. */
export async function findSeen(db: Db, { tenantId, customerId }: CustomerKey): Promise<Seen> {
  const { rows } = await sql<Seen>`
    with own as (select email, phone from customer where tenant_id = ${tenantId} and id = ${customerId})
    select (select count(*)::int from customer c, own where c.tenant_id = ${tenantId} and c.id <> ${customerId}
              and c.email = own.email) as email,
           (select count(*)::int from customer c, own where c.tenant_id = ${tenantId} and c.id <> ${customerId}
              and c.phone = own.phone) as phone,
           (select count(distinct other.customer_id)::int from document_file f
              join document_file other on other.tenant_id = f.tenant_id and other.sha256 = f.sha256
                                      and other.customer_id <> f.customer_id
             where f.tenant_id = ${tenantId} and f.customer_id = ${customerId}) as files,
           (select count(*)::int from document_file where tenant_id = ${tenantId} and customer_id = ${customerId}
               and retired_at is not null) as resent`.execute(db);
  return rows[0] ?? { email: 0, phone: 0, files: 0, resent: 0 };
}

/** The person of a CPF as another registration of the bank has it: as a customer, or as a partner of a company. */
export type Elsewhere = { document: string; name: string; motherName: string | null; birthDate: string | null };

/** Other registrations of the CPFs of an application: its applicant's, and its partners'. */
export async function findElsewhere(db: Db, { tenantId, customerId }: CustomerKey): Promise<Elsewhere[]> {
  const { rows } = await sql<Elsewhere>`
    with own as (
      select document from customer where tenant_id = ${tenantId} and id = ${customerId} and entity_type = 'PERSON'
      union
      select document from partner where tenant_id = ${tenantId} and customer_id = ${customerId})
    select c.document, c.name, f.mother_name as "motherName", f.birth_date::text as "birthDate"
      from own join customer c on c.tenant_id = ${tenantId} and c.document = own.document
      left join person_profile f on f.tenant_id = c.tenant_id and f.customer_id = c.id
     where c.id <> ${customerId} and c.closed_at is null
    union all
    select p.document, p.name, p.mother_name, p.birth_date::text
      from own join partner p on p.tenant_id = ${tenantId} and p.document = own.document
     where p.customer_id <> ${customerId}
     limit 20`.execute(db);
  return rows;
}
