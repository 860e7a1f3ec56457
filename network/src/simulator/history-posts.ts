import { Moment } from "@vitral/contract/moment";
import { Key } from "@vitral/protocol/fields";
import { NewEntry } from "@vitral/protocol/directory";
import { PaymentOrder } from "@vitral/protocol/payments";
import { NewInfractionReport } from "@vitral/protocol/reports";
import { refuse } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import type { Queries } from "../database/database.ts";
import { insertEntry } from "../directory/entry-queries.ts";
import type { Network } from "../network.ts";
import { findParticipant } from "../participant-queries.ts";
import { insertOrder } from "../payments/order-queries.ts";
import { insertReport } from "../reports/report-queries.ts";
import { type Post, post } from "./post.ts";

const Settled = z.object({ payment: PaymentOrder, settledAt: Moment });
const History = z.object({
  entries: z._default(z.array(z.extend(NewEntry, { key: Key })).check(z.maxLength(1_000)), []),
  payments: z._default(z.array(Settled).check(z.maxLength(1_000)), []),
  reports: z._default(z.array(NewInfractionReport).check(z.maxLength(1_000)), []),
});

/**
 * What participants had before this network knew them: keys, settled payments, reports in analysis. Nothing is told;
 * what is there stays as it is.
 */
export function historyPosts({ db }: Network): Record<string, Post> {
  return {
    history: post(History, async ({ entries, payments, reports }) => {
      await db.transaction(async (queries) => {
        for (const entry of entries) {
          const { openedAt } = entry.account;
          await insertEntry(queries, { ...entry, at: openedAt, confirmsAt: openedAt });
        }
        for (const settled of payments) await enterSettled(queries, settled);
        for (const report of reports) await enterReport(queries, report);
      });
      return {};
    }),
  };
}

/** A payment that was settled at its moment, between participants that exist. Throws ForeignParticipant. */
async function enterSettled(db: Queries, { payment, settledAt }: z.output<typeof Settled>): Promise<void> {
  const [payer, payee] = [payment.debtor.account.ispb, payment.creditor.account.ispb];
  for (const ispb of [payer, payee]) if (!(await findParticipant(db, ispb))) throw refuse("ForeignParticipant");
  const order = {
    id: payment.endToEndId,
    isReturn: false,
    payer,
    payee,
    amount: payment.amount,
    originalId: null,
    refundId: null,
    reasonGiven: null,
    content: z.encode(PaymentOrder, payment),
    decidesAt: null,
    expiresAt: payment.expiresAt,
  };
  if (!(await insertOrder(db, order, settledAt))) return;
  const moved = await db.first<{ moved: boolean }>("select move_reserve($1, $2, $3, $4, $5) as moved", [
    order.id,
    payer,
    payee,
    order.amount,
    settledAt,
  ]);
  if (!moved?.moved) throw refuse("InvalidMessage", { detail: "the reserve does not cover it" });
  await db.all("update pix_order set status = 'ACSC', ended_at = $2 where id = $1", [order.id, settledAt]);
}

async function enterReport(db: Queries, report: z.output<typeof NewInfractionReport>): Promise<void> {
  const [reporter, { payee } = { payee: null }] = [
    report.endToEndId.slice(1, 9),
    await db.first<{ payee: string | null }>("select payee from pix_order where id = $1", [report.endToEndId]),
  ];
  const row = { id: report.id, reporter, payee, endToEndId: report.endToEndId, plan: null, decidesAt: null };
  await insertReport(db, "infraction_report", { ...row, content: z.encode(NewInfractionReport, report) });
}
