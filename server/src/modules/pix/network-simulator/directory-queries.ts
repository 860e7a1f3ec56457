import type { Db, Tx } from "../../../platform/database/db.ts";
import type { KeyRegistration } from "../network/rail.ts";
import { saveHolder } from "./network-mark-queries.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

/** The entry of a request, confirmed or not. */
export const findEntryOf = (db: Db, requestId: string) =>
  db
    .selectFrom("network_key")
    .select(["key", "confirms_at as confirmsAt"])
    .where("request_id", "=", requestId)
    .executeTakeFirst();

/** Who holds a key, confirmed or not. */
export const findEntry = (db: Db, key: string) =>
  db.selectFrom("network_key").select(["ispb", "owner_document as document"]).where("key", "=", key).executeTakeFirst();

/** How many keys lead to an account. */
export async function countEntries(db: Db | Tx, accountKey: AccountKey): Promise<number> {
  const { keys } = await db
    .selectFrom("network_key")
    .select(({ fn }) => fn.countAll<number>().as("keys"))
    .where("tenant_id", "=", accountKey.tenantId)
    .where("account_id", "=", accountKey.accountId)
    .executeTakeFirstOrThrow();
  return keys;
}

/** Answers whether this call made the entry: there is one per key and one per request. */
export async function insertEntry(
  db: Db,
  entry: KeyRegistration & { key: string; confirmsAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("network_key")
    .values({
      key: entry.key,
      type: entry.type,
      ispb: entry.bank.ispb,
      bank_name: entry.bank.bankName,
      owner_name: entry.owner.name,
      owner_document: entry.owner.document,
      tenant_id: entry.tenantId,
      account_id: entry.accountId,
      request_id: entry.requestId,
      confirms_at: entry.confirmsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (row) await saveHolder(db, { ispb: entry.bank.ispb, document: entry.owner.document });
  return row !== undefined;
}

/** Writes the holder of an account's entry again; answers whether there is one. */
export async function rewriteEntry(
  db: Db,
  {
    key,
    owner,
    bank,
    tenantId,
    accountId,
  }: Pick<KeyRegistration, "owner" | "bank" | "tenantId" | "accountId"> & {
    key: string;
  },
): Promise<boolean> {
  const row = await db
    .updateTable("network_key")
    .set({ owner_name: owner.name, owner_document: owner.document, bank_name: bank.bankName })
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

type Leaving = Pick<KeyRegistration, "requestId" | "key" | "tenantId" | "accountId">;

/** Only an entry of this account: nobody removes another's key. */
export async function deleteEntry(db: Db, { requestId, key, tenantId, accountId }: Leaving): Promise<void> {
  await db
    .deleteFrom("network_key")
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where((where) => where.or([where("request_id", "=", requestId), where("key", "=", key)]))
    .execute();
}
