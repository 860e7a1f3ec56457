import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

type Row = { tenantId: string; customerId: string; tokenHash: Buffer };

/** Whether a token is of a browser in which the customer of this document signed in last. */
export async function isKnownBrowser(db: Db, scope: Row & { document: string; now: Date }): Promise<boolean> {
  const row = await db
    .selectFrom("known_browser")
    .innerJoin("customer", (join) =>
      join
        .onRef("customer.tenant_id", "=", "known_browser.tenant_id")
        .onRef("customer.id", "=", "known_browser.customer_id"),
    )
    .select("customer.id")
    .where("known_browser.tenant_id", "=", scope.tenantId)
    .where("known_browser.token_hash", "=", scope.tokenHash)
    .where("known_browser.customer_id", "=", scope.customerId)
    .where("known_browser.expires_at", ">", scope.now)
    .where("customer.document", "=", scope.document)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Saves a browser in place of the one that its old token named, and keeps the newest `others` of the customer's other
 * browsers.
 */
export async function replaceKnownBrowser(
  db: Db,
  row: Row & { oldHash: Buffer | null; createdAt: Date; expiresAt: Date; others: number },
): Promise<void> {
  await sql`
    with gone as (
      delete from known_browser
       where tenant_id = ${row.tenantId}
         and (token_hash = ${row.oldHash}
              or customer_id = ${row.customerId} and token_hash in (
                select token_hash from known_browser
                 where tenant_id = ${row.tenantId} and customer_id = ${row.customerId}
                 order by created_at desc, token_hash offset ${row.others}::int)))
    insert into known_browser (tenant_id, token_hash, customer_id, created_at, expires_at)
    values (${row.tenantId}, ${row.tokenHash}, ${row.customerId}, ${row.createdAt}, ${row.expiresAt})`.execute(db);
}

/** Makes all browsers of the customer unknown. */
export async function removeKnownBrowsers(tx: Db | Tx, { tenantId, customerId }: CustomerKey): Promise<void> {
  await tx
    .deleteFrom("known_browser")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
}

/** The tokens' hashes of a customer's known browsers. */
export async function knownBrowserHashes(db: Db | Tx, { tenantId, customerId }: CustomerKey): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("known_browser")
    .select("token_hash as hash")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
  return rows.map(({ hash }) => hash);
}
