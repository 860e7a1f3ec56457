import { sql } from "kysely";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { Db } from "../../../platform/database/db.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

type KeysOfType = { tenantId: string; keyType: PixKeyType };

/** A key with what its entry in the directory says. `requestId`: of the request that wrote the entry last. */
export type OwnKey = {
  id: string;
  key: string;
  status: "PENDING" | "ACTIVE" | "REMOVING" | "CLAIMED";
  requestId: string;
  isToBeCorrected: boolean;
  name: string;
  document: string;
  agency: string;
  number: string;
};

/** `max` keys of one type after an id, in the order of their ids; or the one with this value. */
export async function findOwnKeys(
  db: Db,
  {
    tenantId,
    keyType,
    after,
    max,
    key = null,
  }: KeysOfType & { after: string | null; max: number; key?: string | null },
): Promise<OwnKey[]> {
  const { rows } = await sql<OwnKey>`
    select k.id, k.key, k.status, coalesce(k.request_id, k.id) as "requestId",
           k.directory_reason is not null as "isToBeCorrected", c.name, c.document, a.agency, a.number
      from pix_key k
      join account a on a.tenant_id = k.tenant_id and a.id = k.account_id
      join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
     where k.tenant_id = ${tenantId} and k.type = ${keyType} and k.key is not null
       and (${after}::uuid is null or k.id > ${after}::uuid) and (${key}::text is null or k.key = ${key}::text)
     order by k.id limit ${max}`.execute(db);
  return rows;
}

/** The entry of a key was written by another request than its own. */
export async function setRequestId(db: Db, { tenantId, id, requestId }: RowKey & { requestId: string }): Promise<void> {
  await db
    .updateTable("pix_key")
    .set({ request_id: requestId })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

/** The types whose keys were not compared since a moment. */
export async function findDueTypes(db: Db, { tenantId, since }: { tenantId: string; since: Date }) {
  const { rows } = await sql<{ keyType: PixKeyType }>`
    select t as "keyType" from unnest(array['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP']) t
     where not exists (select from pix_key_comparison
                        where tenant_id = ${tenantId} and key_type = t and compared_at >= ${since})`.execute(db);
  return rows.map(({ keyType }) => keyType);
}

/** Keeps what a comparison found, in the place of the one before. */
export async function saveComparison(
  db: Db,
  {
    tenantId,
    keyType,
    at,
    differing,
    unknownCids,
  }: KeysOfType & { at: Date; differing: readonly string[]; unknownCids: readonly string[] },
): Promise<void> {
  await sql`
    insert into pix_key_comparison (tenant_id, key_type, compared_at, differing, unknown_cids)
    values (${tenantId}, ${keyType}, ${at}, ${[...differing]}::uuid[], ${[...unknownCids]}::text[])
    on conflict (tenant_id, key_type) do update set
      compared_at = excluded.compared_at, differing = excluded.differing,
      unknown_cids = excluded.unknown_cids`.execute(db);
}

/** How many keys differ, how many entries are of no key here, since which comparison; null: there was none. */
export async function findKeyDifferences(db: Db, tenantId: string) {
  const { rows } = await sql<{ differing: number; unknown: number; comparedAt: Date | null }>`
    select coalesce(sum(cardinality(differing)), 0)::int as differing,
           coalesce(sum(cardinality(unknown_cids)), 0)::int as unknown, min(compared_at) as "comparedAt"
      from pix_key_comparison where tenant_id = ${tenantId}`.execute(db);
  const [row] = rows;
  return row?.comparedAt ? { ...row, comparedAt: row.comparedAt } : null;
}

/** The ids of keys that differ. */
export async function findDifferingKeys(db: Db, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(differing) as id from pix_key_comparison where tenant_id = ${tenantId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Per bank: keys that differ from the directory's, and entries that are no key of the bank; for operators. */
export async function countDifferingKeys(db: Db) {
  const { rows } = await sql<{ tenant: string; differing: number }>`
    select t.slug as tenant, sum(cardinality(c.differing) + cardinality(c.unknown_cids))::int as differing
      from tenant t join pix_key_comparison c on c.tenant_id = t.id group by t.slug`.execute(db);
  return rows;
}
