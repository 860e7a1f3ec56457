import { type CamelCase, columnsOf } from "../../../platform/database/camel-case.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { OwnTermsColumns } from "../tables.ts";

/** Accounts of a number or id, in every bank; without a tenant, for operators only. */
export async function findEverywhere(db: Db, { by, value }: { by: "id" | "number"; value: string }) {
  return db
    .selectFrom("account")
    .innerJoin("tenant", "tenant.id", "account.tenant_id")
    .innerJoin("customer", (join) =>
      join.onRef("customer.tenant_id", "=", "account.tenant_id").onRef("customer.id", "=", "account.owner_id"),
    )
    .select([
      "account.tenant_id as tenantId",
      "tenant.slug as tenant",
      "account.id",
      "account.agency",
      "account.number",
      "customer.entity_type as entityType",
    ])
    .where(by === "id" ? "account.id" : "account.number", "=", value)
    .orderBy("tenant.slug")
    .execute();
}

export type AccountForOperator = Awaited<ReturnType<typeof findEverywhere>>[number];

/** Terms of one account, in centavos and millionths; what is left out stays as it is. */
export type OwnTerms = Partial<CamelCase<OwnTermsColumns>>;

export async function upsertTerms(
  tx: Tx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  terms: OwnTerms,
): Promise<void> {
  const columns = columnsOf<OwnTermsColumns>(terms);
  await tx
    .insertInto("account_terms")
    .values({ tenant_id: tenantId, account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.columns(["tenant_id", "account_id"]).doUpdateSet(columns))
    .execute();
}
