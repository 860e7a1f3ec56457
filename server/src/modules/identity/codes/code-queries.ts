import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";

type Code = {
  tenantId: string;
  id: string;
  customerId: string | null;
  purpose: "PASSWORD" | "PIN" | "PIN_PHONE" | "EMAIL" | "PHONE" | "DEVICE" | "CLAIM" | "PAYMENT";
  subject: Buffer | null;
  handleHash: Buffer | null;
  codeHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
};

/** Saves a new code and invalidates the customer's older ones for the same purpose. */
export async function insertCode(tx: Tx, code: Code): Promise<void> {
  await tx
    .updateTable("verification_code")
    .set({ used_at: code.createdAt })
    .where("tenant_id", "=", code.tenantId)
    .where("customer_id", "=", code.customerId)
    .where("purpose", "=", code.purpose)
    .where("used_at", "is", null)
    .execute();
  await tx
    .insertInto("verification_code")
    .values({
      tenant_id: code.tenantId,
      id: code.id,
      customer_id: code.customerId,
      purpose: code.purpose,
      subject: code.subject,
      handle_hash: code.handleHash,
      code_hash: code.codeHash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
}

const codeColumns = [
  "id",
  "customer_id as customerId",
  "purpose",
  "subject",
  "code_hash as codeHash",
  "tries",
  "expires_at as expiresAt",
  "used_at as usedAt",
] as const;

/**
 * Moves a valid code of the same subject to the browser's new handle; answers whether there was one. A code of another
 * subject stays: moving it would tell whether the new subject is a customer's.
 */
export async function moveHandle(
  tx: Tx,
  { tenantId, from, to, subject, now }: { tenantId: string; from: Buffer; to: Buffer; subject: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("verification_code")
    .set({ handle_hash: to })
    .where("tenant_id", "=", tenantId)
    .where("handle_hash", "=", from)
    .where("subject", "=", subject)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function lockCodeByHandle(tx: Tx, { tenantId, handleHash }: { tenantId: string; handleHash: Buffer }) {
  return tx
    .selectFrom("verification_code")
    .select(codeColumns)
    .where("tenant_id", "=", tenantId)
    .where("handle_hash", "=", handleHash)
    .forUpdate()
    .executeTakeFirst();
}

/** The newest code of a customer for a purpose; older ones are invalid (insertCode). */
export function lockLastCode(tx: Tx, scope: { tenantId: string; customerId: string; purpose: Code["purpose"] }) {
  return tx
    .selectFrom("verification_code")
    .select(codeColumns)
    .where("tenant_id", "=", scope.tenantId)
    .where("customer_id", "=", scope.customerId)
    .where("purpose", "=", scope.purpose)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function markCode(
  tx: Tx,
  { tenantId, id, change }: { tenantId: string; id: string; change: { usedAt: Date } | { tries: number } },
): Promise<void> {
  await tx
    .updateTable("verification_code")
    .set("usedAt" in change ? { used_at: change.usedAt } : change)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

/** Ends the open codes of all tenants, as nothing compares them any more; answers how many. */
export async function endOpenCodes(tx: Tx, at: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update verification_code c set used_at = ${at} from tenant t
     where c.tenant_id = t.id and c.used_at is null and c.expires_at > ${at}`.execute(tx);
  return Number(numAffectedRows);
}
