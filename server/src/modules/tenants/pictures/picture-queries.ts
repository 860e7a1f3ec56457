import type { PictureSize } from "@vitral/contract/brand/pictures";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { SafePicture } from "./picture.ts";

type PictureKey = { tenantId: string; sha256: Buffer };

/** Stores a picture that is not published yet; the same content again stays as it is. */
export async function insertPicture(
  tx: Tx,
  { tenantId, at }: { tenantId: string; at: Date },
  { sha256, large, small }: SafePicture,
): Promise<void> {
  await tx
    .insertInto("brand_picture")
    .values({ tenant_id: tenantId, sha256, large: Buffer.from(large), small: Buffer.from(small), created_at: at })
    .onConflict((conflict) => conflict.columns(["tenant_id", "sha256"]).doUpdateSet({ created_at: at }))
    .execute();
}

/** How many pictures of a tenant were uploaded and never published. */
export async function countDrafts(tx: Tx, tenantId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("brand_picture")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("tenant_id", "=", tenantId)
    .where("published_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes what was uploaded before a moment and never published. */
export async function deleteDrafts(tx: Tx, { tenantId, before }: { tenantId: string; before: Date }): Promise<void> {
  await tx
    .deleteFrom("brand_picture")
    .where("tenant_id", "=", tenantId)
    .where("published_at", "is", null)
    .where("created_at", "<", before)
    .execute();
}

/** A picture; `published` asks for one that was published. */
export function findPicture(
  db: Db,
  { tenantId, sha256, size, published }: PictureKey & { size: PictureSize; published: boolean },
) {
  return db
    .selectFrom("brand_picture")
    .select(`${size} as content`)
    .where("tenant_id", "=", tenantId)
    .where("sha256", "=", sha256)
    .$if(published, (query) => query.where("published_at", "is not", null))
    .executeTakeFirst();
}

/** Which of these the tenant has, as hexadecimal hashes. */
export async function findHashes(db: Db | Tx, tenantId: string, hashes: readonly Buffer[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("brand_picture")
    .select("sha256")
    .where("tenant_id", "=", tenantId)
    .where("sha256", "in", [...hashes])
    .execute();
  return rows.map(({ sha256 }) => sha256.toString("hex"));
}

/** From now on the public site serves these pictures. */
export async function publish(tx: Tx, tenantId: string, hashes: readonly Buffer[], at: Date): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .updateTable("brand_picture")
    .set({ published_at: sql`coalesce(published_at, ${at})` })
    .where("tenant_id", "=", tenantId)
    .where("sha256", "in", [...hashes])
    .execute();
}
