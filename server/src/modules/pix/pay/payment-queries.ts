import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db } from "../../../platform/database/db.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { takeDueIds } from "../../../platform/database/due-work.ts";
import { duePayments } from "../../payments/payments.ts";

type AnsweredPayment = { tenantId: string; paymentId: string; now: Date };

/** The network settled a payment: its money leaves. Answers whether this call decided it. */
export async function settlePayment(db: Db, { tenantId, paymentId, now }: AnsweredPayment): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`
    select pix_settle(${tenantId}, ${paymentId}, ${now}) as decided`.execute(db);
  return rows[0]?.decided ?? false;
}

/** The network refused a payment, with its reason: its money goes back. Answers whether this call decided it. */
export async function failPayment(
  db: Db,
  { tenantId, paymentId, failure, now }: AnsweredPayment & { failure: string },
): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`
    select pix_fail(${tenantId}, ${paymentId}, ${failure}, ${now}) as decided`.execute(db);
  return rows[0]?.decided ?? false;
}

type Incoming = {
  tenantId: string;
  accountId: string;
  endToEnd: string;
  amount: Cents;
  payer: { name: string; document: string; bankName: string };
  description: string | null;
  category: "PIX_RECEIVED" | "QR_CODE_RECEIVED";
  /** Of a static code that was paid. */
  txid: string | null;
  postingId: string;
  now: Date;
};

/**
 * Credits a received payment, once per EndToEndId; false when it was credited before, null when the account's owner is
 * under founded suspicion.
 */
export async function creditIncoming(db: Db, i: Incoming): Promise<boolean | null> {
  const { rows } = await sql<{ credited: boolean | null }>`
    select pix_receive(${i.tenantId}, ${i.accountId}, ${i.endToEnd}, ${i.amount}, ${i.payer.name}, ${i.payer.document},
                       ${i.payer.bankName}, ${i.description}, ${i.postingId}, ${i.now},
                       ${i.category}, ${i.txid}) as credited`.execute(db);
  return rows[0]?.credited ?? null;
}

/** Whether an account, or its bank, was closed before a payment was credited to it: the payment goes back. */
export async function isClosedFor(
  db: Db,
  { tenantId, accountId, endToEnd }: Pick<Incoming, "tenantId" | "accountId" | "endToEnd">,
): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select from account a
                     join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
                     join tenant t on t.id = a.tenant_id
                    where a.tenant_id = ${tenantId} and a.id = ${accountId}
                      and (c.closed_at is not null or t.state = 'CLOSED'))
           and not exists (select from pix_receipt
                            where tenant_id = ${tenantId} and end_to_end = ${endToEnd}) as closed`.execute(db);
  return rows[0]?.closed ?? false;
}

const payments = (db: Db) =>
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
      "p.message",
      "l.key",
      "l.kind",
      "l.txid",
      "l.description",
      "l.payee_ispb as payeeIspb",
      "l.payee_bank as payeeBank",
      "l.payee_name as payeeName",
      "l.payee_document as payeeDocument",
      "l.payee_account as payeeAccount",
      "l.location",
      "p.is_scheduled as isScheduled",
      "p.created_at as createdAt",
      "p.expires_at as expiresAt",
      "a.agency",
      "a.number",
      "c.name as payerName",
      "c.document as payerDocument",
    ]);

export const findPayment = (db: Db, { tenantId, id }: RowKey) =>
  payments(db).where("p.tenant_id", "=", tenantId).where("p.id", "=", id).executeTakeFirstOrThrow();

export type PendingPayment = Awaited<ReturnType<typeof findPayment>>;

/** Pending payments of a tenant whose turn it is; each is put off. */
export async function takeDuePayments(
  db: Db,
  t: { tenantId: string; now: Date; max: number },
): Promise<PendingPayment[]> {
  const ids = await takeDueIds(db, duePayments, t);
  if (ids.length === 0) return [];
  return payments(db).where("p.tenant_id", "=", t.tenantId).where("p.id", "in", ids).execute();
}
