import { type StatementFormat, statementFormats } from "@vitral/contract/statement-files";
import type { Read } from "../../../platform/database/replica.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { ServedFile } from "../../../platform/http/serve-file.ts";
import { type Caller, consume, type IdentityDeps } from "../../identity/identity.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import type { Account } from "../account.ts";
import { drawnWhole, inTurnOf } from "../paper/drawing.ts";
import { findSpan } from "../queries.ts";
import { periodOf } from "../statement-row.ts";
import { headerOf, rowsBetween } from "./read-statement.ts";
import type { StatementFileRow } from "../paper/statement-row.ts";

/** The most rows of a file that is made at once: they are held in memory while it is drawn. */
const maxRows = 10_000;

/**
 * The statement of a period as a file. All rows are read at one instant, so that they add up with the balances; the
 * connection is free again before it is drawn. One at a time of each account. Refuses with
 * STATEMENT_TOO_LONG or TOO_MANY_REQUESTS.
 */
export async function downloadStatement(
  deps: IdentityDeps & { read: Read },
  { tenant, id }: Caller,
  account: Account,
  { format, ...days }: { format: StatementFormat; startDate: string; endDate: string },
): Promise<ServedFile> {
  await consume(deps, "STATEMENT_FILE", { tenantId: tenant.id, who: id });
  return inTurnOf(account.id, () => statementFile(deps, tenant, account, { format, ...days }));
}

async function statementFile(
  deps: IdentityDeps & { read: Read },
  tenant: Tenant,
  account: Account,
  { format, ...days }: { format: StatementFormat; startDate: string; endDate: string },
): Promise<ServedFile> {
  const accountKey = { tenantId: tenant.id, accountId: account.id };
  const { header, rows } = await deps.read((db) => {
    const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return snapshot.execute(async (tx) => {
      const span = await findSpan(tx, accountKey, periodOf(days));
      if (span.last - span.first + 1 > maxRows) throw new Refusal("STATEMENT_TOO_LONG");
      const found: StatementFileRow[] = [];
      for await (const row of rowsBetween(tx, accountKey, span)) found.push(row);
      return { header: await headerOf(tx, tenant, accountKey, days, deps.now()), rows: found };
    });
  });
  return {
    filename: `extrato-${days.startDate}-a-${days.endDate}.${format}`,
    contentType: statementFormats[format],
    content: await drawnWhole({ kind: "statement", format, header }, rows),
  };
}
