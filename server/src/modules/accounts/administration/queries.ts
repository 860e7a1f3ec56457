import type { Db, Tx } from "../../../platform/database/db.ts";

/** Accounts of a number or id, in every bank; the only search in the house without a tenant, for operators. */
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
export type OwnTerms = Partial<{
  day_limit_cents: number;
  night_limit_cents: number;
  transaction_limit_cents: number;
  pix_in_fee_type: "FIXED" | "PERCENTAGE";
  pix_in_fee: number;
  pix_out_fee_type: "FIXED" | "PERCENTAGE";
  pix_out_fee: number;
  ted_out_fee_type: "FIXED" | "PERCENTAGE";
  ted_out_fee: number;
  billet_fee_cents: number;
  monthly_fee_cents: number;
}>;

export async function upsertTerms(
  tx: Tx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  terms: OwnTerms,
): Promise<void> {
  await tx
    .insertInto("account_terms")
    .values({ tenant_id: tenantId, account_id: accountId, ...terms })
    .onConflict((conflict) => conflict.columns(["tenant_id", "account_id"]).doUpdateSet(terms))
    .execute();
}
