import type { Cents } from "@vitral/brazil/cents";
import type { Db } from "../../../platform/database/db.ts";

type Receipt = { tenantId: string; accountId: string; transactionId: string };

/** The token of a receipt: the one it has, else the new one. Two at once get the same. */
export async function tokenOf(db: Db, scope: Receipt, token: Buffer, now: Date): Promise<Buffer> {
  await db
    .insertInto("receipt_check")
    .values({
      tenant_id: scope.tenantId,
      transaction_id: scope.transactionId,
      account_id: scope.accountId,
      token,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "transaction_id"]).doNothing())
    .execute();
  const kept = await db
    .selectFrom("receipt_check")
    .select("token")
    .where("tenant_id", "=", scope.tenantId)
    .where("transaction_id", "=", scope.transactionId)
    .executeTakeFirstOrThrow();
  return kept.token;
}

/** Amount and moment of the settled transaction with this token; undefined without one. */
export const findChecked = (
  db: Db,
  { tenantId, token }: { tenantId: string; token: Buffer },
): Promise<{ amount: Cents; settledAt: Date } | undefined> =>
  db
    .selectFrom("receipt_check as c")
    .innerJoin("account_transaction as t", (join) =>
      join.onRef("t.tenant_id", "=", "c.tenant_id").onRef("t.id", "=", "c.transaction_id"),
    )
    .select((eb) => [
      eb.ref("t.amount_cents").$castTo<Cents>().as("amount"),
      eb.fn.coalesce("t.settled_at", "t.created_at").as("settledAt"),
    ])
    .where("c.tenant_id", "=", tenantId)
    .where("c.token", "=", token)
    .where("t.external_status", "=", "SETTLED")
    .executeTakeFirst();
