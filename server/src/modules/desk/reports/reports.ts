import { cents } from "@vitral/brazil/cents";
import { addDays, endOfSaoPauloDay, formatDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { type ReportName, reports } from "@vitral/contract/console/reports";
import type { Db } from "../../../platform/database/db.ts";
import { amountCell, byteOrderMark, csvLine } from "../../../platform/http/csv.ts";
import { balancesAt, dailyMovements } from "../../ledger/ledger.ts";
import { countSentContests, countNewAccounts, type DayFigure } from "./report-queries.ts";

type ReportRequest = { tenantId: string; report: ReportName; from: string; to: string };

/** A report: every day of the period, in order, with its value. */
export async function reportOf(db: Db, { tenantId, report, from, to }: ReportRequest): Promise<DayFigure[]> {
  const period = { tenantId, from: startOfSaoPauloDay(from), to: endOfSaoPauloDay(to) };
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const values = new Map((await sources[report](db, period)).map(({ day, value }) => [day, value]));
  if (report !== "BALANCES") return days.map((day) => ({ day, value: values.get(day) ?? 0 }));
  const before = await balancesAt({ db, tenantId }, period.from);
  let balance: number = before.find(({ kind }) => kind === "CUSTOMER")?.balance ?? 0;
  return days.map((day) => ({ day, value: (balance += values.get(day) ?? 0) }));
}

type Period = { tenantId: string; from: Date; to: Date };

const sources: Record<ReportName, (db: Db, period: Period) => Promise<DayFigure[]>> = {
  BALANCES: (db, period) => dailyMovements(db, { ...period, kind: "CUSTOMER" }),
  FEES: (db, period) => dailyMovements(db, { ...period, kind: "FEES" }),
  ACCOUNTS: countNewAccounts,
  DISPUTES: countSentContests,
};

/** A report as CSV text. */
export async function* reportCsv(report: ReportName, days: readonly DayFigure[]): AsyncGenerator<string> {
  const { name, money } = reports[report];
  yield byteOrderMark + csvLine(["Dia", money ? `${name} (R$)` : name]);
  for (const { day, value } of days) yield csvLine([formatDay(day), money ? amountCell(cents(value)) : String(value)]);
}
