import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DueWork } from "../../../platform/database/due-work.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

export type FavoriteKey = { tenantId: string; accountId: string; favoriteId: string };

/** A favourite with the limit that holds for it at a moment and what waits; `limit` null: the account's limits hold. */
export type PayeeLimit = {
  key: string;
  document: string;
  name: string;
  limit: Cents | null;
  waiting: { amount: Cents | null; askedAt: Date; effectiveAt: Date } | null;
};

type Row = Omit<PayeeLimit, "waiting"> & { nextAmount: Cents | null; askedAt: Date | null; effectiveAt: Date | null };

/** The limit of a favourite, none where the key's owner changed; undefined where the account has no such favourite. */
export async function findPayeeLimit(
  db: Db | Tx,
  { tenantId, accountId, favoriteId }: FavoriteKey,
  now: Date,
): Promise<PayeeLimit | undefined> {
  const { rows } = await sql<Row>`
    select f.key, f.payee_document as document, coalesce(f.nickname, f.payee_name) as name,
           payee_limit_at(r, ${now}) as limit,
           case when r.next_at > ${now} then r.next_cents end as "nextAmount",
           case when r.next_at > ${now} then r.asked_at end as "askedAt",
           case when r.next_at > ${now} then r.next_at end as "effectiveAt"
      from pix_favorite f
      left join pix_payee_limit r on r.tenant_id = f.tenant_id and r.account_id = f.account_id and r.key = f.key
                                 and r.payee_document = f.payee_document
     where f.tenant_id = ${tenantId} and f.account_id = ${accountId} and f.id = ${favoriteId}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { nextAmount, askedAt, effectiveAt, ...row } = found;
  return { ...row, waiting: askedAt && effectiveAt ? { amount: nextAmount, askedAt, effectiveAt } : null };
}

/** The account of a favourite; undefined where the tenant has no such favourite. */
export async function findAccountOf(db: Db | Tx, { tenantId, id }: RowKey): Promise<string | undefined> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from pix_favorite where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.accountId;
}

type PayeeKey = { tenantId: string; accountId: string; key: string; document: string };
type Stored = { limit: Cents | null; waiting: PayeeLimit["waiting"] };

/** Stores what holds and what waits of a payee; what was used today stays, also of the owner before. */
export async function savePayeeLimit(tx: Tx, scope: PayeeKey, { limit, waiting }: Stored): Promise<void> {
  const values = {
    payee_document: scope.document,
    limit_cents: limit,
    next_cents: waiting?.amount ?? null,
    asked_at: waiting?.askedAt ?? null,
    next_at: waiting?.effectiveAt ?? null,
  };
  await tx
    .insertInto("pix_payee_limit")
    .values({ tenant_id: scope.tenantId, account_id: scope.accountId, key: scope.key, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "account_id", "key"]).doUpdateSet(values))
    .execute();
}

/** Limits of payees that hold by now and whose customers were not told yet. */
export const duePayeeLimits: DueWork = { table: "pix_payee_limit", at: "next_at" };

export type DuePayeeLimit = { accountId: string; name: string; amount: Cents | null };

/** Moves limits whose moment has come to what holds, and answers them: each once, whatever server asks. */
export async function takeDuePayeeLimits(
  tx: Tx,
  { tenantId, now, max }: { tenantId: string; now: Date; max: number },
): Promise<DuePayeeLimit[]> {
  const { rows } = await sql<DuePayeeLimit>`
    with due as materialized (
      select account_id, key from pix_payee_limit
       where tenant_id = ${tenantId} and next_at <= ${now}
       order by next_at limit ${max} for update skip locked)
    update pix_payee_limit r
       set limit_cents = r.next_cents, next_cents = null, asked_at = null, next_at = null
      from pix_favorite f
     where r.tenant_id = ${tenantId} and f.tenant_id = r.tenant_id and f.account_id = r.account_id and f.key = r.key
       and (r.account_id, r.key) in (select account_id, key from due)
    returning r.account_id as "accountId", coalesce(f.nickname, f.payee_name) as name, r.limit_cents as amount`.execute(
    tx,
  );
  return rows;
}
