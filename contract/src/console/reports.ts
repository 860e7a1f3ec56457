import * as z from "zod/mini";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { Day, TenantPath } from "./page.ts";

/** The reports in the words that the staff reads; `money`: its values are centavos, else counts. */
export const reports = {
  BALANCES: { name: "Saldos de clientes no fim do dia", money: true },
  FEES: { name: "Tarifas cobradas", money: true },
  ACCOUNTS: { name: "Contas novas", money: false },
  DISPUTES: { name: "Contestações abertas por clientes", money: false },
} as const;
export type ReportName = keyof typeof reports;
const names = Object.keys(reports) as [ReportName];

/** Days of a report at most. */
export const maxReportDays = 366;

const tooLong = `Escolha um período de 1 a ${maxReportDays} dias`;
const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

const ReportQuery = z
  .object({ report: z.enum(names), from: Day, to: Day })
  .check(z.refine(({ from, to }) => daysOf(from, to) >= 1 && daysOf(from, to) <= maxReportDays, tooLong));

export const getReport = consoleEndpoint({
  method: "GET",
  path: "/:tenant/reports",
  summary: "Um relatório por dia: saldos, tarifas, contas novas, contestações",
  replica: true,
  action: "reports.read",
  params: TenantPath,
  query: ReportQuery,
  answer: z.object({ report: z.enum(names), days: z.array(z.object({ day: z.string(), value: z.int() })) }),
});

export const downloadReport = csvOfList(getReport, "O mesmo relatório como CSV");

export const reportEndpoints = [getReport, downloadReport];
