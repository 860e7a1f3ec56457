import type { Db, Tx } from "../../../platform/database/db.ts";
import type { PersonalData } from "./weak-secrets.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/** What a customer's secrets must not contain; for a company also its partners' birth dates. */
export async function findPerson(db: Db | Tx, { tenantId, customerId }: CustomerKey): Promise<PersonalData> {
  const customer = await db
    .selectFrom("customer")
    .select(["document", "name", "email"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const births = await db
    .selectFrom("person_profile")
    .select("birth_date as date")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .unionAll(
      db
        .selectFrom("partner")
        .select("birth_date as date")
        .where("tenant_id", "=", tenantId)
        .where("customer_id", "=", customerId),
    )
    .execute();
  return { ...customer, birthDates: births.flatMap(({ date }) => (date ? [date] : [])) };
}
