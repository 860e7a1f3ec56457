import { cents } from "@vitral/brazil/cents";
import { addDays } from "@vitral/brazil/dates";
import { transactionCategories } from "@vitral/contract/transaction-categories";
import type { Db } from "../../../platform/database/db.ts";
import { logoPicture, type Tenant } from "../../tenants/tenants.ts";
import { findHolder, findRows, findSpan, type Period } from "../queries.ts";
import { periodOf } from "../statement-row.ts";
import type { StatementHeader, StatementFileRow } from "./statement-files.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

type Days = { startDate: string; endDate: string };

/** The head of a period's statement: whose it is, and the balances before and after its rows. */
export async function headerOf(
  db: Db,
  tenant: Tenant,
  accountKey: AccountKey,
  { startDate, endDate }: Days,
  issuedAt: Date,
): Promise<StatementHeader> {
  const holder = await findHolder(db, accountKey);
  const { from, to } = periodOf({ startDate, endDate });
  const moved = async (period: Period) => {
    const sums = await findSpan(db, accountKey, period);
    return sums.in - sums.out;
  };
  return {
    tenant: {
      displayName: tenant.displayName,
      phone: tenant.phone,
      ombudsmanPhone: tenant.ombudsmanPhone,
      provider: tenant.provider,
      colour: tenant.primary,
      logo: await logoPicture(db, tenant),
    },
    holder: { name: holder.name, document: holder.document },
    account: { number: holder.number, agency: holder.agency, bank: tenant.bankName, bankId: tenant.ispb },
    period: { startDate, endDate },
    openingBalance: cents(holder.balance - (await moved({ from, to: null }))),
    closingBalance: cents(holder.balance - (to === null ? 0 : await moved({ from: addDays(to, 1), to: null }))),
    blocked: holder.blocked,
    issuedAt,
  };
}

const sliceSize = 500;

/** The rows whose running numbers lie from `first` to `last`, oldest first, read a slice at a time. */
export async function* rowsBetween(
  db: Db,
  accountKey: AccountKey,
  { first, last }: { first: number; last: number },
): AsyncGenerator<StatementFileRow> {
  for (let from = first; from <= last; from += sliceSize) {
    for (const row of await findRows(db, accountKey, from, Math.min(last, from + sliceSize - 1))) {
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
