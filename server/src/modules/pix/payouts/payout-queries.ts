import type { Cents } from "@vitral/brazil/cents";
import type { PixKey } from "@vitral/brazil/pix-key";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { savePayeeAccount } from "../look-ups/look-up-queries.ts";
import type { NetworkAccount } from "../network/rail.ts";

type Payout = AccountKey & { key: string; now: Date };

/** Whose account it is, what of it can be paid, and whom the newest look-up of the key found; undefined: no account. */
export async function findPayout(tx: Tx, { tenantId, accountId, key, now }: Payout) {
  const { rows } = await sql<{
    customerId: string;
    document: string;
    payable: Cents;
    payee: { name: string; document: string; bank: string } | null;
  }>`
    select c.id as "customerId", c.document, l.balance_cents - l.blocked_cents as payable,
           case when f.id is not null then jsonb_build_object('name', f.payee_name, 'document', f.payee_document,
                                                              'bank', f.payee_bank) end as payee
      from account a
      join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
      join ledger_account l on l.tenant_id = a.tenant_id and l.id = a.id
     cross join lateral pix_payout_found(a.tenant_id, a.id, ${key}, ${now}) f
     where a.tenant_id = ${tenantId} and a.id = ${accountId}`.execute(tx);
  return rows[0];
}

/** Whether a customer of the tenant has the key. */
export async function isKeyHere(db: Db, { tenantId, key }: { tenantId: string; key: string }): Promise<boolean> {
  const row = await db
    .selectFrom("pix_key")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("key", "=", key)
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  return row !== undefined;
}

/** The document of an account's holder; undefined: no account. */
export const findHolderOf = (db: Db, { tenantId, accountId }: AccountKey) =>
  db
    .selectFrom("account as a")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.owner_id"),
    )
    .select("c.document")
    .where("a.tenant_id", "=", tenantId)
    .where("a.id", "=", accountId)
    .executeTakeFirst();

type Found = { ispb: string; name: string; document: string; bankName: string; account: NetworkAccount | null };

/** Stores whom the network named, for one payout within a quarter of an hour. */
export async function storeLookUp(
  db: Db,
  o: AccountKey & { id: string; endToEnd: string; read: PixKey; payee: Found; now: Date },
): Promise<void> {
  const { ispb, name, document, bankName, account } = o.payee;
  await db.transaction().execute(async (tx) => {
    await sql`select pix_payout_look_up(${o.tenantId}, ${o.accountId}, ${o.id}, ${o.endToEnd}, ${o.read.key},
                                        ${o.read.type}, ${ispb}, ${name}, ${document}, ${bankName},
                                        ${o.now})`.execute(tx);
    if (account) await savePayeeAccount(tx, { tenantId: o.tenantId, id: o.id, account });
  });
}

export type PayoutResult =
  | { outcome: "PAID"; paid: Cents; endToEnd: string }
  | { outcome: "NOT_FOUND" | "OTHER_HOLDER" | "INSUFFICIENT_FUNDS"; paid: null; endToEnd: null };

type Paying = { tenantId: string; commandId: string; paymentId: string; now: Date };

/** Pays what a stored order says, which ends in the same transaction as executed: functions/pix-payouts.sql. */
export async function payOut(tx: Tx, o: Paying): Promise<PayoutResult> {
  const { rows } = await sql<PayoutResult>`
    select outcome, paid, end_to_end as "endToEnd"
      from pix_payout(${o.tenantId}, ${o.commandId}, ${o.paymentId}, ${o.now})`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error("a payout was not answered");
  return made;
}
