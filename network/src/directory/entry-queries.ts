import type { PixKeyType } from "@vitral/brazil/pix-key";
import { cidOf } from "@vitral/protocol/cid";
import type { AccountAddress, Holder } from "@vitral/protocol/fields";
import type { Queries } from "../database/database.ts";

/** How the bank of a key behaves, where this program plays it. */
export type Behaviour = "SETTLE" | "DELAY" | "REFUSE" | "SILENT";

export type EntryRow = {
  key: string;
  keyType: PixKeyType;
  ispb: string;
  bankName: string;
  branch: string | null;
  number: string;
  accountType: AccountAddress["accountType"];
  openedAt: Date;
  name: string;
  taxId: string;
  tradeName: string | null;
  behaviour: Behaviour;
  requestId: string;
  createdAt: Date;
  ownedSince: Date;
  confirmsAt: Date;
};

const entries = `select e.key, e.key_type as "keyType", e.ispb, p.name as "bankName", e.branch,
  e.account_number as number, e.account_type as "accountType", e.account_opened_at as "openedAt", e.owner_name as name,
  e.owner_tax_id as "taxId", e.owner_trade_name as "tradeName", e.behaviour, e.request_id as "requestId",
  e.created_at as "createdAt", e.owned_since as "ownedSince", e.confirms_at as "confirmsAt"
  from entry e join participant p on p.ispb = e.ispb`;

/** The entry of a key, confirmed or not. */
export const findEntry = (db: Queries, key: string): Promise<EntryRow | undefined> =>
  db.first<EntryRow>(`${entries} where e.key = $1`, [key]);

/**
 * The entry as a look-up finds it: an unconfirmed one has no owner yet, and one whose ownership is confirmed to be
 * another's has none any more (DICT manual 8.0, section 6).
 */
export const findOwner = (db: Queries, key: string, now: Date): Promise<EntryRow | undefined> =>
  db.first<EntryRow>(
    `${entries} where e.key = $1 and e.confirms_at <= $2
      and not exists (select 1 from claim c where c.key = e.key and c.type = 'OWNERSHIP' and c.status = 'CONFIRMED')`,
    [key, now],
  );

export const findEntryByCid = (db: Queries, ispb: string, cid: string): Promise<EntryRow | undefined> =>
  db.first<EntryRow>(`${entries} where e.ispb = $1 and e.cid = $2`, [ispb, cid]);

/** How a played bank behaves: as the first of its keys. */
export async function findBehaviour(db: Queries, ispb: string): Promise<Behaviour | undefined> {
  const row = await db.first<{ behaviour: Behaviour }>(
    "select behaviour from entry where ispb = $1 order by key limit 1",
    [ispb],
  );
  return row?.behaviour;
}

/** How many keys lead to an account. */
export async function countEntries(db: Queries, { ispb, number }: AccountAddress): Promise<number> {
  const row = await db.first<{ keys: number }>(
    "select count(*) as keys from entry where ispb = $1 and account_number = $2",
    [ispb, number],
  );
  return row?.keys ?? 0;
}

export type EntryFacts = {
  key: string;
  keyType: string;
  owner: Holder;
  account: AccountAddress & { openedAt: Date };
  requestId: string;
};
type NewEntryRow = EntryFacts & { at: Date; confirmsAt: Date; behaviour?: Behaviour };

const accountValues = ({ account, owner }: EntryFacts): unknown[] => [
  account.ispb,
  account.branch,
  account.number,
  account.accountType,
  account.openedAt,
  owner.name,
  owner.taxId,
  owner.tradeName ?? null,
];

/** Answers whether this call made the entry: there is one of a key. */
export async function insertEntry(db: Queries, entry: NewEntryRow): Promise<boolean> {
  const row = await db.first(
    `insert into entry (key, key_type, ispb, branch, account_number, account_type, account_opened_at, owner_name,
                        owner_tax_id, owner_trade_name, behaviour, request_id, cid, created_at, owned_since, confirms_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15) on conflict do nothing returning key`,
    [
      entry.key,
      entry.keyType,
      ...accountValues(entry),
      entry.behaviour ?? "SETTLE",
      entry.requestId,
      cidOf(entry),
      entry.at,
      entry.confirmsAt,
    ],
  );
  if (row) await saveHolder(db, entry);
  return row !== undefined;
}

/** Writes holder and account of an entry again; a new owner has the key since `ownedSince`. */
export async function rewriteEntry(db: Queries, entry: EntryFacts & { ownedSince?: Date }): Promise<void> {
  await db.all(
    `update entry set ispb = $2, branch = $3, account_number = $4, account_type = $5, account_opened_at = $6,
                      owner_name = $7, owner_tax_id = $8, owner_trade_name = $9, request_id = $10, cid = $11,
                      owned_since = coalesce($12, owned_since), behaviour = 'SETTLE' where key = $1`,
    [entry.key, ...accountValues(entry), entry.requestId, cidOf(entry), entry.ownedSince ?? null],
  );
  await saveHolder(db, entry);
}

export async function deleteEntry(
  db: Queries,
  { key, account }: { key: string; account: AccountAddress },
): Promise<void> {
  await db.all("delete from entry where key = $1 and ispb = $2 and account_number = $3", [
    key,
    account.ispb,
    account.number,
  ]);
}

/** Which of these keys anybody has. */
export async function findRegistered(db: Queries, keys: readonly string[], now: Date): Promise<string[]> {
  const rows = await db.all<{ key: string }>("select key from entry where key = any($1) and confirms_at <= $2", [
    keys,
    now,
  ]);
  return rows.map(({ key }) => key);
}

/** The content ids of an institution's keys of one type, in their order. `limit` null: all. */
export async function findCids(
  db: Queries,
  {
    ispb,
    keyType,
    after,
    limit,
    now,
  }: {
    ispb: string;
    keyType: string;
    after: string | null;
    limit: number | null;
    now: Date;
  },
): Promise<string[]> {
  const rows = await db.all<{ cid: string }>(
    `select cid from entry where ispb = $1 and key_type = $2 and cid collate "C" > $3 and confirms_at <= $4
      order by cid collate "C" limit $5`,
    [ispb, keyType, after ?? "", now, limit],
  );
  return rows.map(({ cid }) => cid);
}

/** Keeps that a person has a key at an institution, for good. */
async function saveHolder(db: Queries, { owner, account }: EntryFacts): Promise<void> {
  await db.all("insert into holder (ispb, tax_id) values ($1, $2) on conflict do nothing", [account.ispb, owner.taxId]);
}
