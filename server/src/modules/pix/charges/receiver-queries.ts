import type { Db } from "../../../platform/database/db.ts";

/** The owner of an active key of an account, as codes and charges name the receiver; undefined without such a key. */
export const findReceiver = (db: Db, scope: { tenantId: string; accountId: string; key: string }) =>
  db
    .selectFrom("pix_key")
    .innerJoin("account", (join) =>
      join.onRef("account.tenant_id", "=", "pix_key.tenant_id").onRef("account.id", "=", "pix_key.account_id"),
    )
    .innerJoin("customer", (join) =>
      join.onRef("customer.tenant_id", "=", "account.tenant_id").onRef("customer.id", "=", "account.owner_id"),
    )
    .leftJoin("customer_address as address", (join) =>
      join.onRef("address.tenant_id", "=", "customer.tenant_id").onRef("address.customer_id", "=", "customer.id"),
    )
    .select([
      "customer.name",
      "customer.document",
      "address.street",
      "address.number",
      "address.city",
      "address.state",
      "address.zip_code as zipCode",
    ])
    .where("pix_key.tenant_id", "=", scope.tenantId)
    .where("pix_key.account_id", "=", scope.accountId)
    .where("pix_key.key", "=", scope.key)
    .where("pix_key.status", "=", "ACTIVE")
    .executeTakeFirst();

export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;
