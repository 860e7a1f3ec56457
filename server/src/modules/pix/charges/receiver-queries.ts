import type { Db } from "../../../platform/database/db.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

/** The holders of accounts, with the address that the bank knows. */
const holders = (db: Db) =>
  db
    .selectFrom("account")
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
    ]);

/** The holder of an account. */
export const findHolder = (db: Db, { tenantId, accountId }: AccountKey) =>
  holders(db).where("account.tenant_id", "=", tenantId).where("account.id", "=", accountId).executeTakeFirstOrThrow();

/** The owner of an active key of an account, as codes and charges name the receiver; undefined without such a key. */
export const findReceiver = (db: Db, scope: AccountKey & { key: string }) =>
  holders(db)
    .innerJoin("pix_key", (join) =>
      join.onRef("pix_key.tenant_id", "=", "account.tenant_id").onRef("pix_key.account_id", "=", "account.id"),
    )
    .where("pix_key.tenant_id", "=", scope.tenantId)
    .where("pix_key.account_id", "=", scope.accountId)
    .where("pix_key.key", "=", scope.key)
    .where("pix_key.status", "=", "ACTIVE")
    .executeTakeFirst();

export type Receiver = Awaited<ReturnType<typeof findHolder>>;
