import { cents } from "@vitral/brazil/cents";
import type { Answer } from "@vitral/contract/endpoint";
import type { checkReceipt } from "@vitral/contract/receipts";
import { Refusal } from "../../../platform/http/errors.ts";
import { consumeFrom, type IdentityDeps } from "../../identity/identity.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { findChecked } from "./check-queries.ts";

/** What anybody who holds a receipt may learn of it. Refuses with NOT_FOUND or TOO_MANY_REQUESTS. */
export async function receiptChecked(
  deps: IdentityDeps,
  { tenant, address }: { tenant: Tenant; address: string },
  token: string,
): Promise<Answer<typeof checkReceipt>> {
  await consumeFrom(deps, "RECEIPT_CHECK", { tenantId: tenant.id, address });
  const found = await findChecked(deps.db, { tenantId: tenant.id, token: Buffer.from(token, "base64url") });
  if (!found) throw new Refusal("NOT_FOUND");
  return { amount: cents(found.amount), settledAt: found.settledAt };
}
