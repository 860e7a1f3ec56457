import type { Db } from "../../platform/database/db.ts";
import type { Account } from "./account.ts";
import { findAccounts } from "./queries.ts";

export type { Account } from "./account.ts";
export * as accountLists from "./for-staff/list-queries.ts";
export { statementAttachments } from "./export/export-statement.ts";
export { findArrivals } from "./arrival-queries.ts";
export { accountsByDay, pixByHour } from "./figures-queries.ts";
export { openAccount } from "./open-account.ts";
export { findOwner, lockOwner } from "./owner-queries.ts";
export { ownAccount, ownRead } from "./own-account.ts";
export { ownAccountCalls } from "./own-account-routes.ts";
export { revalidation } from "./revalidation.ts";
export { bankOnPaper, paperFile } from "./receipt/paper-file.ts";
export type { Paper, PaperBank } from "./paper/sheet.ts";
export { readableAccounts, type ReadOrder } from "./read-queries.ts";
export * as accountsForStaff from "./for-staff/for-staff.ts";
export type { AccountForStaff } from "./for-staff/for-staff.ts";
export { accountTables } from "./kept-tables.ts";

/** All accounts of a customer, the oldest first: it is the one selected at sign-in (spec 1). */
export const accountsOf = (db: Db, owner: { tenantId: string; ownerId: string }): Promise<Account[]> =>
  findAccounts(db, owner);
