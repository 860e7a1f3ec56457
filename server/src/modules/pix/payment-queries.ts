import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { RefusalCode } from "@vitral/contract/refusals";
import type { Asks } from "../../platform/pipeline.ts";

export type PixOutcome = {
  outcome: "PAID" | "REPEATED" | "STALE" | "HELD" | "ALONE" | RefusalCode;
  detail: number | null;
  payment_id: string;
  transaction_id: string;
  status: "PENDING" | "SETTLED" | "FAILED";
  amount_cents: Cents;
  fee_cents: Cents;
  end_to_end: string;
  failure: string | null;
  key_type: PixKeyType;
};

/** One order, with what the server believes of who gives it: the database looks all of it up again. */
export type Order = {
  customerId: string;
  sessionHash: Buffer;
  pinSalt: Buffer;
  pinHash: Buffer;
  accountId: string;
  lookUpId: string;
  amount: Cents;
  paymentId: string;
  /** The id of the payee's row, where the payee is of this house. */
  transactionId: string;
  tokens: { size: number; perMinute: number; orderRefund: number };
};

type Batch = {
  tenantId: string;
  orders: readonly Order[];
  /** Whether to wait for whoever holds a customer or an account at this moment; else their orders come back as HELD. */
  patient: boolean;
  now: Date;
};

/** Payments of one tenant, one of each customer, in one round trip: see functions/pix-payment.sql. */
export async function payBatch(asks: Asks, { tenantId, orders, patient, now }: Batch): Promise<PixOutcome[]> {
  const all = <T>(pick: (order: Order) => T): T[] => orders.map(pick);
  const { rows } = await sql<PixOutcome>`
    select outcome, detail, payment_id, transaction_id, status, amount_cents, fee_cents, end_to_end, failure, key_type
      from pix_pay_batch(${tenantId}, ${all((o) => o.customerId)}, ${all((o) => o.sessionHash)}, ${all((o) => o.pinSalt)},
                         ${all((o) => o.pinHash)}, ${all((o) => o.accountId)}, ${all((o) => o.lookUpId)},
                         ${all((o) => o.amount)}, ${all((o) => o.paymentId)}, ${all((o) => o.transactionId)},
                         ${all((o) => o.tokens.size)}, ${all((o) => o.tokens.perMinute)},
                         ${all((o) => o.tokens.orderRefund)}, ${now}, ${patient})`.execute(asks);
  return rows;
}
