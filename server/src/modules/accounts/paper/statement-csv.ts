import { type Cents, negative } from "@vitral/brazil/cents";
import { scheduledLabel } from "@vitral/contract/transaction-categories";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { providerLine } from "@vitral/contract/tenants";
import { amountCell, byteOrderMark, csvLine } from "../../../platform/http/csv.ts";
import { type StatementHeader, type StatementFileRow, statusLabels } from "./statement-row.ts";

const rowsPerChunk = 200;

const columns = [
  "Data",
  "Hora",
  "Descrição",
  "Beneficiário",
  "Mensagem",
  "Valor",
  "Situação",
  "Valor não concluído",
  "ID Pix",
  "ID da transação",
  "Instituição",
  "Valor bloqueado",
  "Agendamento",
];

/**
 * A statement as CSV text in chunks. The column Valor sums to the period's change of balance: the amount of a failed
 * transaction is in a column of its own.
 */
export async function* statementCsv(
  header: StatementHeader,
  rows: AsyncIterable<StatementFileRow>,
): AsyncGenerator<string> {
  let chunk = byteOrderMark + csvLine(columns);
  const institution = providerLine(header.tenant.provider);
  let held = 0;
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    chunk += csvLine([
      ...fieldsOf(row),
      institution,
      row.blocked > 0 ? signedAmount(row.blocked, true) : "",
      row.scheduled ? scheduledLabel : "",
    ]);
    held += 1;
    if (held < rowsPerChunk) continue;
    yield chunk;
    chunk = "";
    held = 0;
  }
  // Without a movement the institution still has its row.
  if (isEmpty) chunk += csvLine(columns.map((name) => (name === "Instituição" ? institution : "")));
  yield chunk;
}

function fieldsOf(row: StatementFileRow): string[] {
  const failed = row.externalStatus === "ERROR";
  const amount = signedAmount(row.amount, row.credit);
  return [
    formatDate(row.createdAt),
    formatTime(row.createdAt),
    row.category,
    row.beneficiaryName,
    row.description ?? "",
    failed ? "" : amount,
    statusLabels[row.externalStatus],
    failed ? amount : "",
    row.endToEnd ?? "",
    row.id,
  ];
}

const signedAmount = (amount: Cents, credit: boolean): string => amountCell(credit ? amount : negative(amount));
