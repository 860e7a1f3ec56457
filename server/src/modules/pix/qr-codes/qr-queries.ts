import type { Db } from "../../../platform/database/db.ts";

type Seen = { tenantId: string; accountId: string; lookUpId: string };

/** The charge of this account's look-up; undefined where there is none, or where it is paid. */
export async function chargeToPay(db: Db, seen: Seen) {
  const found = await lookUpToPay(db, seen);
  return found && found.location !== null ? { ...found, location: found.location } : undefined;
}

/** What this account's look-up found; `location` null: no charge. Undefined where there is none, or it is paid. */
export const lookUpToPay = (db: Db, { tenantId, accountId, lookUpId }: Seen) =>
  db
    .selectFrom("pix_look_up")
    .select(["location", "revision", "key", "txid", "fixed_amount_cents as fixedAmount"])
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("id", "=", lookUpId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("pix_payment")
            .select("id")
            .whereRef("pix_payment.tenant_id", "=", "pix_look_up.tenant_id")
            .whereRef("look_up_id", "=", "pix_look_up.id"),
        ),
      ),
    )
    .executeTakeFirst();

/** Saves that the charge was payable just now: the database pays no charge without that. */
export async function markChecked(db: Db, { tenantId, accountId, lookUpId, now }: Seen & { now: Date }): Promise<void> {
  await db
    .updateTable("pix_look_up")
    .set({ checked_at: now })
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("id", "=", lookUpId)
    .where("location", "is not", null)
    .execute();
}
