import type { Cents } from "@vitral/brazil/cents";
import type { Db } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { Caller } from "../identity/identity.ts";
import { accountExists, findAccount, findAccounts } from "./queries.ts";

export { statementAttachments } from "./export-statement.ts";
export { openAccount } from "./open-account.ts";
export * as accountAdministration from "./administration/administration.ts";
export type { AccountForOperator } from "./administration/administration.ts";

export type Account = { id: string; number: string; agency: string; bank: string; balance: Cents };

/** All accounts of a customer, the oldest first: it is the one selected at sign-in (spec 1). */
export const accountsOf = (db: Db, owner: { tenantId: string; ownerId: string }): Promise<Account[]> =>
  findAccounts(db, owner);

/** The only way to get hold of an account. Someone else's is FORBIDDEN, one that does not exist NOT_FOUND. */
export async function ownAccount(db: Db, caller: Caller, accountId: string): Promise<Account> {
  const account = await findAccount(db, { id: accountId, tenantId: caller.tenant.id, ownerId: caller.id });
  if (account) return account;
  const exists = await accountExists(db, { tenantId: caller.tenant.id, id: accountId });
  throw new Refusal(exists ? "FORBIDDEN" : "NOT_FOUND");
}
