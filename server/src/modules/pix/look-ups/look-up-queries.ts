import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import { atMost } from "../../../platform/batches/at-most.ts";
import { batchedQueries, type WithOrdinal } from "../../../platform/batches/batched-queries.ts";
import { limitUnanswered } from "../../../platform/batches/limit-unanswered.ts";
import { perTenant } from "../../../platform/batches/per-tenant.ts";
import { maxStalled } from "../../../platform/batches/stalled-batches.ts";
import type { Db } from "../../../platform/database/db.ts";
import { wasRolledBack } from "../../../platform/database/pipeline.ts";
import { type Bucket, foundRefund, notFoundCost } from "../rules.ts";

type LookUp = {
  tenantId: string;
  id: string;
  accountId: string;
  endToEnd: string;
  key: string;
  keyType: PixKeyType;
  payee: { accountId: string | null; ispb: string; name: string; document: string; bankName: string };
  /** What a QR code demands; null for a look-up of a key that somebody typed. */
  qrCode: QrTerms | null;
  createdAt: Date;
  expiresAt: Date;
};

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

export async function insertLookUp(db: Db, row: LookUp): Promise<void> {
  await db
    .insertInto("pix_look_up")
    .values({
      tenant_id: row.tenantId,
      id: row.id,
      account_id: row.accountId,
      end_to_end: row.endToEnd,
      key: row.key,
      key_type: row.keyType,
      payee_account_id: row.payee.accountId,
      payee_ispb: row.payee.ispb,
      payee_name: row.payee.name,
      payee_document: row.payee.document,
      payee_bank: row.payee.bankName,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      kind: row.qrCode ? "QR" : "KEY",
      fixed_amount_cents: row.qrCode?.fixedAmount ?? null,
      description: row.qrCode?.description ?? null,
      txid: row.qrCode?.txid ?? null,
      location: row.qrCode?.charge?.location ?? null,
      revision: row.qrCode?.charge?.revision ?? null,
      checked_at: row.qrCode?.charge?.checkedAt ?? null,
    })
    .execute();
}

type Found =
  | { outcome: "FOUND"; name: string; document: string; changed: boolean }
  | { outcome: "STALE" | "OWN" | "OFF_US" }
  | { outcome: "NO_TOKENS"; wait: number };
type Answered = Found | { outcome: "LOCKED" };
type LookUpOrder = Omit<LookUp, "payee"> & {
  /** Null: the caller has verified session and owner. */
  sessionHash: Buffer | null;
  customerId: string;
  bucket: Bucket;
  size: number;
  perMinute: number;
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

const lookUpWithOthers = batchedQueries<LookUpOrder, Answered>(lookUpBatch, {
  canRepeat: wasRolledBack,
  maxStalled,
});

/** Those that wait for locks have a connection each: few at once, so that others find one. */
const aloneOf = perTenant(() => atMost(4));
const lookUpAlone = (db: Db, order: LookUpOrder) =>
  aloneOf(db, order.tenantId)(() => lookUpBatch(db, order.tenantId, [order]));

async function lookUpBatch(
  db: Db,
  tenantId: string,
  orders: readonly LookUpOrder[],
): Promise<(Answered & WithOrdinal)[]> {
  const newest = new Date(Math.max(...orders.map(({ createdAt }) => createdAt.getTime())));
  const { rows } = await sql<Answered & WithOrdinal>`
    select ordinal, outcome, wait, payee_name as name, payee_document as document, changed
      from pix_look_up_on_us(${tenantId}, ${JSON.stringify(orders.map(orderJson))}::jsonb, ${notFoundCost}::int,
                             ${foundRefund}::int, ${newest})`.execute(db);
  return rows;
}

/** An order as `pix_look_up_on_us` reads it. */
function orderJson(order: LookUpOrder, index: number) {
  const { charge, ...terms } = order.qrCode ?? { charge: null, fixedAmount: null, description: null, txid: null };
  return {
    ordinal: index + 1,
    session: order.sessionHash && `\\x${order.sessionHash.toString("hex")}`,
    customer_id: order.customerId,
    bucket: order.bucket,
    size: order.size,
    per_minute: order.perMinute,
    id: order.id,
    account_id: order.accountId,
    end_to_end: order.endToEnd,
    key: order.key,
    key_type: order.keyType,
    created_at: order.createdAt,
    expires_at: order.expiresAt,
    kind: order.qrCode ? "QR" : "KEY",
    fixed_amount_cents: terms.fixedAmount,
    description: terms.description,
    txid: terms.txid,
    location: charge?.location ?? null,
    revision: charge?.revision ?? null,
    checked_at: charge?.checkedAt ?? null,
  };
}

type Tokens = { tenantId: string; customerId: string; bucket: Bucket; amount: number; now: Date };

/** Adds to the customer's look-up tokens, or takes some; the seconds to wait when there is none left to take. */
export async function addTokens(db: Db, t: Tokens & { size: number; perMinute: number }): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select pix_tokens_add(${t.tenantId}, ${t.customerId}, ${t.bucket}, ${t.size}::int, ${t.perMinute}::int, ${t.amount}::int,
                          ${t.now}) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}
