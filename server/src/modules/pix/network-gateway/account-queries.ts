import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

/** An account as the network names it: institution, branch and number without the hyphen. */
type Address = { ispb: string; branch: string | null; number: string };

/** The same as this bank writes it: a branch has four digits, and a hyphen stands before the number's check digit. */
export const asWritten = ({ branch, number }: Omit<Address, "ispb">) => ({
  agency: (branch ?? "").padStart(4, "0"),
  number: `${number.slice(0, -1)}-${number.slice(-1).toUpperCase()}`,
});

/** An account of a tenant's customer with its holder and institution. Throws where there is none. */
export const findAccountHolder = (db: Db, { tenantId, accountId }: AccountKey) =>
  db
    .selectFrom("account as a")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.owner_id"),
    )
    .innerJoin("tenant as t", "t.id", "a.tenant_id")
    .select(["t.ispb", "a.agency", "a.number", "a.created_at as openedAt", "c.name", "c.document"])
    .where("a.tenant_id", "=", tenantId)
    .where("a.id", "=", accountId)
    .executeTakeFirstOrThrow();

/** Whom an account of this installation belongs to; `isOpen`: money may still arrive there. */
export type Creditor = AccountKey & { name: string; document: string; isOpen: boolean; isSuspected: boolean };

/** Finds the account that a payment names, among the tenants behind an ISPB; undefined: there is none. */
export async function findCreditor(
  db: Db,
  { ispb, now, ...address }: Address & { now: Date },
): Promise<Creditor | undefined> {
  const { agency, number } = asWritten(address);
  const { rows } = await sql<Creditor>`
    select t.id as "tenantId", a.id as "accountId", c.name, c.document,
           c.closed_at is null and t.state <> 'CLOSED' as "isOpen",
           suspicion_marked(t.id, c.document, ${now}) as "isSuspected"
      from tenant t
      join account a on a.tenant_id = t.id
      join customer c on c.tenant_id = t.id and c.id = a.owner_id
     where t.ispb = ${ispb} and t.removed_at is null and a.agency = ${agency}
       and a.number = ${number}
     limit 1`.execute(db);
  return rows[0];
}
