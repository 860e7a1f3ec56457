import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DueWork } from "../../platform/database/due-work.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

/** The applicants waiting for a decision, of all banks or one, oldest first; for operators. */
export function findWaiting(db: Db, tenant?: string) {
  let query = db
    .selectFrom("customer")
    .innerJoin("tenant", "tenant.id", "customer.tenant_id")
    .leftJoin("onboarding", (join) =>
      join.onRef("onboarding.tenant_id", "=", "customer.tenant_id").onRef("onboarding.customer_id", "=", "customer.id"),
    )
    .select([
      "tenant.slug as tenant",
      "customer.tenant_id as tenantId",
      "customer.id as customerId",
      "customer.document",
      "customer.entity_type as entityType",
      "customer.name",
      "onboarding.submitted_at as submittedAt",
    ])
    .where("customer.status", "=", "IN_ANALYSIS_INTERNAL")
    .orderBy(sql`onboarding.submitted_at nulls first`)
    .orderBy("customer.id");
  if (tenant !== undefined) query = query.where("tenant.slug", "=", tenant);
  return query.execute();
}

export type Applicant = Awaited<ReturnType<typeof findWaiting>>[number];

/** Applications that were sent and that the policy has not examined. */
export const dueExaminations: DueWork = { table: "onboarding", at: "submitted_at", open: sql`examined_at is null` };

/** The tenant's next applicant that the automatic policy has not examined. */
export async function findUnexamined(
  db: Db,
  tenantId: string,
): Promise<(CustomerKey & { waits: boolean }) | undefined> {
  const { rows } = await sql<CustomerKey & { waits: boolean }>`
    select o.tenant_id as "tenantId", o.customer_id as "customerId", c.status = 'IN_ANALYSIS_INTERNAL' as waits
      from onboarding o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
     where o.tenant_id = ${tenantId} and o.submitted_at is not null and o.examined_at is null
     order by o.submitted_at limit 1`.execute(db);
  return rows[0];
}

/** Locks an applicant to be examined; false where another server examines or has examined it. */
export async function takeUnexamined(tx: Tx, { tenantId, customerId }: CustomerKey): Promise<boolean> {
  const { rows } = await sql`
    select customer_id from onboarding
     where tenant_id = ${tenantId} and customer_id = ${customerId} and submitted_at is not null and examined_at is null
       for update skip locked`.execute(tx);
  return rows.length > 0;
}

export async function markExamined(tx: Db | Tx, { tenantId, customerId }: CustomerKey, at: Date): Promise<void> {
  await tx
    .updateTable("onboarding")
    .set({ examined_at: at })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
}
