import { sql } from "kysely";
import type { Tx } from "../../platform/database/db.ts";
import type { TenantRow } from "./queries.ts";

export type TenantState = TenantRow["state"];

/** The state of a tenant as it is stored, which stays until the transaction ends (functions/tenancy.sql). */
export async function holdState(tx: Tx, tenantId: string): Promise<TenantState> {
  const { rows } = await sql<{ state: TenantState }>`select tenant_hold_state(${tenantId}) as state`.execute(tx);
  if (!rows[0]) throw new Error("the tenant of a call exists");
  return rows[0].state;
}

/** Waits until nothing is being paid or credited, and keeps it so until the transaction ends. */
export async function holdAlone(tx: Tx, tenantId: string): Promise<void> {
  await sql`select tenant_hold_alone(${tenantId})`.execute(tx);
}

/**
 * Changes the state of a tenant: waits for what is being paid, then ends every session of its customers. Answers how
 * many; null where its state is none of `from`. After the transaction no payment is decided in a session of before.
 */
export async function changeState(
  tx: Tx,
  { tenantId, from, to, now }: { tenantId: string; from: readonly TenantState[]; to: TenantState; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ ended: number | null }>`
    select tenant_change_state(${tenantId}, ${from}, ${to}, ${now}) as ended`.execute(tx);
  return rows[0]?.ended ?? null;
}

export type Removal =
  | { outcome: "REMOVED" | "NOT_SUSPENDED" | "HAS_STAFF"; names: null }
  | { outcome: "NOT_EMPTY"; names: string[] };

/** Removes a suspended bank that has nothing of a customer: functions/tenancy.sql. */
export async function removeTenant(tx: Tx, { tenantId, now }: { tenantId: string; now: Date }): Promise<Removal> {
  const { rows } = await sql<Removal>`select outcome, names from tenant_remove(${tenantId}, ${now})`.execute(tx);
  if (!rows[0]) throw new Error("a removal was not answered");
  return rows[0];
}
