import type { CommandKindName } from "@vitral/contract/acts/acts";
import { sql } from "kysely";
import { type Db, lockFor, type Tx } from "../../platform/database/db.ts";

export const findRules = (db: Db | Tx, tenantId: string) =>
  db
    .selectFrom("four_eyes_rule")
    .select(["kind", "mode", "from_cents as from"])
    .where("tenant_id", "=", tenantId)
    .execute();

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

/**
 * The id of an order of the same person with the same content that waits still; null: there is none. Two such orders at
 * once come one after the other.
 */
export async function findWaitingTwin(
  tx: Tx,
  { tenantId, makerId, kind, payload, at }: TwinQuestion,
): Promise<string | null> {
  await lockFor(tx, `command ${tenantId} ${makerId} ${kind}`);
  const { rows } = await sql<{ id: string }>`
    select id from staff_command
     where tenant_id = ${tenantId} and state = 'WAITING' and made_at > ${at} and maker_id = ${makerId}
       and kind = ${kind} and payload = ${JSON.stringify(payload)}::jsonb
     order by id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

type TwinQuestion = {
  tenantId: string;
  makerId: string;
  kind: CommandKindName;
  payload: Record<string, unknown>;
  /** What was made at this moment or before has expired. */
  at: Date;
};
