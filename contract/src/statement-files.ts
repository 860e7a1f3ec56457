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

/** Any period: what bounds a file is the number of its rows (STATEMENT_TOO_LONG). */
export const StatementFileQuery = z.extend(ExportQuery, { format: z.enum(formats, "Escolha PDF, CSV ou OFX") });

/** The statement of a period as a file, at once: what the e-mail brings as PDF and CSV, and OFX for other programs. */
export const downloadTransactions = endpoint({
  method: "GET",
  path: "/accounts/:accountId/transactions/file",
  summary: "O extrato do período como arquivo, na hora: PDF, CSV ou OFX",
  replica: true,
  access: "active",
  params: AccountParams,
  query: StatementFileQuery,
  file: Object.values(statementFormats),
  refusals: ["STATEMENT_TOO_LONG", "TOO_MANY_REQUESTS"],
  answer: z.object({}),
});
