import { type Cents, cents } from "@vitral/brazil/cents";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { noId } from "../../../platform/database/ids.ts";

/** The accounts of a customer: balance as in the ledger, and what of it is blocked. */
export function findOwnedAccounts(db: Db, { tenantId, ownerId }: { tenantId: string; ownerId: string }) {
  return db
    .selectFrom("account")
    .innerJoin("ledger_account", (join) =>
      join.onRef("ledger_account.tenant_id", "=", "account.tenant_id").onRef("ledger_account.id", "=", "account.id"),
    )
    .select([
      "account.id",
      "account.agency",
      "account.number",
      "account.created_at as createdAt",
      sql<Cents>`balance_cents`.as("balance"),
      sql<Cents>`blocked_cents`.as("blocked"),
    ])
    .where("account.tenant_id", "=", tenantId)
    .where("owner_id", "=", ownerId)
    .orderBy("account.created_at")
    .orderBy("account.id")
    .limit(20)
    .execute();
}

/** The owners of the accounts with this number (with or without its hyphen), or this id, or a statement's row. */
export async function ownersOf(
  db: Db,
  tenantId: string,
  by: { number: string } | { accountIds: readonly string[] } | { transactionId: string },
): Promise<string[]> {
  let query = db.selectFrom("account").select("owner_id as ownerId").where("account.tenant_id", "=", tenantId);
  if ("number" in by) query = query.where("number", "=", by.number);
  else if ("accountIds" in by) query = query.where("id", "in", by.accountIds.length > 0 ? [...by.accountIds] : [noId]);
  else
    query = query.where("id", "in", (account) =>
      account
        .selectFrom("account_transaction")
        .select("account_id")
        .where("account_transaction.tenant_id", "=", tenantId)
        .where((is) => is.or([is("id", "=", by.transactionId), is("account_id", "=", by.transactionId)]))
        .limit(2),
    );
  return (await query.limit(100).execute()).map(({ ownerId }) => ownerId);
}

/** Rows of the statements of some accounts, the newest first, older than a moment and id. */
export async function findMovements(
  db: Db,
  tenantId: string,
  accountIds: readonly string[],
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
) {
  // Each account's newest rows come from its own index; only these are sorted.
  const { rows } = await sql<{
    id: string;
    account: string;
    createdAt: Date;
    amount: number;
    credit: boolean;
    category: string;
    other: string;
    externalStatus: "PENDING" | "SETTLED" | "ERROR";
  }>`
    select t.id, a.number as account, t.created_at as "createdAt", t.amount_cents as amount, t.credit, t.category,
           case when t.credit then t.payer_name else t.beneficiary_name end as other,
           t.external_status as "externalStatus"
      from account a
     cross join lateral (
       select * from account_transaction m
        where m.tenant_id = ${tenantId} and m.account_id = a.id
          and (${before === null} or (m.created_at, m.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
        order by m.number desc limit ${limit}) t
     where a.tenant_id = ${tenantId} and a.id = any (${[...accountIds]}::uuid[])
     order by t.created_at desc, t.id desc limit ${limit}`.execute(db);
  return rows.map((row) => Object.assign(row, { amount: cents(row.amount) }));
}

export type AccountMovement = Awaited<ReturnType<typeof findMovements>>[number];
