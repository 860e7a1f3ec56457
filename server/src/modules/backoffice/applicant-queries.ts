import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

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
    .leftJoin("onboarding", (join) =>
      join.onRef("onboarding.tenant_id", "=", "customer.tenant_id").onRef("onboarding.customer_id", "=", "customer.id"),
    )
    .select([
      "customer.id",
      "customer.name",
      "customer.document",
      "customer.entity_type as entityType",
      "customer.email",
      "customer.phone",
      "customer.status",
      "onboarding.submitted_at as submittedAt",
    ])
    .where("customer.tenant_id", "=", tenantId)
    .where("customer.id", "=", customerId)
    .executeTakeFirst();

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
