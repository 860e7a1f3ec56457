import { InfractionReport, NewInfractionReport } from "@vitral/protocol/reports";
import { refuse } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import type { Queries } from "../database/database.ts";
import { enqueueEvents } from "../events/event-queries.ts";
import type { Network } from "../network.ts";
import { findParticipant } from "../participant-queries.ts";
import { findOrder } from "../payments/order-queries.ts";
import { reportPlan } from "./played-analyses.ts";
import {
  endReport,
  findFraudReturns,
  insertReport,
  isSameReport,
  lockReport,
  type ReportPlan,
  type ReportRow,
} from "./report-queries.ts";

/** The payer's institution contests a payment; again: what became of it. Throws RequestIdAlreadyUsed. */
export async function createReport(
  { db, wake }: Network,
  reporter: string,
  body: NewInfractionReport,
): Promise<InfractionReport> {
  const content = z.encode(NewInfractionReport, body);
  const { id, endToEndId } = body;
  const state = await db.transaction(async (queries) => {
    const payee = (await findOrder(queries, endToEndId))?.payee ?? null;
    const asked = payee === null ? undefined : await findParticipant(queries, payee);
    const isPlayed = !asked || asked.eventsUrl === null;
    const plan = isPlayed ? reportPlan(body) : { plan: null, decidesAt: null };
    const made = await insertReport(queries, "infraction_report", {
      id,
      reporter,
      payee,
      endToEndId,
      content,
      ...plan,
    });
    if (!made && !(await isSameReport(queries, "infraction_report", { id, reporter, content })))
      throw refuse("RequestIdAlreadyUsed");
    const row = await lockReport(queries, id);
    if (!row) throw new Error("a report that was made is gone");
    if (made && !isPlayed) await tell(queries, asked.ispb, row, body.reportedAt);
    return stateOf(queries, row);
  });
  wake();
  return state;
}

/** How far a report is, for either side. Throws ReportNotFound. */
export async function reportState({ db }: Network, participant: string, id: string): Promise<InfractionReport> {
  return db.transaction(async (queries) => {
    const row = await lockReport(queries, id);
    if (!row || ![row.reporter, row.payee].includes(participant)) throw refuse("ReportNotFound");
    return stateOf(queries, row);
  });
}

/** The payee's institution ends the analysis; what is not open stays as it is. Throws ReportNotFound. */
export async function closeReport(
  { db, now, wake }: Network,
  payee: string,
  { id, result }: { id: string; result: ReportPlan["result"] },
): Promise<InfractionReport> {
  const state = await db.transaction(async (queries) => {
    const row = await lockReport(queries, id);
    if (!row || row.payee !== payee) throw refuse("ReportNotFound");
    if (row.status !== "OPEN") return stateOf(queries, row);
    return closeRow(queries, row, { result, at: now() });
  });
  wake();
  return state;
}

/** Closes a report that is open and locked, and tells the reporter. */
export async function closeRow(
  db: Queries,
  row: ReportRow,
  { result, at }: { result: ReportPlan["result"]; at: Date },
): Promise<InfractionReport> {
  await endReport(db, row.id, result);
  const closed: ReportRow = { ...row, status: "CLOSED", analysisResult: result };
  await tell(db, row.reporter, closed, at);
  return stateOf(db, closed);
}

/** The reporter withdraws; a report that is not open stays as it is. Throws ReportNotFound. */
export async function cancelReport({ db, now, wake }: Network, reporter: string, id: string): Promise<void> {
  await db.transaction(async (queries) => {
    const row = await lockReport(queries, id);
    if (row?.reporter !== reporter) throw refuse("ReportNotFound");
    if (row.status !== "OPEN") return;
    await endReport(queries, id, null);
    if (row.payee !== null) await tell(queries, row.payee, { ...row, status: "CANCELLED" }, now());
  });
  wake();
}

async function tell(db: Queries, ispb: string, row: ReportRow, at: Date): Promise<void> {
  const state = z.encode(InfractionReport, await stateOf(db, row));
  const report = z.encode(NewInfractionReport, row.content);
  await enqueueEvents(db, [ispb], { type: "INFRACTION_REPORT_CHANGED", report, state }, at);
}

const stateOf = async (db: Queries, { id, status, analysisResult, endToEndId }: ReportRow) => ({
  id,
  status,
  analysisResult,
  returns: await findFraudReturns(db, endToEndId),
});
