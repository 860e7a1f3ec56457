import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { RefusalCode } from "@vitral/contract/refusals";
import type { Asks } from "../../../platform/database/pipeline.ts";

export type PaymentResult = {
  outcome: "PAID" | "REPEATED" | "STALE" | "LOCKED" | "REQUIRES_SINGLE" | RefusalCode;
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

/** One order, with what the server read of its customer; the database checks all of it again. */
export type PaymentOrder = {
  customerId: string;
  sessionHash: Buffer;
  pinSalt: Buffer;
  pinHash: Buffer;
  accountId: string;
  lookUpId: string;
  amount: Cents;
  paymentId: string;
  /** The id of the payee's statement row, where the payee is on-us. */
  transactionId: string;
  tokens: { size: number; perMinute: number; orderRefund: number };
};

type Batch = {
  tenantId: string;
  orders: readonly PaymentOrder[];
  /** Whether to wait for customers and accounts that are locked; else their orders come back as LOCKED. */
  waitForLocks: boolean;
  now: Date;
};

/** Payments of one tenant, one of each customer, in one round trip: see functions/pix-payment.sql. */
export async function payBatch(asks: Asks, { tenantId, orders, waitForLocks, now }: Batch): Promise<PaymentResult[]> {
  const all = <T>(pick: (order: PaymentOrder) => T): T[] => orders.map(pick);
  const { rows } = await sql<PaymentResult>`
    select outcome, detail, payment_id, transaction_id, status, amount_cents, fee_cents, end_to_end, failure, key_type
      from pix_pay_batch(${tenantId}, ${all((o) => o.customerId)}, ${all((o) => o.sessionHash)}, ${all((o) => o.pinSalt)},
                         ${all((o) => o.pinHash)}, ${all((o) => o.accountId)}, ${all((o) => o.lookUpId)},
                         ${all((o) => o.amount)}, ${all((o) => o.paymentId)}, ${all((o) => o.transactionId)},
                         ${all((o) => o.tokens.size)}, ${all((o) => o.tokens.perMinute)},
                         ${all((o) => o.tokens.orderRefund)}, ${now}, ${waitForLocks})`.execute(asks);
  return rows;
}
