import { createHash } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId, newReturnId } from "@vitral/brazil/end-to-end-id";
import { PaymentOrder } from "@vitral/protocol/payments";
import { CallRefused } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import type { Network } from "../network.ts";
import { findOrder } from "../payments/order-queries.ts";
import { takePayment, takeReturn } from "../payments/take-order.ts";
import { closeRow } from "./infraction-reports.ts";
import { closeRefundRow } from "./refunds.ts";
import { findDue, lockRefund, lockReport, type RefundRow, type ReportRow } from "./report-queries.ts";

/** How long a played bank waits for the answer to what it gives back. */
const orderMs = 40_000;

/** Played banks end the analyses and requests that they decide by now; first the money goes, then the word. */
export async function decideReports(network: Network): Promise<void> {
  const { db, now, wake } = network;
  for (const id of await findDue(db, "infraction_report", now())) {
    const row = await db.transaction((queries) => lockReport(queries, id));
    if (row) await sendBack(network, row, { reason: "FR01", refundId: null });
    await db.transaction(async (queries) => {
      const locked = await lockReport(queries, id);
      if (locked?.status === "OPEN" && locked.plan)
        await closeRow(queries, locked, { result: locked.plan.result, at: now() });
    });
    wake();
  }
  for (const id of await findDue(db, "refund", now())) {
    const row = await db.transaction((queries) => lockRefund(queries, id));
    const reason = row?.content.reason === "FRAUD" ? "FR01" : "BE08";
    if (row?.content.reason === "REFUND_CANCELLED") await payAgain(network, row);
    else if (row) await sendBack(network, row, { reason, refundId: id });
    await db.transaction(async (queries) => {
      const locked = await lockRefund(queries, id);
      if (locked?.status === "OPEN" && locked.plan)
        await closeRefundRow(queries, locked, { ...locked.plan, at: now() });
    });
    wake();
  }
}

/** The payee's bank returns what its plan says, once: the id follows from the report's. */
async function sendBack(
  network: Network,
  { id, payee, endToEndId, plan, decidesAt }: ReportRow | RefundRow,
  { reason, refundId }: { reason: string; refundId: string | null },
): Promise<void> {
  if (payee === null || !plan || plan.returns <= 0 || !decidesAt) return;
  const returnId = newReturnId(payee, decidesAt, bytesOf(id));
  if (await findOrder(network.db, returnId)) return;
  const times = timesFrom(network.now());
  const order = { returnId, originalEndToEndId: endToEndId, amount: cents(plan.returns), reason, refundId, ...times };
  await takeReturn(network, payee, order).catch(ignoreTaken);
}

/** The payer's bank pays again what was returned to it, once. */
async function payAgain(network: Network, { id, payee, endToEndId, plan, decidesAt }: RefundRow): Promise<void> {
  if (!plan || !decidesAt) return;
  const again = newEndToEndId(payee, decidesAt, bytesOf(id));
  const first = await findOrder(network.db, endToEndId);
  if (!first || (await findOrder(network.db, again))) return;
  const { debtor, creditor } = z.decode(PaymentOrder, first.content as never);
  const payment: PaymentOrder = {
    endToEndId: again,
    txId: null,
    localInstrument: "MANU",
    purpose: "REFU",
    serviceLevel: "PAGPRI",
    amount: cents(plan.returns),
    debtor,
    creditor,
    remittanceInformation: null,
    initiatingParty: null,
    refundId: id,
    ...timesFrom(network.now()),
  };
  await takePayment(network, payee, payment).catch(ignoreTaken);
}

/** Of two that decide at once the other was first, with another time. */
function ignoreTaken(error: unknown): void {
  if (!(error instanceof CallRefused && error.refusal.type === "RequestIdAlreadyUsed")) throw error;
}

const timesFrom = (now: Date) => ({ createdAt: now, expiresAt: new Date(now.getTime() + orderMs) });

/** The same text leads to the same id. */
const bytesOf = (text: string) => (length: number) =>
  Uint8Array.from(createHash("sha256").update(text).digest().subarray(0, length), (byte) => byte % 62);
