import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../platform/db.ts";
import type { Bucket } from "./rules.ts";

type NewKey = {
  tenantId: string;
  id: string;
  accountId: string;
  type: string;
  key: string;
  status: "ACTIVE";
};

/** A key that needs no confirmation: the demo's and the tests'. */
export async function insertKey(tx: Db | Tx, row: NewKey): Promise<void> {
  await tx
    .insertInto("pix_key")
    .values({
      tenant_id: row.tenantId,
      id: row.id,
      account_id: row.accountId,
      type: row.type,
      key: row.key,
      status: row.status,
    })
    .execute();
}

type LookUp = {
  tenantId: string;
  id: string;
  accountId: string;
  endToEnd: string;
  key: string;
  keyType: string;
  payee: { accountId: string | null; ispb: string; name: string; document: string; bankName: string };
  /** What a QR code demands; null for a look-up of a key that somebody typed. */
  qrCode: QrTerms | null;
  createdAt: Date;
  expiresAt: Date;
};

/** `fixedAmount` null: the payer chooses. `charge` is where a dynamic code's receiver keeps it, as it was when last seen. */
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

/** Looks a key up in the own house and remembers it, in one round trip: see functions/pix-look-up.sql. */
export async function lookUpOwn(
  db: Db,
  t: Omit<Tokens, "amount" | "now"> & { size: number; perMinute: number; cost: number; refund: number },
  row: Omit<LookUp, "payee">,
) {
  const { charge, ...terms } = row.qrCode ?? { charge: null, fixedAmount: null, description: null, txid: null };
  const { rows } = await sql<{ wait: number; accountId: string | null; name: string; document: string }>`
    select wait, payee_account_id as "accountId", payee_name as name, payee_document as document
      from pix_look_up_own(${t.tenantId}, ${t.customerId}, ${t.bucket}, ${t.size}::int, ${t.perMinute}::int, ${t.cost}::int,
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
  if (!found) throw new Error("pix_look_up_own answered nothing");
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

/** The network's answer: posts the pending money, or gives it back. Whether this call decided it. */
export async function resolve(
  db: Db,
  p: { tenantId: string; paymentId: string; failure: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`
    select pix_resolve(${p.tenantId}, ${p.paymentId}, ${p.failure}, ${p.now}) as decided`.execute(db);
  return rows[0]?.decided ?? false;
}

type Incoming = {
  tenantId: string;
  accountId: string;
  endToEnd: string;
  amount: Cents;
  payer: { name: string; document: string; bankName: string };
  description: string | null;
  category: "Pix recebido" | "QR Code recebido";
  postingId: string;
  now: Date;
};

/** Credits money that came in, once per EndToEndId; false when it was credited before. */
export async function receive(db: Db, i: Incoming): Promise<boolean> {
  const { rows } = await sql<{ credited: boolean }>`
    select pix_receive(${i.tenantId}, ${i.accountId}, ${i.endToEnd}, ${i.amount}, ${i.payer.name}, ${i.payer.document},
                       ${i.payer.bankName}, ${i.description}, ${i.postingId}, ${i.now},
                       ${i.category}) as credited`.execute(db);
  return rows[0]?.credited ?? false;
}

const orders = (db: Db) =>
  db
    .selectFrom("pix_payment as p")
    .innerJoin("pix_look_up as l", (join) =>
      join.onRef("l.tenant_id", "=", "p.tenant_id").onRef("l.id", "=", "p.look_up_id"),
    )
    .innerJoin("account as a", (join) =>
      join.onRef("a.tenant_id", "=", "p.tenant_id").onRef("a.id", "=", "p.account_id"),
    )
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.owner_id"),
    )
    .select([
      "p.tenant_id as tenantId",
      "p.id",
      "p.end_to_end as endToEnd",
      "p.amount_cents as amount",
      "p.status",
      "p.failure",
      "p.tries",
      "l.key",
      "l.kind",
      "l.txid",
      "l.description",
      "c.name as payerName",
      "c.document as payerDocument",
    ]);

export const findOrder = (db: Db, { tenantId, id }: { tenantId: string; id: string }) =>
  orders(db).where("p.tenant_id", "=", tenantId).where("p.id", "=", id).executeTakeFirstOrThrow();

export type PaymentOrder = Awaited<ReturnType<typeof findOrder>>;

/**
 * Pending payments of a tenant whose turn it is. Each is put off, by 7 s at first and 37 s at the most: longer than the network
 * is waited for, so that no other server takes it meanwhile.
 */
export async function takeDue(db: Db, t: { tenantId: string; now: Date; most: number }): Promise<PaymentOrder[]> {
  const { rows } = await sql<{ id: string }>`
    update pix_payment
       set next_try_at = ${t.now}::timestamptz + (5 + least(32, 2 ^ (1 + least(tries, 5)))) * interval '1 second', tries = tries + 1
     where tenant_id = ${t.tenantId} and id in (
       select id from pix_payment
        where tenant_id = ${t.tenantId} and status = 'PENDING' and next_try_at <= ${t.now}
        order by next_try_at limit ${t.most} for update skip locked)
    returning id`.execute(db);
  if (rows.length === 0) return [];
  return orders(db)
    .where("p.tenant_id", "=", t.tenantId)
    .where(
      "p.id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
}
