import { batchedQueries, type WithOrdinal } from "../../platform/batches/batched-queries.ts";
import type { Db } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { Caller, IdentityDeps, UnverifiedSession } from "../identity/identity.ts";
import type { Account } from "./account.ts";
import { accountExists, findAccount } from "./queries.ts";
import type { ReadOrder } from "./read-queries.ts";

/** An account of a caller whose session was verified. Another's is FORBIDDEN, one that does not exist NOT_FOUND. */
export async function ownAccount(db: Db, caller: Caller, accountId: string): Promise<Account> {
  const account = await findAccount(db, { id: accountId, tenantId: caller.tenant.id, ownerId: caller.id });
  if (account) return account;
  const exists = await accountExists(db, { tenantId: caller.tenant.id, id: accountId });
  throw new Refusal(exists ? "FORBIDDEN" : "NOT_FOUND");
}

export type ReadDeps = Pick<IdentityDeps, "db" | "now">;
type Find<Options, Row> = (
  db: Db,
  tenantId: string,
  orders: readonly (ReadOrder & Options)[],
) => Promise<readonly (Row & WithOrdinal)[]>;

/**
 * Makes the read of one kind of answer about an account. `find` is one statement `from readableAccounts`: it checks
 * session, status and owner for each order and answers at least one row where they are right (docs/decisions/0019).
 * Only where it answers none are caller and account looked at one by one, to throw the refusal that holds.
 */
export function ownRead<Options extends object, Row>(find: Find<Options, Row>) {
  const read = batchedQueries<ReadOrder & Options, Row>(find);
  return async ({ db, now }: ReadDeps, session: UnverifiedSession, accountId: string, options: Options) => {
    const order = () => ({ ...options, sessionHash: session.hash, accountId, now: now() });
    const found = await read(db, session.tenant.id, order());
    if (hasRow(found)) return found;
    await ownAccount(db, await session.revalidate(), accountId);
    // Access was granted between both queries, by an unblocking for example: read again.
    const again = await read(db, session.tenant.id, order());
    if (hasRow(again)) return again;
    throw new Error("session and account are right, and cannot be read");
  };
}

const hasRow = <Row>(rows: Row[]): rows is [Row, ...Row[]] => rows.length > 0;
