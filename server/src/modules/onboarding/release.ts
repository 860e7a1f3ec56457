import type { CustomerStatus } from "@vitral/contract/customers";
import type { Tx } from "../../platform/database/db.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { hasAccount, removeCustomer } from "./expiry-queries.ts";
import { lockCustomer } from "./state-queries.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

/**
 * Removes a PENDING sign-up without an account, so that its document is free. Answers null, or the status that prevents
 * it. Runs in the caller's transaction, which writes the audit row.
 */
export async function releaseSignUp(
  tx: Tx,
  of: CustomerKey,
  now: Date,
): Promise<CustomerStatus | "HAS_ACCOUNT" | null> {
  const { status } = await lockCustomer(tx, of);
  if (status !== "PENDING") return status;
  if (await hasAccount(tx, of)) return "HAS_ACCOUNT";
  await recordSecurityEvent(tx, { ...of, kind: "RELEASED", at: now });
  await removeCustomer(tx, of);
  return null;
}
