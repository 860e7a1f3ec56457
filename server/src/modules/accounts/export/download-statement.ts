import { type StatementFormat, statementFormats } from "@vitral/contract/statement-files";
import { Refusal } from "../../../platform/http/errors.ts";
import type { ServedFile } from "../../../platform/http/serve-file.ts";
import { type Caller, consume, type IdentityDeps } from "../../identity/identity.ts";
import type { Account } from "../account.ts";
import { findSpan } from "../queries.ts";
import { periodOf } from "../statement-row.ts";
import { headerOf, rowsBetween } from "./read-statement.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementOfx } from "./statement-ofx.ts";
import { statementPdf } from "./statement-pdf.ts";
import type { StatementFileRow } from "./statement-row.ts";

/** The most rows of a file that is made at once: they are held in memory while who asked for them loads the file. */
const maxRows = 10_000;

const writers = { pdf: statementPdf, csv: statementCsv, ofx: statementOfx };

/**
 * The statement of a period as a file. All rows are read at one instant, so that they add up with the balances; the
 * connection is free again before the first byte leaves. Refuses with STATEMENT_TOO_LONG or TOO_MANY_REQUESTS.
 */
export async function downloadStatement(
  deps: IdentityDeps,
  { tenant, id }: Caller,
  account: Account,
  { format, ...days }: { format: StatementFormat; startDate: string; endDate: string },
): Promise<ServedFile> {
  await consume(deps, "STATEMENT_FILE", { tenantId: tenant.id, who: id });
  const accountKey = { tenantId: tenant.id, accountId: account.id };
  const snapshot = deps.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const { header, rows } = await snapshot.execute(async (tx) => {
    const span = await findSpan(tx, accountKey, periodOf(days));
    if (span.last - span.first + 1 > maxRows) throw new Refusal("STATEMENT_TOO_LONG");
    const read: StatementFileRow[] = [];
    for await (const row of rowsBetween(tx, accountKey, span)) read.push(row);
    return { header: await headerOf(tx, tenant, accountKey, days, deps.now()), rows: read };
  });
  return {
    filename: `extrato-${days.startDate}-a-${days.endDate}.${format}`,
    contentType: statementFormats[format],
    content: writers[format](header, each(rows)),
  };
}

async function* each(rows: readonly StatementFileRow[]): AsyncGenerator<StatementFileRow> {
  yield* rows;
}
