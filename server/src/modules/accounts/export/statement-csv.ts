import { type Cents, reaisFromCents } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { providerLine } from "@vitral/contract/tenants";
import { type StatementHeader, type StatementRow, statusLabels } from "./statement-row.ts";

const byteOrderMark = "\uFEFF";
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
];

/**
 * A statement as CSV text in chunks. The column Valor sums to the period's change of balance: the amount of a failed
 * transaction is in a column of its own.
 */
export async function* statementCsv(
  header: StatementHeader,
  rows: AsyncIterable<StatementRow>,
): AsyncGenerator<string> {
  let chunk = byteOrderMark + csvLine(columns);
  const institution = text(providerLine(header.tenant.provider));
  let held = 0;
  for await (const row of rows) {
    chunk += csvLine([...fieldsOf(row), institution]);
    held += 1;
    if (held < rowsPerChunk) continue;
    yield chunk;
    chunk = "";
    held = 0;
  }
  yield chunk;
}

function fieldsOf(row: StatementRow): string[] {
  const failed = row.externalStatus === "ERROR";
  const amount = signedAmount(row.amount, row.credit);
  return [
    formatDate(row.createdAt),
    formatTime(row.createdAt),
    text(row.category),
    text(row.beneficiaryName),
    text(row.description ?? ""),
    failed ? "" : amount,
    statusLabels[row.externalStatus],
    failed ? amount : "",
    text(row.endToEnd ?? ""),
    row.id,
  ];
}

/** -1234,56: no currency and no thousands separator, so that a spreadsheet reads a number. */
function signedAmount(amount: Cents, credit: boolean): string {
  return `${credit ? "" : "-"}${reaisFromCents(amount).toFixed(2).replace(".", ",")}`;
}

/** Text from others that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV Injection"). */
const text = (value: string): string => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value);

/** Quoted as in RFC 4180, section 2, with `;` instead of the comma. */
const csvLine = (fields: string[]): string =>
  `${fields.map((field) => (/[";\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(";")}\r\n`;
