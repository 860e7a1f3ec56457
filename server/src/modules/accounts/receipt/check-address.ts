import { randomBytes } from "node:crypto";
import type { Db } from "../../../platform/database/db.ts";
import { onThisServer, type Tenant } from "../../tenants/tenants.ts";
import { tokenOf } from "./check-queries.ts";

type Receipt = { tenant: Tenant; accountId: string; transactionId: string };

/**
 * The address where anybody may see that a receipt is genuine, the same at every call. Its token is made when the
 * receipt is first looked at; `token` is the one that it has.
 */
export async function checkAddressOf(
  { db, now, publicUrl }: { db: Db; now: () => Date; publicUrl: string },
  { tenant, accountId, transactionId }: Receipt,
  token: Buffer | null,
): Promise<string> {
  const scope = { tenantId: tenant.id, accountId, transactionId };
  const kept = token ?? (await tokenOf(db, scope, randomBytes(16), now()));
  const host = onThisServer(tenant.internetBanking, publicUrl).replace(/\/+$/, "");
  return `${host}/comprovante/${kept.toString("base64url")}`;
}
