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
  customerKey: CustomerKey,
  now: Date,
): Promise<CustomerStatus | "HAS_ACCOUNT" | null> {
  const { status } = await lockCustomer(tx, customerKey);
  if (status !== "PENDING") return status;
  if (await hasAccount(tx, customerKey)) return "HAS_ACCOUNT";
  await recordSecurityEvent(tx, { ...customerKey, kind: "RELEASED", at: now });
  await removeCustomer(tx, customerKey);
  return null;
}
