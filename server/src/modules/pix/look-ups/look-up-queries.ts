import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { Db } from "../../../platform/database/db.ts";
import type { Bucket } from "../rules.ts";

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

/** Looks up an on-us key and stores the look-up, in one round trip: see functions/pix-look-up.sql. */
export async function lookUpOnUs(
  db: Db,
  t: Omit<Tokens, "amount" | "now"> & { size: number; perMinute: number; cost: number; refund: number },
  sessionHash: Buffer | null,
  row: Omit<LookUp, "payee">,
): Promise<Found> {
  const { charge, ...terms } = row.qrCode ?? { charge: null, fixedAmount: null, description: null, txid: null };
  const { rows } = await sql<Found>`
    select outcome, wait, payee_name as name, payee_document as document, changed
      from pix_look_up_on_us(${t.tenantId}, ${sessionHash}, ${t.customerId}, ${t.bucket}, ${t.size}::int, ${t.perMinute}::int,
        ${t.cost}::int,
        ${t.refund}::int, jsonb_populate_record(null::pix_look_up, ${JSON.stringify({
          tenant_id: row.tenantId,
          id: row.id,
          account_id: row.accountId,
          end_to_end: row.endToEnd,
          key: row.key,
          key_type: row.keyType,
          created_at: row.createdAt,
          expires_at: row.expiresAt,
          kind: row.qrCode ? "QR" : "KEY",
          fixed_amount_cents: terms.fixedAmount,
          description: terms.description,
          txid: terms.txid,
          location: charge?.location ?? null,
          revision: charge?.revision ?? null,
          checked_at: charge?.checkedAt ?? null,
        })}::jsonb))`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("pix_look_up_on_us answered nothing");
  return found;
}

type Tokens = { tenantId: string; customerId: string; bucket: Bucket; amount: number; now: Date };

/** Adds to the customer's look-up tokens, or takes some; the seconds to wait when there is none left to take. */
export async function addTokens(db: Db, t: Tokens & { size: number; perMinute: number }): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select pix_tokens_add(${t.tenantId}, ${t.customerId}, ${t.bucket}, ${t.size}::int, ${t.perMinute}::int, ${t.amount}::int,
                          ${t.now}) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}
