import type { Db, Tx } from "../../platform/database/db.ts";
import { tenantIds } from "../../platform/database/each-tenant.ts";
import { readsOfPrimary } from "../../platform/database/replica.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { type BooksRead, countBooks, findBroken, type LedgerCheck } from "./check-queries.ts";
import { callOpen, callOpenHouse } from "./queries.ts";
import type { AccountKey } from "../../platform/database/keys.ts";

export type { BooksRead, LedgerCheck };
export { countOverdueBooks, verifyOverdue, weeklyBooks } from "./weekly.ts";
export { checkMs, type OpenForChecks, runVerification } from "./verification.ts";
export { findDailyMovements as dailyMovements } from "./books-queries.ts";
export { balancesAt, closeDays, postingsOf, trialBalance } from "./books.ts";
export { ledgerTables } from "./kept-tables.ts";

/** Opens a customer's account in the ledger, with a balance of zero. */
export const openLedgerAccount = (tx: Db | Tx, account: AccountKey): Promise<void> => callOpen(tx, account);

/** Opens a tenant's internal accounts: transit, settlement, fees, capital. */
export const openInternalAccounts = (tx: Db | Tx, tenantId: string): Promise<void> => callOpenHouse(tx, tenantId);

/**
 * Verifies the ledger, tenant by tenant (docs/operating.md, "Operators"): each check with the number of rows that fail
 * it.
 */
export async function verifyLedger(db: Db): Promise<LedgerCheck[]> {
  const broken = new Map<string, number>();
  for (const tenantId of await tenantIds(db)) {
    const checks = await withTenant(tenantId, () => findBroken(readsOfPrimary(db), tenantId));
    for (const one of checks) broken.set(one.check, (broken.get(one.check) ?? 0) + one.broken);
  }
  return [...broken].map(([check, rows]) => ({ check, broken: rows }));
}

/** What `verifyLedger` reads; the numbers are 0 where there is no tenant. */
export async function booksRead(db: Db): Promise<BooksRead & { tenants: number }> {
  const ids = await tenantIds(db);
  const total = { tenants: ids.length, postings: 0, entries: 0, payments: 0 };
  for (const tenantId of ids) {
    const found = await withTenant(tenantId, () => countBooks(db, tenantId));
    total.postings += found.postings;
    total.entries += found.entries;
    total.payments += found.payments;
  }
  return total;
}
