import { sql } from "kysely";
import { type Cents, cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../platform/database/db.ts";
import { rowExists } from "../../platform/database/row-exists.ts";
import type { AccountKey, RowKey } from "../../platform/database/keys.ts";

type Own = { tenantId: string; ownerId: string };
/** São Paulo days, both included; null where a side is open. */
export type Period = { from: string | null; to: string | null };

const accounts = (db: Db, { tenantId, ownerId }: Own) =>
  db
    .selectFrom("account")
    .innerJoin("ledger_account", (join) =>
      join.onRef("ledger_account.tenant_id", "=", "account.tenant_id").onRef("ledger_account.id", "=", "account.id"),
    )
    .innerJoin("tenant", "tenant.id", "account.tenant_id")
    .select(["account.id", "number", "account.agency", "bank_name as bank"])
    // What can be paid: without what is blocked.
    .select(sql<Cents>`balance_cents - blocked_cents`.as("balance"))
    .where("account.tenant_id", "=", tenantId)
    .where("owner_id", "=", ownerId);

export const findAccounts = (db: Db, own: Own) =>
  accounts(db, own).orderBy("account.created_at").orderBy("account.id").execute();

export const findAccount = (db: Db, own: Own & { id: string }) =>
  accounts(db, own).where("account.id", "=", own.id).executeTakeFirst();

/** Whether the account exists, with any owner; distinguishes 403 from 404. */
export const accountExists = (db: Db, key: RowKey): Promise<boolean> => rowExists(db, "account", key);

/** The rows whose running numbers lie from `from` to `to`, oldest first. */
export const findRows = (db: Db, { tenantId, accountId }: AccountKey, from: number, to: number) =>
  db
    .selectFrom("account_transaction")
    .select([
      "id",
      "created_at as createdAt",
      "amount_cents as amount",
      "credit",
      "category",
      "payer_name as payerName",
      "beneficiary_name as beneficiaryName",
      "description",
      "external_status as externalStatus",
      "end_to_end as endToEnd",
      "scheduled",
      sql<Cents>`coalesce((select b.held_cents from pix_block b
                            where b.tenant_id = ${tenantId} and b.ended_at is null
                              and b.account_id = account_transaction.account_id
                              and b.transaction_id = account_transaction.id), 0)`.as("blocked"),
    ])
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("number", ">=", from)
    .where("number", "<=", to)
    .orderBy("number")
    .execute();

export const transactionExists = (db: Db, key: RowKey): Promise<boolean> => rowExists(db, "account_transaction", key);

/**
 * The running numbers of a period's first and last row (`last` before `first` where it has none), and what came in
 * and went out. Two index look-ups, however long the history is.
 */
export async function findSpan(db: Db, accountKey: AccountKey, { from, to }: Period) {
  const until = await findEnd(db, accountKey, to === null ? null : { day: to, included: true });
  const before = from === null ? nothing : await findEnd(db, accountKey, { day: from, included: false });
  return {
    first: before.number + 1,
    last: until.number,
    in: cents(until.in - before.in),
    out: cents(until.out - before.out),
  };
}

const nothing = { number: 0, in: 0, out: 0 };

/** From the account's first day up to a day, or up to now: the number of the last row, what came in and went out. */
async function findEnd(db: Db, { tenantId, accountId }: AccountKey, upTo: { day: string; included: boolean } | null) {
  const { rows } = await sql<typeof nothing>`
    select last_number as number, in_total_cents as in, out_total_cents as out from account_day
     where tenant_id = ${tenantId} and account_id = ${accountId}
       ${upTo === null ? sql`` : upTo.included ? sql`and day <= ${upTo.day}` : sql`and day < ${upTo.day}`}
     order by day desc limit 1`.execute(db);
  return rows[0] ?? nothing;
}

/** The owner and the number of an account, for the head of a statement. */
export const findHolder = (db: Db, { tenantId, accountId }: AccountKey) =>
  db
    .selectFrom("account")
    .innerJoin("customer", (join) =>
      join.onRef("customer.tenant_id", "=", "account.tenant_id").onRef("customer.id", "=", "account.owner_id"),
    )
    .innerJoin("ledger_account", (join) =>
      join.onRef("ledger_account.tenant_id", "=", "account.tenant_id").onRef("ledger_account.id", "=", "account.id"),
    )
    .select([
      "customer.name",
      "customer.document",
      "account.number",
      "account.agency",
      sql<Cents>`balance_cents`.as("balance"),
      sql<Cents>`blocked_cents`.as("blocked"),
    ])
    .where("account.tenant_id", "=", tenantId)
    .where("account.id", "=", accountId)
    .executeTakeFirstOrThrow();

type NewAccount = { tenantId: string; id: string; ownerId: string; agency: string; number: string };

/** Whether the number was free. */
export async function insertAccount(tx: Db | Tx, row: NewAccount): Promise<boolean> {
  const inserted = await tx
    .insertInto("account")
    .values({ tenant_id: row.tenantId, id: row.id, owner_id: row.ownerId, agency: row.agency, number: row.number })
    .onConflict((conflict) => conflict.columns(["tenant_id", "agency", "number"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}
