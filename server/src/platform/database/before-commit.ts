import { AsyncLocalStorage } from "node:async_hooks";

/** A statement that must change exactly one row of the tenant, in each transaction of a call. */
export type CommitStatement = { tenantId: string; text: string; values: unknown[] };
/** What the transactions of a call run before they are committed; may be set and removed while the call runs. */
export type CommitGuard = { statement: CommitStatement | null };

const guards = new AsyncLocalStorage<CommitGuard>();

/** Runs a call whose transactions for the tenant commit only together with the guard's statement. */
export const withCommitGuard = <T>(guard: CommitGuard, run: () => T): T => guards.run(guard, run);

/** The statement for a transaction of this tenant that is about to be committed; null: none. */
export function statementBeforeCommit(tenantId: string): CommitStatement | null {
  const statement = guards.getStore()?.statement;
  return statement?.tenantId === tenantId ? statement : null;
}
