import type { Address } from "@vitral/contract/onboarding";
import { sql } from "kysely";
import { type CamelCase, camelCase, columnsOf } from "../../platform/database/camel-case.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";
import type { Tables } from "../../platform/database/tables.ts";

type AnswerTable = "person_profile" | "customer_address" | "partner";
type Columns<Table extends AnswerTable> = Omit<Tables[Table], "tenant_id" | "customer_id">;

/** An answer is null until its step is done; the income is its monthly band in reais. */
export type PersonAnswers = CamelCase<Columns<"person_profile">>;
/** An address as it is saved; `complement` null where there is none. */
export type AddressAnswers = CamelCase<Columns<"customer_address">>;
export const addressAnswers = (address: Address): AddressAnswers => ({
  ...address,
  complement: address.complement || null,
});
export type PartnerAnswers = CamelCase<Columns<"partner">>;

export const findAnswers = (db: Db | Tx, key: CustomerKey) => find<PersonAnswers>(db, "person_profile", key);
export const findAddress = (db: Db | Tx, key: CustomerKey) => find<AddressAnswers>(db, "customer_address", key);
export const findPartner = (db: Db | Tx, key: CustomerKey) => find<PartnerAnswers>(db, "partner", key);

async function find<Answers>(db: Db | Tx, table: AnswerTable, key: CustomerKey): Promise<Answers | undefined> {
  const { rows } = await sql<{ tenant_id: string; customer_id: string }>`
    select * from ${sql.table(table)} where tenant_id = ${key.tenantId} and customer_id = ${key.customerId}`.execute(
    db,
  );
  if (!rows[0]) return undefined;
  const { tenantId: _tenantId, customerId: _customerId, ...answers } = camelCase(rows[0]);
  return answers as Answers;
}

export async function saveAnswers(tx: Tx, { tenantId, customerId }: CustomerKey, answers: Partial<PersonAnswers>) {
  const columns = columnsOf<Columns<"person_profile">>(answers);
  await tx
    .insertInto("person_profile")
    .values({ tenant_id: tenantId, customer_id: customerId, ...columns })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doUpdateSet(columns))
    .execute();
}

export async function saveAddress(
  tx: Tx,
  { tenantId, customerId }: CustomerKey,
  address: AddressAnswers,
): Promise<void> {
  const columns = columnsOf<Columns<"customer_address">>(address);
  await tx
    .insertInto("customer_address")
    .values({ tenant_id: tenantId, customer_id: customerId, ...columns })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doUpdateSet(columns))
    .execute();
}

export async function savePartner(
  tx: Tx,
  { tenantId, customerId }: CustomerKey,
  partner: PartnerAnswers,
): Promise<void> {
  const columns = columnsOf<Columns<"partner">>(partner);
  await tx
    .insertInto("partner")
    .values({ tenant_id: tenantId, customer_id: customerId, ...columns })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id", "document"]).doUpdateSet(columns))
    .execute();
}

/** Whether a company says that it is an individual entrepreneur's; null: it was not asked. */
export async function findClaim(db: Db | Tx, { tenantId, customerId }: CustomerKey): Promise<boolean | null> {
  const found = await db
    .selectFrom("onboarding")
    .select("claims_entrepreneur as claims")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return found?.claims ?? null;
}

export async function saveClaim(tx: Tx, { tenantId, customerId }: CustomerKey, claims: boolean | null): Promise<void> {
  await tx
    .updateTable("onboarding")
    .set({ claims_entrepreneur: claims })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
}
