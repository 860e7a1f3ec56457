import type { CommandKindName, FourEyesMode } from "@vitral/contract/console/command-kinds";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";

export const findRules = (db: Db | Tx, tenantId: string) =>
  db
    .selectFrom("four_eyes_rule")
    .select(["kind", "mode", "from_cents as from"])
    .where("tenant_id", "=", tenantId)
    .execute();

export async function upsertRule(
  tx: Tx,
  tenantId: string,
  kind: CommandKindName,
  { mode, from }: { mode: FourEyesMode; from: number | null },
): Promise<void> {
  await tx
    .insertInto("four_eyes_rule")
    .values({ tenant_id: tenantId, kind, mode, from_cents: from })
    .onConflict((conflict) => conflict.columns(["tenant_id", "kind"]).doUpdateSet({ mode, from_cents: from }))
    .execute();
}

/** The sum of the amounts that were executed of a kind for a customer since a moment without a second person. */
export async function sumDoneAlone(
  db: Db | Tx,
  { tenantId, kind, customerId, since }: { tenantId: string; kind: CommandKindName; customerId: string; since: Date },
): Promise<number> {
  const { sum } = await db
    .selectFrom("staff_command")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount_cents"), sql<string>`0`).as("sum"))
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("kind", "=", kind)
    .where("state", "=", "EXECUTED")
    .where("needs_second", "=", false)
    .where("made_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(sum);
}
