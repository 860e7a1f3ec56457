import * as contract from "@vitral/contract/console/reports";
import { type ConsoleApp, serveConsole, serveConsoleFile } from "../../staff/staff.ts";
import { reportCsv, reportOf } from "./reports.ts";

/** The page 'Relatórios'. */
export function reportConsoleRoutes(console: ConsoleApp): void {
  serveConsole(console, contract.getReport, async ({ query }, { tenantId, read }) => ({
    report: query.report,
    days: await read((db) => reportOf(db, { tenantId, ...query })),
  }));

  serveConsoleFile(console, contract.downloadReport, async ({ query }, { tenantId, tenant, read }) => ({
    filename: `relatorio-${query.report.toLowerCase()}-${tenant.slug}.csv`,
    contentType: "text/csv; charset=utf-8",
    content: reportCsv(query.report, await read((db) => reportOf(db, { tenantId, ...query }))),
  }));
}
