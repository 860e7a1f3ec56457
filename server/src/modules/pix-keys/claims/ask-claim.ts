import { keysOfAccount } from "@vitral/contract/pix-keys";
import { randomUUID } from "node:crypto";
import { type AskClaim, type Claim, claimableTypes } from "@vitral/contract/pix-claims";
import type { RefusalCode } from "@vitral/contract/refusals";
import type * as z from "zod/mini";
import { lockFor, type Tx } from "../../../platform/database/db.ts";
import { invalid, Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { type Caller, consume } from "../../identity/identity.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import { answerWithin, type ClaimRefusal, type PixDeps } from "../../pix/pix.ts";
import { countKeys, findHolder } from "../keys/key-queries.ts";
import { ownKey } from "../keys/own-value.ts";
import { claimOnTheWire } from "./claim-on-the-wire.ts";
import { type ClaimRow, deleteClaim, findAskedClaim, findClaim, insertClaim } from "./claim-queries.ts";
import { followNetwork } from "./follow-claim.ts";
import { openAtNetwork } from "./process-claims.ts";

/**
 * Asks for a key of the customer's that another bank or person has. The row is stored before the network is asked, so
 * that no request is lost: what gets no answer at once is asked again by the worker. The same claim again is answered
 * with the one in progress. Refuses with CLAIMS_OFF, PIX_KEY_NOT_OWN, PIX_KEY_ALREADY_YOURS, PIX_KEY_LIMIT,
 * PIX_KEY_LOCKED, CLAIM_OTHER_TYPE, CLAIM_KEY_FREE, NO_PIX_DIRECTORY or TOO_MANY_REQUESTS.
 */
export async function askForKey(
  deps: PixDeps,
  caller: Caller,
  account: Account,
  { type, keyType, key }: z.output<typeof AskClaim>,
): Promise<Claim> {
  const { rail } = deps;
  const tenantId = caller.tenant.id;
  if (!rulesOf(caller.tenant, deps.now()).keyClaims) throw new Refusal("CLAIMS_OFF");
  if (!rail) throw new Refusal("NO_PIX_DIRECTORY");
  if (!(claimableTypes[type] as readonly string[]).includes(keyType))
    throw invalid("body", "Só é possível reivindicar um celular. Para as outras chaves, peça a portabilidade.");
  const own = ownKey(caller, keyType, key);
  await consume(deps, "PIX_CLAIM", { tenantId, who: caller.id });
  const claim: ClaimRow = {
    tenantId,
    id: randomUUID(),
    role: "CLAIMER",
    accountId: account.id,
    type,
    keyType,
    key: own,
    status: "OPEN",
    otherBank: null,
    createdAt: deps.now(),
    confirmedAt: null,
    endedAt: null,
    endedBy: null,
    reason: null,
    finding: null,
    remindedAt: null,
  };
  const before = await deps.db.transaction().execute((tx) => store(tx, caller, claim));
  if (before) return claimOnTheWire(before, deps.now());

  const answer = await openAtNetwork(deps, rail, claim).catch(() => null);
  if (answer?.status === "refused") {
    await deleteClaim(deps.db, claim);
    throw refusalOf(answer.reason, caller);
  }
  const after = answer && (await followNetwork(deps, claim, answer.claim));
  return claimOnTheWire(after ?? (await findClaim(deps.db, claim)) ?? claim, deps.now());
}

/** Inserts the row, or answers the same claim that is in progress, or refuses. */
async function store(tx: Tx, caller: Caller, claim: ClaimRow): Promise<ClaimRow | null> {
  await lockFor(tx, `Pix keys of ${claim.accountId}`);
  const same = await findAskedClaim(tx, claim);
  if (same) {
    if (same.accountId !== claim.accountId || same.type !== claim.type) throw new Refusal("PIX_KEY_LOCKED");
    return same;
  }
  const holder = await findHolder(tx, claim);
  if (holder?.ownerId === caller.id)
    throw new Refusal(holder.status === "REMOVING" ? "PIX_KEY_BEING_REMOVED" : "PIX_KEY_ALREADY_YOURS");
  if ((await countKeys(tx, claim)) >= keysOfAccount[caller.entityType]) throw limit(caller);
  const nextTryAt = new Date(claim.createdAt.getTime() + answerWithin + 1_000);
  if (!(await insertClaim(tx, claim, nextTryAt))) throw new Refusal("PIX_KEY_LOCKED");
  const customerKey = { tenantId: claim.tenantId, customerId: caller.id };
  await recordSecurityEvent(tx, { ...customerKey, kind: "KEY_CLAIM", detail: claim.type, at: claim.createdAt });
  return null;
}

const limit = ({ entityType }: Caller) =>
  new Refusal("PIX_KEY_LIMIT", { words: { limit: String(keysOfAccount[entityType]) } });

const codes = {
  ClaimKeyNotFound: "CLAIM_KEY_FREE",
  ClaimTypeInconsistent: "CLAIM_OTHER_TYPE",
  EntryAlreadyExists: "PIX_KEY_ALREADY_YOURS",
  EntryLockedByClaim: "PIX_KEY_LOCKED",
  EntryLimitExceeded: "PIX_KEY_LIMIT",
} as const satisfies Record<ClaimRefusal, RefusalCode>;

const refusalOf = (reason: ClaimRefusal, caller: Caller): Refusal =>
  reason === "EntryLimitExceeded" ? limit(caller) : new Refusal(codes[reason]);
