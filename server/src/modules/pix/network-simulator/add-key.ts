import { type PixKeyType, readPixKey } from "@vitral/brazil/pix-key";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { insertActive } from "../keys/key-queries.ts";
import { type Behaviour, insertNetworkKey } from "./simulator-queries.ts";

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
  const type = typeOf(key);
  const id = newId();
  await insertActive(tx, { tenantId: tenant.id, id, accountId, type, key });
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

type ExternalPayee = {
  key: string;
  name: string;
  document: string;
  ispb: string;
  bankName: string;
  behaviour: Behaviour;
};

/** Adds a payee of another bank to the simulated directory. */
export const addExternalKey = (tx: Db | Tx, payee: ExternalPayee): Promise<void> =>
  insertNetworkKey(tx, { ...payee, type: typeOf(payee.key) });

function typeOf(key: string): PixKeyType {
  const read = readPixKey(key);
  if (!read) throw new Error("no Pix key looks like this");
  return read.type;
}
