import { sql } from "kysely";
import type { AuthorizationRefusal } from "@vitral/contract/payment-refusals";
import { bytes, quoted, row } from "../../platform/database/composite-row.ts";
import type { Tx } from "../../platform/database/db.ts";
import { type Executor, statement } from "../../platform/database/statement.ts";
import type { PayingDevice } from "../devices/devices.ts";
import type { Credential, ImmediateOrder, PaymentOrder, PaymentResult } from "./payment-order.ts";

type Batch = { tenantId: string; orders: readonly ImmediateOrder[]; now: Date; waitForLocks: boolean };

/**
 * Decides and pays immediate orders of one tenant, one of each customer, in one round trip
 * (functions/pix-payment.sql). The results are in the order given. `waitForLocks`: whether to wait for customers and
 * accounts that are locked; else their orders come back as LOCKED.
 */
export async function payBatch(
  executor: Executor,
  { tenantId, orders, now, waitForLocks }: Batch,
): Promise<PaymentResult[]> {
  const credentials = orders.map(({ credential, device }) => credentialRow(credential, device));
  const { rows } = await statement<PaymentResult>`
    select outcome, detail, payment_id as "paymentId", status, amount_cents as amount, fee_cents as fee,
           end_to_end as "endToEnd", failure, key_type as "keyType"
      from pix_pay_batch(${tenantId}, ${orders.map(orderRow)}, ${credentials}, ${now}, ${waitForLocks})
     order by ordinal`.execute(executor);
  return rows;
}

type OneOrder = { tenantId: string; customerId: string; accountId: string; credential: Credential; now: Date };
type Authorization =
  | { outcome: "AUTHORIZED"; detail: null }
  | { outcome: AuthorizationRefusal | "STALE"; detail: number | null };

/** Authorizes one thing that is no immediate payment; the transaction holds the customer's lock from then on. */
export async function authorizeOne(tx: Tx, order: OneOrder): Promise<Authorization> {
  const credential = credentialRow(order.credential, null);
  const { rows } = await sql<Authorization>`
    select outcome, detail from payment_authorize_one(
      ${order.tenantId}, ${order.customerId}, ${order.accountId}, ${credential}, ${order.now})`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("an authorization was not answered");
  return found;
}

/** A row of the type pix_order. */
export const orderRow = (order: PaymentOrder, index: number): string =>
  row(
    index + 1,
    order.customerId,
    order.accountId,
    order.lookUpId,
    order.amount,
    order.paymentId,
    order.transactionId,
    order.tokens.size,
    order.tokens.perMinute,
    order.tokens.orderRefund,
    "", // limit_day: the window of its moment
    "false", // is_scheduled
    order.message === null ? "" : quoted(order.message),
    order.proof?.from ?? "",
    order.proof?.hash ? bytes(order.proof.hash) : "",
    order.proof?.browserId ?? "",
  );

/** A row of the type payment_credential. */
export const credentialRow = ({ sessionHash, pinSalt, pinHash }: Credential, device: PayingDevice | null): string =>
  row(
    bytes(sessionHash),
    bytes(pinSalt),
    bytes(pinHash),
    device?.browser?.browserId ?? "",
    device?.browser ? bytes(device.browser.secretHash) : "",
    device?.paymentLimit ?? "",
    device?.dayLimit ?? "",
    device ? String(device.isDaySumOfEach) : "",
    device?.idleMonths ?? "",
  );
