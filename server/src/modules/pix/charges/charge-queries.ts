import { sql } from "kysely";
import { type Cents, cents } from "@vitral/brazil/cents";
import type { DueTerms } from "@vitral/brazil/due-amount";
import type { ReceiverAddress } from "@vitral/contract/pix-charge-terms";
import type { ChargeStatus } from "@vitral/contract/pix-charges";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

type ChargeKey = AccountKey & { txid: string };

/** What a charge demands: an immediate one has `expiresIn`, one with a due date the rest. */
export type ChargeTerms = {
  amount: Cents;
  changeable: boolean;
  expiresIn: number | null;
  dueDate: string | null;
  validAfterDue: number | null;
  terms: DueTerms | null;
  debtorName: string | null;
  debtorDocument: string | null;
  message: string | null;
  /** What the order said; null: nothing. */
  receiverAddress: ReceiverAddress | null;
};

export type NewCharge = ChargeTerms &
  ChargeKey & { key: string; location: string; emv: string; createdAt: Date; endsAt: Date };

/** Inserts a charge; false when the account has one of this txid. */
export async function insertCharge(db: Tx, charge: NewCharge): Promise<boolean> {
  const inserted = await db
    .insertInto("pix_charge")
    .values({
      tenant_id: charge.tenantId,
      account_id: charge.accountId,
      txid: charge.txid,
      key: charge.key,
      location: charge.location,
      emv: charge.emv,
      amount_cents: charge.amount,
      changeable: charge.changeable,
      expires_in: charge.expiresIn,
      due_date: charge.dueDate,
      valid_after_due: charge.validAfterDue,
      terms: charge.terms && JSON.stringify(charge.terms),
      debtor_name: charge.debtorName,
      debtor_document: charge.debtorDocument,
      message: charge.message,
      receiver_address: charge.receiverAddress && JSON.stringify(charge.receiverAddress),
      created_at: charge.createdAt,
      ends_at: charge.endsAt,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "account_id", "txid"]).doNothing())
    .returning("txid")
    .executeTakeFirst();
  return inserted !== undefined;
}

const charges = (db: Db) =>
  db
    .selectFrom("pix_charge")
    .select([
      "account_id as accountId",
      "txid",
      "key",
      "location",
      "emv",
      "amount_cents as amount",
      "changeable",
      "expires_in as expiresIn",
      sql<string | null>`to_char(due_date, 'YYYY-MM-DD')`.as("dueDate"),
      "valid_after_due as validAfterDue",
      "terms",
      "debtor_name as debtorName",
      "debtor_document as debtorDocument",
      "message",
      "receiver_address as receiverAddress",
      "status",
      "created_at as createdAt",
      "ends_at as endsAt",
      "paid_at as paidAt",
      "paid_cents as paidAmount",
      "paid_end_to_end as paidEndToEnd",
      "paid_transaction_id as paidTransactionId",
      "payer_name as payerName",
      "payer_document as payerDocument",
      "payer_bank as payerBank",
    ]);

type Row = Omit<NonNullable<Awaited<ReturnType<ReturnType<typeof charges>["executeTakeFirst"]>>>, "amount"> & {
  amount: number;
};
export type ChargeWithTerms = Omit<Row, "amount" | "paidAmount" | "terms" | "status"> & {
  amount: Cents;
  paidAmount: Cents | null;
  terms: DueTerms | null;
  status: ChargeStatus;
};

const chargeOf = (row: Row): ChargeWithTerms => ({
  ...row,
  amount: cents(row.amount),
  paidAmount: row.paidAmount === null ? null : cents(row.paidAmount),
});

export async function findCharge(
  db: Db,
  { tenantId, accountId, txid }: ChargeKey,
): Promise<ChargeWithTerms | undefined> {
  const row = await charges(db)
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("txid", "=", txid)
    .executeTakeFirst();
  return row && chargeOf(row);
}

export async function findChargeAt(
  db: Db,
  { tenantId, location }: { tenantId: string; location: string },
): Promise<ChargeWithTerms | undefined> {
  const row = await charges(db).where("tenant_id", "=", tenantId).where("location", "=", location).executeTakeFirst();
  return row && chargeOf(row);
}

/** Whether any account of the tenant has a charge of this txid; distinguishes 403 from 404. */
export async function chargeExists(db: Db, { tenantId, txid }: { tenantId: string; txid: string }): Promise<boolean> {
  const row = await db
    .selectFrom("pix_charge")
    .select("txid")
    .where("tenant_id", "=", tenantId)
    .where("txid", "=", txid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Charges of an account, newest first, from the one after `after` on. */
export async function findCharges(
  db: Db,
  { tenantId, accountId, after, max }: AccountKey & { after: string | undefined; max: number },
): Promise<ChargeWithTerms[]> {
  let query = charges(db).where("tenant_id", "=", tenantId).where("account_id", "=", accountId);
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, txid) < (select created_at, txid from pix_charge where tenant_id = ${tenantId}
                                          and account_id = ${accountId} and txid = ${after})`,
    );
  }
  const rows = await query.orderBy("created_at", "desc").orderBy("txid", "desc").limit(max).execute();
  return rows.map(chargeOf);
}

/** Removes a charge that is ATIVA; the status that it has afterwards, undefined where there is none. */
export async function markRemoved(
  db: Db,
  { tenantId, accountId, txid, now }: ChargeKey & { now: Date },
): Promise<ChargeStatus | undefined> {
  await db
    .updateTable("pix_charge")
    .set({ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", removed_at: now })
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("txid", "=", txid)
    .where("status", "=", "ATIVA")
    .execute();
  return (await findCharge(db, { tenantId, accountId, txid }))?.status;
}

type IncomingToCharge = ChargeKey & {
  /** What the charge demanded when the payment was taken; null: any amount. */
  amounts: readonly Cents[] | null;
  /** When this bank said that it takes the payment. */
  takenAt: Date;
  endToEnd: string;
  amount: Cents;
  payer: { name: string; document: string; bankName: string };
  description: string | null;
  postingId: string;
  now: Date;
};

export type ChargeOutcome = "CREDITED" | "REPEATED" | "REFUSED" | "SUSPECTED";

/** Credits a payment of a charge, once: see functions/pix-charges.sql. */
export async function creditCharge(db: Db, i: IncomingToCharge): Promise<ChargeOutcome> {
  const { rows } = await sql<{ outcome: ChargeOutcome }>`
    select pix_receive_charge(${i.tenantId}, ${i.accountId}, ${i.txid}, ${i.amounts}::bigint[], ${i.endToEnd}, ${i.amount},
                              ${i.payer.name}, ${i.payer.document}, ${i.payer.bankName}, ${i.description},
                              ${i.postingId}, ${i.now}, ${i.takenAt}) as outcome`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("pix_receive_charge answered nothing");
  return found.outcome;
}

/** Whether a charge of a tenant can still be paid at a moment. */
export async function hasOpenCharges(db: Db | Tx, { tenantId, at }: { tenantId: string; at: Date }): Promise<boolean> {
  const found = await db
    .selectFrom("pix_charge")
    .select("txid")
    .where("tenant_id", "=", tenantId)
    .where("status", "=", "ATIVA")
    .where("ends_at", ">", at)
    .limit(1)
    .execute();
  return found.length > 0;
}
