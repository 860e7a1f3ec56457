import { readPixKey } from "@vitral/brazil/pix-key";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { insertActive } from "./key-queries.ts";

/**
 * Adds an active key of a customer to the bank's table, which the directory has or gets by another way, and answers the
 * id of its registration. For the demo and for tests.
 */
export async function addOwnKey(
  tx: Db | Tx,
  { tenant, accountId, key }: { tenant: Tenant; accountId: string; key: string },
): Promise<string> {
  const type = readPixKey(key)?.type;
  if (!type) throw new Error("no Pix key looks like this");
  const id = newId();
  await insertActive(tx, { tenantId: tenant.id, id, accountId, type, key });
  return id;
}
