import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import { atMost } from "../../../platform/batches/at-most.ts";
import { batchedQueries, type WithOrdinal } from "../../../platform/batches/batched-queries.ts";
import { limitUnanswered } from "../../../platform/batches/limit-unanswered.ts";
import { perTenant } from "../../../platform/batches/per-tenant.ts";
import { maxStalled } from "../../../platform/batches/stalled-batches.ts";
import { bytes, quoted, row } from "../../../platform/database/composite-row.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { statement } from "../../../platform/database/statement.ts";
import { wasRolledBack } from "../../../platform/database/pipeline.ts";
import type { NetworkAccount } from "../network/rail.ts";
import { type Bucket, foundRefund, notFoundCost } from "../rules.ts";

/**
 * `fixedAmount` null: the payer chooses. `charge` is where a dynamic code's receiver keeps it, as it was when last
 * seen.
 */
export type QrTerms = {
  fixedAmount: Cents | null;
  description: string | null;
  txid: string | null;
  charge: { location: string; revision: number; checkedAt: Date } | null;
};

type Found =
  | { outcome: "FOUND"; name: string; document: string; changed: boolean }
  | { outcome: "STALE" | "OWN" | "OFF_US" }
  | { outcome: "NO_TOKENS"; wait: number };
type Answered = Found | { outcome: "LOCKED" };
/** A look-up that a customer orders. `size` and `perMinute` are the terms of the bucket of tokens that it costs. */
export type LookUpOrder = {
  tenantId: string;
  id: string;
  accountId: string;
  /** Null: the caller has verified the session. */
  sessionHash: Buffer | null;
  customerId: string;
  bucket: Bucket;
  size: number;
  perMinute: number;
  endToEnd: string;
  key: string;
  keyType: PixKeyType;
  /** What a QR code demands; null for a look-up of a key that somebody typed. */
  qrCode: QrTerms | null;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * Looks up an on-us key and stores the look-up, in one round trip with the other look-ups of the tenant that wait at
 * this moment (functions/pix-look-up.sql). One whose tokens another order holds is asked again and waits for them.
 * Throws TOO_MANY_REQUESTS where the customer has ten look-ups without an answer at this server, and SERVER_BUSY where
 * the tenant has 300.
 */
export function lookUpOnUs(db: Db, order: LookUpOrder): Promise<Found> {
  return withinLimits(db, order, async () => {
    const [found] = await lookUpWithOthers(db, order.tenantId, order);
    const [answer] = found?.outcome === "LOCKED" ? await lookUpAlone(db, order) : [found];
    if (!answer || answer.outcome === "LOCKED") throw new Error("a look-up was not answered");
    return answer;
  });
}

/** Look-ups without an answer: a person at a screen has one; those of a tenant are answered within a second. */
const withinLimits = limitUnanswered({ ofCustomer: 10, ofTenant: 300 });

const lookUpWithOthers = batchedQueries<LookUpOrder, Answered>(
  (db, tenantId, orders) => lookUpBatch(db, tenantId, orders),
  { canRepeat: wasRolledBack, maxStalled },
);

/** Those that wait for locks have a connection each: few at once, so that others find one. */
const aloneOf = perTenant(() => atMost(4));
const lookUpAlone = (db: Db, order: LookUpOrder) =>
  aloneOf(db, order.tenantId)(() => lookUpBatch(db, order.tenantId, [order], true));

async function lookUpBatch(
  db: Db,
  tenantId: string,
  orders: readonly LookUpOrder[],
  waitForLocks = false,
): Promise<(Answered & WithOrdinal)[]> {
  const newest = new Date(Math.max(...orders.map(({ createdAt }) => createdAt.getTime())));
  const { rows } = await statement<Answered & WithOrdinal>`
    select ordinal, outcome, wait, payee_name as name, payee_document as document, changed
      from pix_look_up_on_us(${tenantId}, ${orders.map(lookUpRow)}, ${notFoundCost}::int,
                             ${foundRefund}::int, ${newest}, ${waitForLocks})`.execute(db);
  return rows;
}

/** A row of the type pix_look_up_order. */
export function lookUpRow(order: LookUpOrder, index: number): string {
  const { charge = null, fixedAmount = null, description = null, txid = null } = order.qrCode ?? {};
  return row(
    index + 1,
    order.sessionHash ? bytes(order.sessionHash) : "",
    order.customerId,
    order.bucket,
    order.size,
    order.perMinute,
    order.id,
    order.accountId,
    order.endToEnd,
    quoted(order.key),
    order.keyType,
    order.createdAt.toISOString(),
    order.expiresAt.toISOString(),
    order.qrCode ? "QR" : "KEY",
    fixedAmount ?? "",
    description === null ? "" : quoted(description),
    txid === null ? "" : quoted(txid),
    charge ? quoted(charge.location) : "",
    charge?.revision ?? "",
    charge?.checkedAt.toISOString() ?? "",
  );
}

type Payee = { ispb: string; name: string; document: string; bankName: string; account: NetworkAccount | null };

/**
 * Stores the look-up of a key whose owner is at another institution, and gives tokens back. Returns whether the account
 * saved the key when its owner had another name or document (functions/pix-look-up.sql).
 */
export async function storeOffUs(db: Db, order: LookUpOrder, payee: Payee): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const hasChanged = await storeFound(tx, order, payee);
    if (payee.account) await savePayeeAccount(tx, { ...order, account: payee.account });
    return hasChanged;
  });
}

/** Keeps with a look-up where the payee's account is, as the directory said: the order carries it. */
export async function savePayeeAccount(
  db: Db | Tx,
  { tenantId, id, account }: RowKey & { account: NetworkAccount },
): Promise<void> {
  await db
    .updateTable("pix_look_up")
    .set({ payee_account: JSON.stringify(account) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

async function storeFound(db: Tx, order: LookUpOrder, payee: Payee): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select pix_look_up_off_us(${order.tenantId}, ${lookUpRow(order, 0)}, ${foundRefund}::int, ${payee.ispb}, ${payee.name},
                              ${payee.document}, ${payee.bankName}) as changed`.execute(db);
  return rows[0]?.changed === true;
}

type Tokens = { tenantId: string; customerId: string; bucket: Bucket; amount: number; now: Date };

/** Adds to the customer's look-up tokens, or takes some; the seconds to wait when there is none left to take. */
export async function addTokens(db: Db, t: Tokens & { size: number; perMinute: number }): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select pix_tokens_add(${t.tenantId}, ${t.customerId}, ${t.bucket}, ${t.size}::int, ${t.perMinute}::int, ${t.amount}::int,
                          ${t.now}) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}
