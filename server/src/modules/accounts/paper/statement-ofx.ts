import { type Cents, cents, negative } from "@vitral/brazil/cents";
import { scheduledLabel } from "@vitral/contract/transaction-categories";
import type { StatementHeader, StatementFileRow } from "./statement-row.ts";
import { windows1252 } from "./windows-1252.ts";

const rowsPerChunk = 200;

/**
 * A statement as OFX 1.02 (SGML: an element with a value is not closed, OFX 1.02, 2.3.2), as Brazilian banks write it
 * and their customers' programs read it: lines end in CRLF, the bytes are Windows-1252 although the header says USASCII
 * with character set 1252, dates have 14 digits of Brasília time. Only settled rows are in it: an ERROR row moved
 * nothing, and a PENDING one may still become one; its money is added back to the balance. FITID is the transaction's
 * id, so that a file that is imported twice adds nothing.
 */
export async function* statementOfx(
  header: StatementHeader,
  rows: AsyncIterable<StatementFileRow>,
): AsyncGenerator<Buffer> {
  yield linesOf([...head, "", ...opening(header)]);
  let held: string[] = [];
  let pending = 0;
  for await (const row of rows) {
    if (row.externalStatus === "PENDING") pending += row.credit ? negative(row.amount) : row.amount;
    if (row.externalStatus !== "SETTLED") continue;
    held.push(...transaction(row));
    if (held.length < rowsPerChunk * 10) continue;
    yield linesOf(held);
    held = [];
  }
  yield linesOf([...held, ...closing(header, cents(header.closingBalance + pending))]);
}

const head = [
  "OFXHEADER:100",
  "DATA:OFXSGML",
  "VERSION:102",
  "SECURITY:NONE",
  "ENCODING:USASCII",
  "CHARSET:1252",
  "COMPRESSION:NONE",
  "OLDFILEUID:NONE",
  "NEWFILEUID:NONE",
];

const status = ["<STATUS>", "<CODE>0", "<SEVERITY>INFO", "</STATUS>"];

/** The end of the period, or the moment of the file where the period has not ended. */
function endOf({ period, issuedAt }: StatementHeader): string {
  const end = `${period.endDate.replaceAll("-", "")}235959${zone}`;
  const now = moment(issuedAt);
  return end < now ? end : now;
}

const opening = (header: StatementHeader): string[] => {
  const { account, period, issuedAt, tenant } = header;
  return [
    "<OFX>",
    "<SIGNONMSGSRSV1>",
    "<SONRS>",
    ...status,
    `<DTSERVER>${moment(issuedAt)}`,
    "<LANGUAGE>POR",
    "<FI>",
    `<ORG>${value(tenant.provider.name, 32)}`,
    `<FID>${value(tenant.provider.ispb, 32)}`,
    "</FI>",
    "</SONRS>",
    "</SIGNONMSGSRSV1>",
    "<BANKMSGSRSV1>",
    "<STMTTRNRS>",
    "<TRNUID>0",
    ...status,
    "<STMTRS>",
    "<CURDEF>BRL",
    "<BANKACCTFROM>",
    `<BANKID>${value(account.bankId, 9)}`,
    `<BRANCHID>${value(account.agency, 22)}`,
    `<ACCTID>${value(account.number, 22)}`,
    "<ACCTTYPE>CHECKING",
    "</BANKACCTFROM>",
    "<BANKTRANLIST>",
    `<DTSTART>${period.startDate.replaceAll("-", "")}000000${zone}`,
    `<DTEND>${endOf(header)}`,
  ];
};

const transaction = (row: StatementFileRow) => [
  "<STMTTRN>",
  `<TRNTYPE>${row.credit ? "CREDIT" : "DEBIT"}`,
  `<DTPOSTED>${moment(row.createdAt)}`,
  `<TRNAMT>${decimal(row.credit ? row.amount : negative(row.amount))}`,
  `<FITID>${row.id}`,
  `<CHECKNUM>${row.id.replaceAll("-", "").slice(-12)}`,
  // An element without a value is not valid SGML here.
  ...(value(row.beneficiaryName, 32) ? [`<NAME>${value(row.beneficiaryName, 32)}`] : []),
  `<MEMO>${value(memoOf(row), 255)}`,
  "</STMTTRN>",
];

const memoOf = ({ category, scheduled, beneficiaryName, description }: StatementFileRow): string =>
  [category, scheduled && scheduledLabel, beneficiaryName, description].filter(Boolean).join(" - ");

const closing = (header: StatementHeader, balance: Cents): string[] => [
  "</BANKTRANLIST>",
  "<LEDGERBAL>",
  `<BALAMT>${decimal(balance)}`,
  `<DTASOF>${endOf(header)}`,
  "</LEDGERBAL>",
  ...available(header, balance),
  "</STMTRS>",
  "</STMTTRNRS>",
  "</BANKMSGSRSV1>",
  "</OFX>",
];

/** The available balance, where something is blocked and the period has not ended: it is that of now. */
function available(header: StatementHeader, balance: Cents): string[] {
  const now = moment(header.issuedAt);
  if (header.blocked === 0 || endOf(header) !== now) return [];
  return ["<AVAILBAL>", `<BALAMT>${decimal(cents(balance - header.blocked))}`, `<DTASOF>${now}`, "</AVAILBAL>"];
}

const linesOf = (lines: readonly string[]): Buffer =>
  lines.length === 0 ? Buffer.alloc(0) : windows1252(`${lines.join("\r\n")}\r\n`);

const zone = "[-3:BRT]";
const brasiliaOffset = 3 * 3_600_000;

/** yyyyMMddHHmmss in Brasília time; also while there was summer time, because the zone stands beside it. */
const moment = (instant: Date): string =>
  new Date(instant.getTime() - brasiliaOffset).toISOString().replaceAll(/\D/g, "").slice(0, 14) + zone;

/** -1234.56 */
const decimal = (amount: Cents): string => (amount / 100).toFixed(2);

/** Text of an element, on one line, cut to the length that OFX allows; the marks of SGML are written as names. */
function value(text: string, longest: number): string {
  const cut = Array.from(text.replaceAll(/\s+/g, " ").trim()).slice(0, longest).join("").trimEnd();
  return cut.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
