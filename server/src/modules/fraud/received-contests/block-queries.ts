import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { BlockKind } from "@vitral/contract/pix-blocks";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DueWork } from "../../../platform/database/due-work.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

type NewBlock = {
  tenantId: string;
  id: string;
  endToEnd: string;
  /** Null: all of the Pix that was not returned. */
  amount: Cents | null;
  reason: string;
  until: Date;
  at: Date;
};
export type BlockOutcome =
  | { outcome: "BLOCKED" | "REPEATED" | "NOTHING"; blocked: Cents; accountId: string }
  | { outcome: "NOT_FOUND" };

/** Blocks a received Pix by the operator's order: functions/pix-blocks.sql. */
export async function orderBlock(tx: Tx, b: NewBlock): Promise<BlockOutcome> {
  const { rows } = await sql<BlockOutcome>`
    select outcome, blocked, account_id as "accountId"
      from pix_block_order(${b.tenantId}, ${b.endToEnd}, ${b.amount}, ${b.id}, ${b.reason}, ${b.until}, ${b.at})`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error("a block was not answered");
  return found;
}

/** The account of the tenant that received this Pix; null: none did. */
export async function findReceiver(tx: Tx, { tenantId, endToEnd }: { tenantId: string; endToEnd: string }) {
  const { rows } = await sql<{ accountId: string | null }>`
    select (pix_received_row(${tenantId}, ${endToEnd})).account_id as "accountId"`.execute(tx);
  return rows[0]?.accountId ?? null;
}

/** Ends a block; how much was still blocked, or null where it had ended or its term has not come. */
export async function endBlock(
  db: Db | Tx,
  { tenantId, id, ending, at }: { tenantId: string; id: string; ending: "TERM" | "RELEASED"; at: Date },
): Promise<Cents | null> {
  const { rows } = await sql<{ freed: Cents | null }>`
    select pix_block_end(${tenantId}, ${id}, ${ending}, ${at}) as freed`.execute(db);
  return rows[0]?.freed ?? null;
}

/** At most so many, the newest first. */
const maxListed = 200;

const openBlocks = (db: Db, tenantId: string) =>
  db
    .selectFrom("pix_block as b")
    .innerJoin("account_transaction as t", (join) =>
      join
        .onRef("t.tenant_id", "=", "b.tenant_id")
        .onRef("t.account_id", "=", "b.account_id")
        .onRef("t.id", "=", "b.transaction_id"),
    )
    .select([
      "b.id",
      "b.account_id as accountId",
      "b.transaction_id as transactionId",
      "b.kind",
      sql<Cents>`b.held_cents`.as("held"),
      "t.payer_name as payerName",
      "t.created_at as receivedAt",
      "t.end_to_end as endToEnd",
      "b.reason",
      "b.created_at as createdAt",
      "b.until_at as until",
    ])
    .where("b.tenant_id", "=", tenantId)
    .where("b.ended_at", "is", null)
    .orderBy("b.created_at", "desc")
    .orderBy("b.id", "desc")
    .limit(maxListed);

/** What is blocked of an account now, the newest first. */
export const findAccountBlocks = (db: Db, { tenantId, accountId }: AccountKey) =>
  openBlocks(db, tenantId).where("b.account_id", "=", accountId).where("b.held_cents", ">", 0).execute();

/** All open blocks of a tenant, for its operator. */
export const findOpenBlocks = (db: Db, tenantId: string) => openBlocks(db, tenantId).execute();

/** The open precautionary block of a received Pix; `kind` CONTEST where a contest blocks it. */
export async function findBlockOf(
  db: Db | Tx,
  { tenantId, endToEnd }: { tenantId: string; endToEnd: string },
): Promise<{ id: string; kind: BlockKind; accountId: string } | undefined> {
  return db
    .selectFrom("pix_block as b")
    .innerJoin("account_transaction as t", (join) =>
      join
        .onRef("t.tenant_id", "=", "b.tenant_id")
        .onRef("t.account_id", "=", "b.account_id")
        .onRef("t.id", "=", "b.transaction_id"),
    )
    .select(["b.id", "b.kind", "b.account_id as accountId"])
    .where("b.tenant_id", "=", tenantId)
    .where("b.ended_at", "is", null)
    .where("t.end_to_end", "=", endToEnd)
    .executeTakeFirst();
}

/** Blocks past their term. */
export const dueBlocks: DueWork = { table: "pix_block", at: "until_at", open: sql`ended_at is null` };

/** The blocks of a tenant past their term, the oldest first. */
export const findDueBlocks = (db: Db, { tenantId, now, max }: { tenantId: string; now: Date; max: number }) =>
  db
    .selectFrom("pix_block")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("ended_at", "is", null)
    .where("until_at", "<=", now)
    .orderBy("until_at")
    .limit(max)
    .execute();
