import type { Cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Incoming, RailReturn } from "../network/rail.ts";
import { saveHolder } from "./network-mark-queries.ts";

/**
 * The current owner of a key, as a look-up finds it; an unconfirmed entry has no owner yet, and one whose ownership is
 * confirmed to be another's has none any more (DICT manual 8.0, section 6).
 */
export const findNetworkKey = (db: Db | Tx, { key, now }: { key: string; now: Date }) =>
  db
    .selectFrom("network_key")
    .select([
      "key",
      "ispb",
      "bank_name as bankName",
      "owner_name as name",
      "owner_document as document",
      "tenant_id as tenantId",
      "account_id as accountId",
      "behaviour",
    ])
    .where("key", "=", key)
    .where((where) => where.or([where("confirms_at", "is", null), where("confirms_at", "<=", now)]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("network_claim")
            .select("id")
            .whereRef("network_claim.key", "=", "network_key.key")
            .where("network_claim.type", "=", "OWNERSHIP")
            .where("network_claim.status", "=", "CONFIRMED"),
        ),
      ),
    )
    .executeTakeFirst();

export type NetworkKey = NonNullable<Awaited<ReturnType<typeof findNetworkKey>>>;
export type Behaviour = NetworkKey["behaviour"];

/** How an external bank behaves: as the first of its keys. */
export const findExternalBank = (db: Db, ispb: string) =>
  db
    .selectFrom("network_key")
    .select("behaviour")
    .where("ispb", "=", ispb)
    .where("tenant_id", "is", null)
    .orderBy("key")
    .limit(1)
    .executeTakeFirst();

export type NewNetworkKey = {
  key: string;
  type: PixKeyType;
  ispb: string;
  bankName: string;
  name: string;
  document: string;
  tenantId?: string;
  accountId?: string;
  behaviour?: Behaviour;
  requestId?: string;
};

export async function insertNetworkKey(tx: Db | Tx, row: NewNetworkKey): Promise<void> {
  await tx
    .insertInto("network_key")
    .values({
      key: row.key,
      type: row.type,
      ispb: row.ispb,
      bank_name: row.bankName,
      owner_name: row.name,
      owner_document: row.document,
      tenant_id: row.tenantId ?? null,
      account_id: row.accountId ?? null,
      behaviour: row.behaviour ?? "SETTLE",
      request_id: row.requestId ?? null,
    })
    .execute();
  await saveHolder(tx, row);
}

type NetworkOrder = {
  endToEnd: string;
  answersAt: Date;
  failure: string | null;
  incoming: Incoming | RailReturn | null;
};
type NewOrder = NetworkOrder & { amount: Cents; toIspb: string | null };

/** Saves an order unless it exists: the first one counts. */
export async function saveOrder(db: Db, order: NewOrder): Promise<void> {
  await db
    .insertInto("network_order")
    .values({
      end_to_end: order.endToEnd,
      answers_at: order.answersAt,
      failure: order.failure,
      incoming: order.incoming && JSON.stringify(order.incoming),
      amount_cents: order.amount,
      to_ispb: order.toIspb,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findOrder(db: Db, endToEnd: string): Promise<NetworkOrder | undefined> {
  const row = await db
    .selectFrom("network_order")
    .select(["end_to_end as endToEnd", "answers_at as answersAt", "failure", "incoming"])
    .where("end_to_end", "=", endToEnd)
    .executeTakeFirst();
  return row && { ...row, incoming: row.incoming as NetworkOrder["incoming"] };
}

/** The institution that an order paid; null where the network does not know it. */
export async function findReceiver(db: Db, endToEnd: string): Promise<string | null> {
  const query = db.selectFrom("network_order").select("to_ispb as ispb").where("end_to_end", "=", endToEnd);
  return (await query.executeTakeFirst())?.ispb ?? null;
}

/** The receiving bank credited: the data of the incoming payment is removed. */
export async function markNotified(db: Db, endToEnd: string, now: Date): Promise<void> {
  await db
    .updateTable("network_order")
    .set({ incoming: null, settled_at: now })
    .where("end_to_end", "=", endToEnd)
    .execute();
}

/** The receiving bank refused: the order failed, and the data of the payment is removed. Answers the first reason. */
export async function markRefused(db: Db, endToEnd: string, failure: string): Promise<string> {
  await db
    .updateTable("network_order")
    .set({ failure, incoming: null })
    .where("end_to_end", "=", endToEnd)
    .where("failure", "is", null)
    .execute();
  return (await findOrder(db, endToEnd))?.failure ?? failure;
}

/**
 * The account of this tenant that a key of the network leads to. The directory confirms a key a moment before our row
 * says so; a payment in between is not refused.
 */
export const findOwnKey = (db: Db, { tenantId, key }: { tenantId: string; key: string }) =>
  db
    .selectFrom("pix_key")
    .select("account_id as accountId")
    .where("tenant_id", "=", tenantId)
    .where("key", "=", key)
    .where("status", "<>", "REMOVING")
    .executeTakeFirst();
