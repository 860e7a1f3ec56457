import { transactionCategories } from "@vitral/contract/transaction-categories";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { cents } from "@vitral/brazil/cents";
import { addDays } from "@vitral/brazil/dates";
import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { consume, type Caller, type IdentityDeps } from "../../identity/identity.ts";
import { type AttachmentMaker, enqueue, type Outbox } from "../../notifications/notifications.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import type { Account } from "../accounts.ts";
import { findHolder, findRows, findSpan, type Period } from "../queries.ts";
import { periodOf } from "../statement-row.ts";
import { type StatementHeader, type StatementRow, writeStatementCsv, writeStatementPdf } from "./statement-files.ts";

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
  await enqueue(deps.outbox, deps.db, {
    tenantId: caller.tenant.id,
    to: caller.email,
    message: { template: "statement-export", data },
  });
}

type Files = { filename: string; contentType: string; path: string }[];

/** What `requestExport` left in the outbox. */
const Order = z.object({ accountId: z.uuid(), startDate: z.string(), endDate: z.string() });

/**
 * Makes the files of a 'statement-export' message: the statement of the period as PDF and CSV, a slice of rows at a
 * time. Both show the account as it was at one instant: balances and rows add up, whatever is paid meanwhile.
 */
export function statementAttachments({ db, now }: { db: Db; now: () => Date }): AttachmentMaker {
  return (tenant, data, folder) => {
    const order = z.parse(Order, data);
    const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return snapshot.execute((tx) => writeFiles(tx, now(), tenant, order, folder));
  };
}

async function writeFiles(
  db: Db,
  issuedAt: Date,
  tenant: Tenant,
  { accountId, startDate, endDate }: z.output<typeof Order>,
  folder: string,
): Promise<Files> {
  const of = { tenantId: tenant.id, accountId };
  const header = await headerOf(db, tenant, of, { startDate, endDate }, issuedAt);
  const span = await findSpan(db, of, periodOf({ startDate, endDate }));
  const name = `extrato-${startDate}-a-${endDate}`;
  const files = [
    { filename: `${name}.pdf`, contentType: "application/pdf", write: writeStatementPdf },
    { filename: `${name}.csv`, contentType: "text/csv", write: writeStatementCsv },
  ];
  for (const { filename, write } of files) {
    await write(header, rowsBetween(db, of, span), createWriteStream(join(folder, filename), { mode: 0o600 }));
  }
  return files.map(({ filename, contentType }) => ({ filename, contentType, path: join(folder, filename) }));
}

async function headerOf(
  db: Db,
  tenant: Tenant,
  of: { tenantId: string; accountId: string },
  { startDate, endDate }: Days,
  issuedAt: Date,
): Promise<StatementHeader> {
  const holder = await findHolder(db, of);
  const { from, to } = periodOf({ startDate, endDate });
  const moved = async (period: Period) => {
    const sums = await findSpan(db, of, period);
    return sums.in - sums.out;
  };
  return {
    tenant: { displayName: tenant.displayName, document: tenant.document, phone: tenant.phone, colour: tenant.primary },
    holder: { name: holder.name, document: holder.document },
    account: { number: holder.number, agency: holder.agency, bank: tenant.bankName },
    period: { startDate, endDate },
    openingBalance: cents(holder.balance - (await moved({ from, to: null }))),
    closingBalance: cents(holder.balance - (to === null ? 0 : await moved({ from: addDays(to, 1), to: null }))),
    issuedAt,
  };
}

const sliceSize = 500;

async function* rowsBetween(
  db: Db,
  of: { tenantId: string; accountId: string },
  { first, last }: { first: number; last: number },
): AsyncGenerator<StatementRow> {
  for (let from = first; from <= last; from += sliceSize) {
    for (const row of await findRows(db, of, from, Math.min(last, from + sliceSize - 1))) {
      const { payerName, ...shown } = row;
      yield {
        ...shown,
        amount: cents(row.amount),
        category: transactionCategories[row.category],
        beneficiaryName: row.credit ? payerName : row.beneficiaryName,
      };
    }
  }
}
