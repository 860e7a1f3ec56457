import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { WithOrdinal } from "../../../platform/batches/batched-queries.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { statement } from "../../../platform/database/statement.ts";
import { readableAccounts, type ReadOrder } from "../../accounts/accounts.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

type FavoriteRow = {
  id: string;
  nickname: string | null;
  key: string;
  name: string;
  document: string;
  bankName: string;
  lastPaidAt: Date | null;
  limit: Cents | null;
  used: Cents;
  nextLimit: Cents | null;
  askedAt: Date | null;
  effectiveAt: Date | null;
  scheduled: Cents | null;
  scheduledOn: string | null;
};

/**
 * The favourites of accounts, the last paid first, then by name, each with its own limit at that moment and the day on
 * which Pix Agendados to it need the most. `id` null: the account has none.
 */
export async function findFavorites(db: Db, tenantId: string, orders: readonly ReadOrder[]) {
  const now = orders.at(-1)?.now;
  const { rows } = await statement<(FavoriteRow | { id: null }) & WithOrdinal>`
    with own as (select * from ${readableAccounts(tenantId, orders)}),
    needs as (
      select distinct on (own.account_id, s.key, s.payee_document) own.account_id, s.*
        from own
       cross join lateral (
         select key, payee_document, scheduled_date as day, sum(amount_cents)::bigint as cents
           from pix_schedule
          where tenant_id = ${tenantId} and account_id = own.account_id and status = 'SCHEDULED'
          group by key, payee_document, scheduled_date) s
       order by own.account_id, s.key, s.payee_document, s.cents desc, s.day)
    select own.ordinal, f.id, f.nickname, f.key, f.payee_name as name, f.payee_document as document,
           f.payee_bank as "bankName", f.last_paid_at as "lastPaidAt",
           payee_limit_at(r, ${now}) as limit,
           payee_limit_used(r, sao_paulo_day(${now})) as used,
           case when r.next_at > ${now} then r.next_cents end as "nextLimit",
           case when r.next_at > ${now} then r.asked_at end as "askedAt",
           case when r.next_at > ${now} then r.next_at end as "effectiveAt",
           n.cents as scheduled, n.day as "scheduledOn"
      from own
      left join pix_favorite f on f.tenant_id = ${tenantId} and f.account_id = own.account_id
      left join pix_payee_limit r on r.tenant_id = f.tenant_id and r.account_id = f.account_id and r.key = f.key
                                 and r.payee_document = f.payee_document
      left join needs n on n.account_id = f.account_id and n.key = f.key and n.payee_document = f.payee_document
     order by own.ordinal, f.last_paid_at desc nulls last, lower(coalesce(f.nickname, f.payee_name)), f.id`.execute(db);
  return rows;
}

/** How many favourites an account has besides the one of a key. */
export async function countOtherFavorites(tx: Tx, scope: AccountKey & { lookUpId: string }): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pix_favorite
     where tenant_id = ${scope.tenantId} and account_id = ${scope.accountId}
       and key is distinct from (select key from pix_look_up
                                  where tenant_id = ${scope.tenantId} and id = ${scope.lookUpId})`.execute(tx);
  return rows[0]?.others ?? 0;
}

type NewFavorite = AccountKey & { id: string; lookUpId: string; nickname: string | null; at: Date };

/**
 * Saves whom a look-up of a key by this account found, or saves the favourite of that key anew. Answers its id; null
 * where the account has no such look-up.
 */
export async function upsertFavorite(tx: Tx, favorite: NewFavorite): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into pix_favorite (tenant_id, id, account_id, key, key_type, payee_name, payee_document, payee_bank,
                              nickname, saved_at)
    select tenant_id, ${favorite.id}, account_id, key, key_type, payee_name, payee_document, payee_bank,
           ${favorite.nickname}, ${favorite.at}
      from pix_look_up
     where tenant_id = ${favorite.tenantId} and id = ${favorite.lookUpId} and account_id = ${favorite.accountId} and kind = 'KEY'
    on conflict (tenant_id, account_id, key) do update
       set payee_name = excluded.payee_name, payee_document = excluded.payee_document,
           payee_bank = excluded.payee_bank, saved_at = excluded.saved_at,
           nickname = case when pix_favorite.payee_document = excluded.payee_document
                           then coalesce(excluded.nickname, pix_favorite.nickname) else excluded.nickname end,
           last_paid_at = case when pix_favorite.payee_document = excluded.payee_document
                               then pix_favorite.last_paid_at end
    returning id`.execute(tx);
  // A limit is given to a person: it ends where the key is another's now.
  await sql`
    delete from pix_payee_limit r using pix_favorite f
     where r.tenant_id = ${favorite.tenantId} and r.account_id = ${favorite.accountId} and f.tenant_id = r.tenant_id
       and f.account_id = r.account_id and f.key = r.key and f.id = ${rows[0]?.id ?? null}
       and f.payee_document <> r.payee_document`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function removeFavorite(tx: Tx, scope: AccountKey & { favoriteId: string }): Promise<void> {
  await tx
    .deleteFrom("pix_favorite")
    .where("tenant_id", "=", scope.tenantId)
    .where("account_id", "=", scope.accountId)
    .where("id", "=", scope.favoriteId)
    .execute();
}
