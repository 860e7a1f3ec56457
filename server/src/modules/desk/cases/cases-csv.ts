import {
  caseClockNames,
  caseKindNames,
  caseOutcomeNames,
  type CaseRow,
  caseStateNames,
} from "@vitral/contract/console/cases";
import { maxCsvRows } from "@vitral/contract/console/page";
import type { Db } from "../../../platform/database/db.ts";
import { amountCell, csvOf, momentCell } from "../../../platform/http/csv.ts";
import { type CaseFilter, findCases } from "./case-queries.ts";
import { keyOf, rowOf } from "./cases.ts";

const columns = [
  "Tipo",
  "Andamento",
  "Situação",
  "Aberto em",
  "Prazo",
  "Até",
  "Cliente",
  "CPF ou CNPJ",
  "Protocolo",
  "EndToEndId",
  "Valor (R$)",
  "Bloqueado (R$)",
  "Com quem",
  "Id",
];

/** The cases of a filter as CSV text in chunks; documents are masked. `filter` null: none. */
export function casesCsv(db: Db, filter: Omit<CaseFilter, "limit" | "after"> | null): AsyncGenerator<string> {
  const read = async (last: CaseRow | undefined, limit: number): Promise<CaseRow[]> => {
    if (filter === null) return [];
    const after = last && keyOf(last.id);
    return (await findCases(db, { ...filter, after, limit })).map((one) => rowOf(one, filter.now));
  };
  const cellsOf = (row: CaseRow) => [
    caseKindNames[row.kind],
    caseStateNames[row.state],
    caseOutcomeNames[row.outcome],
    momentCell(row.openedAt),
    row.clock === null ? "" : caseClockNames[row.clock.what],
    momentCell(row.clock?.due ?? null),
    row.customer?.name ?? "",
    row.document,
    row.protocol ?? "",
    row.endToEnd ?? "",
    amountCell(row.amount),
    amountCell(row.held),
    row.assignee?.name ?? "",
    row.id,
  ];
  return csvOf(columns, read, cellsOf, maxCsvRows);
}
