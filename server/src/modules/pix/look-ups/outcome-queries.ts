import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

type LookUp = { tenantId: string; lookUpId: string };

/** A look-up and the payment that was made with it, if one was; undefined where there is no such look-up. */
export const findOutcome = (db: Db, { tenantId, lookUpId }: LookUp) =>
  db
    .selectFrom("pix_look_up as l")
    .leftJoin("pix_payment as p", (join) =>
      join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.look_up_id", "=", "l.id"),
    )
    .select([
      "l.account_id as accountId",
      "l.expires_at as expiresAt",
      "l.end_to_end as endToEnd",
      "l.payee_name as payeeName",
      "p.id as transactionId",
      "p.status",
      "p.amount_cents as amount",
      "p.fee_cents as fee",
      "p.failure",
    ])
    .where("l.tenant_id", "=", tenantId)
    .where("l.id", "=", lookUpId)
    .executeTakeFirst();

/** The first schedule that was ordered with a look-up, which may be gone; undefined where none was. */
export const findScheduledWith = (db: Db, { tenantId, lookUpId }: LookUp) =>
  db
    .selectFrom("pix_schedule")
    .select(["id", "account_id as accountId", "scheduled_date as scheduledDate"])
    .where("tenant_id", "=", tenantId)
    .where("look_up_id", "=", lookUpId)
    .where("position", "=", 1)
    .executeTakeFirst();

export type OutcomeRow = NonNullable<Awaited<ReturnType<typeof findOutcome>>>;

/**
 * Closes a look-up for good. An order has the time at which the server sent it, so one that waits in a queue or for a
 * lock may still be in time after the look-up's minutes: therefore `expires_at` is set before any such time. A payment
 * locks its customer's row while it reads the look-up (pix_pay_batch); this locks the same row. A payment before it is
 * committed when the row is free, and one after it finds the look-up expired. A paid look-up stays as it is.
 */
export async function closeUnpaid(
  db: Db,
  { tenantId, customerId, accountId, lookUpId }: LookUp & { customerId: string; accountId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom("customer")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", customerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("pix_look_up as l")
      .set({ expires_at: sql<Date>`created_at - interval '1 day'` })
      .where("l.tenant_id", "=", tenantId)
      .where("l.account_id", "=", accountId)
      .where("l.id", "=", lookUpId)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("pix_payment as p")
              .select("p.id")
              .whereRef("p.tenant_id", "=", "l.tenant_id")
              .whereRef("p.look_up_id", "=", "l.id"),
          ),
        ),
      )
      .execute();
  });
}
