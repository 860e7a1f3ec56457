import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { statementFormats } from "@vitral/contract/statement-files";
import * as z from "zod/mini";
import type { Db } from "../../../platform/database/db.ts";
import type { Read } from "../../../platform/database/replica.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { consume, type Caller, type IdentityDeps } from "../../identity/identity.ts";
import { type AttachmentMaker, enqueue, type Outbox } from "../../notifications/notifications.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import type { Account } from "../account.ts";
import { findSpan } from "../queries.ts";
import { periodOf } from "../statement-row.ts";
import { headerOf, rowsBetween } from "./read-statement.ts";
import { writeStatement } from "./statement-files.ts";

type Days = { startDate: string; endDate: string };

/** Orders the statement of a period by e-mail. Refuses with NO_EMAIL or TOO_MANY_REQUESTS. */
export async function requestExport(
  deps: IdentityDeps & { outbox: Outbox },
  caller: Caller,
  account: Account,
  { startDate, endDate }: Days,
): Promise<void> {
  if (!caller.email) throw new Refusal("NO_EMAIL");
  await consume(deps, "STATEMENT_EXPORT", { tenantId: caller.tenant.id, who: caller.id });
  const data = { name: caller.name, accountId: account.id, accountNumber: account.number, startDate, endDate };
  const to = caller.email;
  const order = { tenantId: caller.tenant.id, to, message: { template: "statement-export", data } } as const;
  await deps.db.transaction().execute((tx) => enqueue(deps.outbox, tx, order));
}

type Files = { filename: string; contentType: string; path: string }[];

/** The data of the message that `requestExport` put into the outbox. */
const Order = z.object({ accountId: z.uuid(), startDate: z.string(), endDate: z.string() });

/**
 * Makes the files of a 'statement-export' message: the statement of the period as PDF and CSV, a slice of rows at a
 * time, with reads that `begin` begins. Both show the account as it was at one instant: balances and rows add up,
 * whatever is paid meanwhile.
 */
export function statementAttachments({ begin, now }: { begin: () => Read; now: () => Date }): AttachmentMaker {
  return (tenant, data, folder) => {
    const order = z.parse(Order, data);
    return begin()((db) => {
      const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
      return snapshot.execute((tx) => writeFiles(tx, now(), tenant, order, folder));
    });
  };
}

async function writeFiles(
  db: Db,
  issuedAt: Date,
  tenant: Tenant,
  { accountId, startDate, endDate }: z.output<typeof Order>,
  folder: string,
): Promise<Files> {
  const accountKey = { tenantId: tenant.id, accountId };
  const header = await headerOf(db, tenant, accountKey, { startDate, endDate }, issuedAt);
  const span = await findSpan(db, accountKey, periodOf({ startDate, endDate }));
  const files: Files = [];
  for (const format of ["pdf", "csv"] as const) {
    const filename = `extrato-${startDate}-a-${endDate}.${format}`;
    const path = join(folder, filename);
    const rows = rowsBetween(db, accountKey, span);
    await writeStatement(format, { header, rows }, createWriteStream(path, { mode: 0o600 }));
    files.push({ filename, contentType: statementFormats[format], path });
  }
  return files;
}
