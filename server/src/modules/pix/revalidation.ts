import type { FastifyRequest } from "fastify";
import type { Db } from "../../platform/database/db.ts";
import { ownAccount } from "../accounts/accounts.ts";
import type { Caller } from "../identity/identity.ts";

type Cached = { revalidate: (request: FastifyRequest) => Promise<Caller> };

/**
 * For calls that begin with a cached session: reads caller and account from the database, and answers the caller. Throws
 * the refusal that holds, such as FORBIDDEN where the account is somebody else's.
 */
export const revalidation = (db: Db, cached: Cached, request: FastifyRequest, accountId: string) => async () => {
  const current = await cached.revalidate(request);
  await ownAccount(db, current, accountId);
  return current;
};
