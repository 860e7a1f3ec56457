import type { RecallRejection, RecallResult } from "@vitral/contract/pix-recalls";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { TakenWork } from "../../../platform/database/due-work.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { retries } from "../../payments/payments.ts";

/** The answer to a report, or to a request, of another bank. */
export type GatewayClosing = { id: string } & (
  | { what: "REPORT"; result: "DISAGREED"; rejection: null }
  | { what: "REFUND"; result: RecallResult; rejection: RecallRejection | null }
);

/** What the gateway was not told yet. */
export const dueClosings: TakenWork = { ...retries, table: "gateway_closing", also: ["what", "result", "rejection"] };

/** Has the gateway told how a report or a request ends; the first answer stays. */
export async function insertClosing(db: Db | Tx, c: GatewayClosing & { tenantId: string; now: Date }): Promise<void> {
  const { tenantId: tenant_id, id, what, result, rejection, now: next_try_at } = c;
  await db
    .insertInto("gateway_closing")
    .values({ tenant_id, id, what, result, rejection, next_try_at })
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .execute();
}

/** The gateway was told. */
export async function deleteClosing(db: Db, { tenantId, id }: RowKey): Promise<void> {
  await db.deleteFrom("gateway_closing").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
}
