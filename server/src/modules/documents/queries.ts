import { sql } from "kysely";
import type { DocumentType } from "@vitral/contract/documents";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { ReceivedFile } from "./receive-document.ts";
import type { CustomerKey, RowKey } from "../../platform/database/keys.ts";

/** The current files of a customer, one of each type, newest last. */
export function findDocuments(db: Db | Tx, { tenantId, customerId }: CustomerKey) {
  return db
    .selectFrom("document_file")
    .select(["id", "type", "format", "bytes", "sha256", "created_at as createdAt", "was_reviewed as wasReviewed"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("retired_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The types of files of a customer that no longer count, as others were sent or asked for. */
export async function findReplaced(db: Db | Tx, { tenantId, customerId }: CustomerKey): Promise<DocumentType[]> {
  const rows = await db
    .selectFrom("document_file")
    .select("type")
    .distinct()
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("retired_at", "is not", null)
    .execute();
  return rows.map(({ type }) => type);
}

export type DocumentRow = Awaited<ReturnType<typeof findDocuments>>[number];

type Content = { iv: Buffer; tag: Buffer; content: Buffer };

export function findContent(db: Db, { tenantId, id }: RowKey): Promise<Content | undefined> {
  return db
    .selectFrom("document_file")
    .select(["iv", "tag", "content"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The next files of a tenant, in the order of their keys. */
export function documentsAfter(db: Db, tenantId: string, last: RowKey | undefined): Promise<RowKey[]> {
  return db
    .selectFrom("document_file")
    .select(["tenant_id as tenantId", "id"])
    .where("tenant_id", "=", tenantId)
    .$if(last !== undefined, (query) => query.where("id", ">", last?.id ?? ""))
    .orderBy("id")
    .limit(500)
    .execute();
}

export async function changeContent(db: Db, { tenantId, id }: RowKey, content: Content): Promise<void> {
  await db.updateTable("document_file").set(content).where("tenant_id", "=", tenantId).where("id", "=", id).execute();
}

export async function insertDocument(
  tx: Tx,
  { tenantId, customerId, at }: CustomerKey & { at: Date },
  { id, type, format, bytes, sha256, iv, tag }: ReceivedFile,
  content: Buffer,
): Promise<void> {
  await tx
    .insertInto("document_file")
    .values({
      tenant_id: tenantId,
      id,
      customer_id: customerId,
      type,
      format,
      bytes,
      sha256,
      iv,
      tag,
      content,
      created_at: at,
      retired_at: null,
    })
    .execute();
}

export async function dropDocument(tx: Tx, { tenantId, id }: RowKey): Promise<void> {
  await tx.deleteFrom("document_file").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
}

export async function touchDocument(tx: Tx, { tenantId, id, at }: { tenantId: string; id: string; at: Date }) {
  await tx
    .updateTable("document_file")
    .set({ created_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

/** Notes that the current files of a customer were in a review: one that is replaced is kept. */
export async function markReviewed(tx: Tx, { tenantId, customerId }: CustomerKey): Promise<void> {
  await tx
    .updateTable("document_file")
    .set({ was_reviewed: true })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("retired_at", "is", null)
    .execute();
}

/** The customer has to send all files again, or those of some types: the current ones are kept, but no longer count. */
export async function retireDocuments(
  tx: Tx,
  { tenantId, customerId, at, types }: CustomerKey & { at: Date; types?: readonly DocumentType[] },
): Promise<void> {
  await tx
    .updateTable("document_file")
    .set({ retired_at: at })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("retired_at", "is", null)
    .$if(types !== undefined, (query) => query.where("type", "in", types ?? []))
    .execute();
}

/** Removes every file of all tenants, as nothing decrypts them any more; answers how many. */
export async function removeDocuments(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from document_file d using tenant t where d.tenant_id = t.id`.execute(tx);
  return Number(numAffectedRows);
}
