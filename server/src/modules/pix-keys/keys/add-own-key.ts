import { readPixKey } from "@vitral/brazil/pix-key";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { addNetworkKey } from "../../pix/pix.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { insertActive } from "./key-queries.ts";

/** Adds an active key of a customer, in our table and in the simulated directory. For the demo and for tests. */
export async function addOwnKey(
  tx: Db | Tx,
  {
    tenant,
    accountId,
    key,
    owner,
  }: { tenant: Tenant; accountId: string; key: string; owner: { name: string; document: string } },
): Promise<void> {
  const type = readPixKey(key)?.type;
  if (!type) throw new Error("no Pix key looks like this");
  const id = newId();
  await insertActive(tx, { tenantId: tenant.id, id, accountId, type, key });
  const { ispb, bankName } = tenant;
  await addNetworkKey(tx, { key, ispb, bankName, ...owner, tenantId: tenant.id, accountId, requestId: id });
}
