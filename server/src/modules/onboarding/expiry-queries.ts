import { sql } from "kysely";
import type { Tx } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

type Expiry = {
  tenantId: string;
  /** Begun no later than this, without a confirmed e-mail or phone. */
  unconfirmedSince: Date;
  /** Without a step since then; null: idle sign-ups never expire. */
  idleSince: Date | null;
};

/** Locks expired sign-ups of a tenant, except blocked ones and the demo's people. */
export async function lockExpired(
  tx: Tx,
  { tenantId, unconfirmedSince, idleSince }: Expiry,
  { max, document }: { max: number; document?: string },
): Promise<CustomerKey[]> {
  const { rows } = await sql<CustomerKey>`
    select c.tenant_id as "tenantId", c.id as "customerId"
      from customer c join onboarding o on o.tenant_id = c.tenant_id and o.customer_id = c.id
     where c.tenant_id = ${tenantId} and c.status = 'PENDING' and c.blocked_at is null and not c.kept_for_demo
       and (c.email is null and c.phone is null and o.signed_up_at <= ${unconfirmedSince}
            or coalesce(c.progressed_at, o.signed_up_at) <= ${idleSince}::timestamptz)
       and not exists (select from account a where a.tenant_id = c.tenant_id and a.owner_id = c.id)
       and ${document === undefined ? sql`true` : sql`c.document = ${document}`}
     limit ${max} for update of c ${document === undefined ? sql`skip locked` : sql``}`.execute(tx);
  return rows;
}

export async function hasAccount(tx: Tx, { tenantId, customerId }: CustomerKey): Promise<boolean> {
  const query = tx.selectFrom("account").select("id").where("tenant_id", "=", tenantId);
  return (await query.where("owner_id", "=", customerId).limit(1).executeTakeFirst()) !== undefined;
}

const tablesOfSignUp = [
  "session",
  "verification_code",
  "document_file",
  "person_profile",
  "customer_address",
  "partner",
  "protege_query",
  "onboarding",
] as const;

/** Removes a customer without an account, with all answers and documents. */
export async function removeCustomer(tx: Tx, { tenantId, customerId }: CustomerKey): Promise<void> {
  for (const table of tablesOfSignUp) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and customer_id = ${customerId}`.execute(
      tx,
    );
  }
  await tx.deleteFrom("customer").where("tenant_id", "=", tenantId).where("id", "=", customerId).execute();
}
