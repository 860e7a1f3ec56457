import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { AccountKey } from "../../platform/database/keys.ts";

export type Owner = {
  customerId: string;
  name: string;
  document: string;
  email: string | null;
  /** The number of the account. */
  number: string;
  /** The relationship has ended. */
  isClosed: boolean;
};

/** Whose account it is. */
export async function findOwner(db: Db | Tx, { tenantId, accountId }: AccountKey): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select c.id as "customerId", c.name, c.document, c.email, a.number, c.closed_at is not null as "isClosed"
      from account a join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
     where a.tenant_id = ${tenantId} and a.id = ${accountId}`.execute(db);
  const [owner] = rows;
  if (!owner) throw new Error(`there is no account ${accountId}`);
  return owner;
}

/** Locks the account's owner, as a payment does: changes of limits and payments run one after the other. */
export async function lockOwner(tx: Tx, { tenantId, accountId }: AccountKey): Promise<void> {
  await sql`select c.id from customer c
              join account a on a.tenant_id = c.tenant_id and a.owner_id = c.id
             where c.tenant_id = ${tenantId} and a.id = ${accountId} for no key update of c`.execute(tx);
}
