import type { Db, Tx } from "../../../platform/database/db.ts";

/** The ISPB of a tenant. */
export async function findIspb(db: Db | Tx, tenantId: string): Promise<string> {
  const { ispb } = await db.selectFrom("tenant").select("ispb").where("id", "=", tenantId).executeTakeFirstOrThrow();
  return ispb;
}
