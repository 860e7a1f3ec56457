import * as z from "zod/mini";
import { AccountParams } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { ExportQuery } from "./statement.ts";

/** The formats of a statement that is loaded at once, with their content types. */
export const statementFormats = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  ofx: "application/x-ofx",
} as const;
export type StatementFormat = keyof typeof statementFormats;

const formats = Object.keys(statementFormats) as StatementFormat[];

/** The longest period of a file that is loaded at once, in days; e-mail takes any. */
export const longestFileDays = 366;

const daysOf = ({ startDate, endDate }: { startDate: string; endDate: string }): number =>
  (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;

export const StatementFileQuery = z
  .extend(ExportQuery, { format: z.enum(formats, "Escolha PDF, CSV ou OFX") })
  .check(
    z.refine(
      (query) => daysOf(query) <= longestFileDays,
      `Escolha um período de até ${longestFileDays} dias, ou receba o extrato por e-mail`,
    ),
  );

/** The statement of a period as a file, at once: what the e-mail brings as PDF and CSV, and OFX for other programs. */
export const downloadTransactions = endpoint({
  method: "GET",
  path: "/accounts/:accountId/transactions/file",
  summary: "O extrato do período como arquivo, na hora: PDF, CSV ou OFX",
  access: "active",
  params: AccountParams,
  query: StatementFileQuery,
  file: Object.values(statementFormats),
  refusals: ["STATEMENT_TOO_LONG", "TOO_MANY_REQUESTS"],
  answer: z.object({}),
});
