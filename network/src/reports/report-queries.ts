import { cents } from "@vitral/brazil/cents";
import { type InfractionReport, NewInfractionReport, NewRefund, type Refund } from "@vitral/protocol/reports";
import * as z from "zod/mini";
import type { Queries } from "../database/database.ts";

/** What a payee's bank that is played makes of a report. `returns`: how much goes back, in centavos. */
export type ReportPlan = { result: "AGREED" | "DISAGREED"; returns: number };
/** The same of a request. */
export type RefundPlan = { result: NonNullable<Refund["result"]>; rejection: Refund["rejection"]; returns: number };

export type ReportRow = {
  id: string;
  reporter: string;
  payee: string | null;
  endToEndId: string;
  content: NewInfractionReport;
  status: InfractionReport["status"];
  analysisResult: InfractionReport["analysisResult"];
  plan: ReportPlan | null;
  decidesAt: Date | null;
};
export type RefundRow = {
  id: string;
  reporter: string;
  payee: string;
  endToEndId: string;
  content: z.output<typeof NewRefund>;
  status: Refund["status"];
  result: Refund["result"];
  rejection: Refund["rejection"];
  plan: RefundPlan | null;
  decidesAt: Date | null;
};

const shared = `id, reporter, payee, end_to_end_id as "endToEndId", content, status, plan, decides_at as "decidesAt"`;

export async function lockReport(db: Queries, id: string): Promise<ReportRow | undefined> {
  const row = await db.first<ReportRow>(
    `select ${shared}, analysis_result as "analysisResult" from infraction_report where id = $1 for update`,
    [id],
  );
  return row && { ...row, content: z.decode(NewInfractionReport, row.content as never) };
}

export async function lockRefund(db: Queries, id: string): Promise<RefundRow | undefined> {
  const row = await db.first<RefundRow>(`select ${shared}, result, rejection from refund where id = $1 for update`, [
    id,
  ]);
  return row && { ...row, content: z.decode(NewRefund, row.content as never) };
}

type Table = "infraction_report" | "refund";
type NewRow = {
  id: string;
  reporter: string;
  payee: string | null;
  endToEndId: string;
  content: unknown;
  plan: ReportPlan | RefundPlan | null;
  decidesAt: Date | null;
};

/** Answers whether this call made the row. */
export async function insertReport(db: Queries, table: Table, row: NewRow): Promise<boolean> {
  const made = await db.first(
    `insert into ${table} (id, reporter, payee, end_to_end_id, content, plan, decides_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      row.id,
      row.reporter,
      row.payee,
      row.endToEndId,
      JSON.stringify(row.content),
      row.plan && JSON.stringify(row.plan),
      row.decidesAt,
    ],
  );
  return made !== undefined;
}

export async function isSameReport(
  db: Queries,
  table: Table,
  { id, reporter, content }: { id: string; reporter: string; content: unknown },
): Promise<boolean> {
  const row = await db.first<{ same: boolean }>(
    `select reporter = $2 and content = $3::jsonb as same from ${table} where id = $1`,
    [id, reporter, JSON.stringify(content)],
  );
  return row?.same ?? false;
}

export async function endReport(db: Queries, id: string, result: ReportPlan["result"] | null): Promise<void> {
  await db.all("update infraction_report set status = $2, analysis_result = $3 where id = $1 and status = 'OPEN'", [
    id,
    result === null ? "CANCELLED" : "CLOSED",
    result,
  ]);
}

export async function endRefund(
  db: Queries,
  id: string,
  ended: Pick<RefundPlan, "result" | "rejection"> | null,
): Promise<void> {
  await db.all("update refund set status = $2, result = $3, rejection = $4 where id = $1 and status = 'OPEN'", [
    id,
    ended === null ? "CANCELLED" : "CLOSED",
    ended?.result ?? null,
    ended?.rejection ?? null,
  ]);
}

/** Open rows that played banks decide by now. */
export async function findDue(db: Queries, table: Table, now: Date): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select id from ${table} where status = 'OPEN' and decides_at <= $1 order by decides_at limit 100`,
    [now],
  );
  return rows.map(({ id }) => id);
}

type Returns = Refund["returns"];

/** What was settled back of a payment as fraud. */
export const findFraudReturns = (db: Queries, endToEndId: string): Promise<Returns> =>
  returnsBy(db, "original_id = $1 and reason_given = 'FR01'", endToEndId);

/** What was settled because of a request. */
export const findReturnsOf = (db: Queries, refundId: string): Promise<Returns> =>
  returnsBy(db, "refund_id = $1::uuid", refundId);

async function returnsBy(db: Queries, condition: string, value: string): Promise<Returns> {
  const rows = await db.all<{ id: string; amount: number }>(
    `select id, amount_cents as amount from pix_order where ${condition} and status = 'ACSC' order by ended_at, id`,
    [value],
  );
  return rows.map(({ id, amount }) => ({ returnId: id, amount: cents(amount) }));
}
