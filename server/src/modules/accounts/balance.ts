import type { Tagged } from "../../platform/http/serve.ts";
import type { UnverifiedSession } from "../identity/identity.ts";
import type { Account } from "./account.ts";
import { entityTag } from "./entity-tag.ts";
import { ownRead, type ReadDeps } from "./own-account.ts";
import { findBalances } from "./read-queries.ts";

const readBalance = ownRead(findBalances);

/**
 * An account with its balance. The tag holds what can change in it: the ledger's version of the account, and the name
 * of the bank. Agency and number never change.
 */
export async function accountWithBalance(
  deps: ReadDeps,
  session: UnverifiedSession,
  id: string,
  knownTag: string | undefined,
): Promise<Tagged<{ account: Account }>> {
  const [{ version, number, agency, balance }] = await readBalance(deps, session, id, {});
  const bank = session.tenant.bankName;
  const tag = entityTag(version, bank);
  return { tag, answer: tag === knownTag ? null : { account: { id, number, agency, bank, balance } } };
}
