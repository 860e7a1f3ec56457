import { readPixKey } from "@vitral/brazil/pix-key";
import type { Db, Tx } from "../../../platform/db.ts";
import { newId } from "../../../platform/ids.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { insertKey } from "./key-queries.ts";
import { insertNetworkKey } from "../network-simulator/simulator-queries.ts";

/** Registers a key of a customer, in the house and in the simulated directory, active at once: for demo and tests. */
export async function addOwnKey(
  tx: Db | Tx,
  {
    tenant,
    accountId,
    key,
    owner,
  }: { tenant: Tenant; accountId: string; key: string; owner: { name: string; document: string } },
): Promise<void> {
  const type = typeOf(key);
  const id = newId();
  await insertKey(tx, { tenantId: tenant.id, id, accountId, type, key, status: "ACTIVE" });
  await insertNetworkKey(tx, {
    key,
    type,
    ispb: tenant.ispb,
    bankName: tenant.bankName,
    ...owner,
    tenantId: tenant.id,
    accountId,
    requestId: id,
  });
}

type Outsider = {
  key: string;
  name: string;
  document: string;
  ispb: string;
  bankName: string;
  behaviour: "SETTLE" | "DELAY" | "REFUSE" | "SILENT";
};

/** Puts somebody of another bank into the simulated directory. */
export const addOutsideKey = (tx: Db | Tx, outsider: Outsider): Promise<void> =>
  insertNetworkKey(tx, { ...outsider, type: typeOf(outsider.key) });

function typeOf(key: string): string {
  const read = readPixKey(key);
  if (!read) throw new Error("no Pix key looks like this");
  return read.type;
}
