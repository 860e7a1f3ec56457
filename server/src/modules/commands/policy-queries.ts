import type { CommandKindName, FourEyesMode } from "@vitral/contract/console/command-kinds";
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
