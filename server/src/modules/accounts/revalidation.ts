import type { Db } from "../../platform/database/db.ts";
import { ownAccount } from "./own-account.ts";
import type { asCachedCustomer } from "../identity/identity.ts";

type Cached = ReturnType<typeof asCachedCustomer>;
type Request = Parameters<Cached["revalidate"]>[0];

/**
 * For calls that begin with a cached session: reads caller and account from the database, and answers the caller.
 * Throws the refusal that holds, such as FORBIDDEN where the account is somebody else's.
 */
export const revalidation = (db: Db, cached: Cached, request: Request, accountId: string) => async () => {
  const current = await cached.revalidate(request);
  await ownAccount(db, current, accountId);
  return current;
};
