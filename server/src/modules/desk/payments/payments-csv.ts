import { maxCsvRows } from "@vitral/contract/console/page";
import { type PaymentRow, paymentStatusNames } from "@vitral/contract/console/payments";
import type { Db } from "../../../platform/database/db.ts";
import { amountCell, csvOf, momentCell } from "../../../platform/http/csv.ts";
import type { PaymentFilter } from "./payment-search-queries.ts";
import { payments } from "./payments.ts";

const columns = [
  "Quando",
  "Sentido",
  "Valor (R$)",
  "Tarifa (R$)",
  "Situação",
  "Motivo",
  "Pagador",
  "Documento do pagador",
  "Instituição do pagador",
  "Recebedor",
  "Documento do recebedor",
  "Instituição do recebedor",
  "Chave",
  "EndToEndId",
  "Id",
];

/** The payments of a search as CSV text in chunks; documents and keys are masked. */
export function paymentsCsv(db: Db, filter: Omit<PaymentFilter, "limit" | "after">): AsyncGenerator<string> {
  const read = (last: PaymentRow | undefined, limit: number) => payments(db, { ...filter, after: last?.id, limit });
  const cellsOf = ({ at, direction, amount, fee, status, failure, payer, payee, key, endToEnd, id }: PaymentRow) => [
    momentCell(at),
    direction === "SENT" ? "saída" : "entrada",
    amountCell(amount),
    amountCell(fee),
    paymentStatusNames[status],
    failure ?? "",
    payer.name,
    payer.document ?? "",
    payer.bank ?? "",
    payee.name,
    payee.document ?? "",
    payee.bank ?? "",
    key ?? "",
    endToEnd ?? "",
    id,
  ];
  return csvOf(columns, read, cellsOf, maxCsvRows);
}
