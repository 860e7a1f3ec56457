import type { Db, Tx } from "../../../platform/database/db.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { waitUntil } from "../throttles/throttles.ts";
import { removeKnownBrowsers } from "../sessions/known-browser-queries.ts";
import { endSessions } from "../sessions/session-queries.ts";
import { countSessions, resetPinFailures, updateBlock } from "./queries.ts";

export { unlockCustomer } from "./unlock-customer.ts";
export { changeEntrepreneur, type CustomerForStaff, findEverywhere as find, findOne, lockCustomer } from "./queries.ts";

type CustomerAction = { tenantId: string; customerId: string; now: Date };

type SignIn = { tenantId: string; document: string; secrets: Secrets; now: Date };

/** Until when a sign-in with a document from an unknown browser is refused; null: it is not locked. */
export const signInLockedUntil = (db: Db, { tenantId, document, secrets, now }: SignIn): Promise<Date | null> =>
  waitUntil({ db, secrets, now: () => now }, "SIGN_IN_DOCUMENT", { tenantId, who: document });

/** How many valid sessions a customer has. */
export const openSessions = (db: Db | Tx, scope: CustomerAction): Promise<number> => countSessions(db, scope);

/** Ends every session of a customer at once and makes all browsers unknown; answers how many sessions there were. */
export async function signOutEverywhere(tx: Tx, scope: CustomerAction): Promise<number> {
  const ended = await countSessions(tx, scope);
  await endSessions(tx, { ...scope, except: null });
  if (ended > 0) await recordSecurityEvent(tx, { ...scope, kind: "SESSIONS_ENDED", at: scope.now });
  await removeKnownBrowsers(tx, scope);
  return ended;
}

/** Blocks a customer and ends the sessions. Answers whether this call did it: false when blocked before. */
export async function block(tx: Tx, { reason, ...scope }: CustomerAction & { reason: string }): Promise<boolean> {
  const changed = await updateBlock(tx, scope, { at: scope.now, reason });
  if (!changed) return false;
  await recordSecurityEvent(tx, { ...scope, kind: "BLOCKED", at: scope.now });
  await signOutEverywhere(tx, scope);
  return true;
}

/** Unblocks a customer. Answers whether this call did it: false when not blocked. */
export async function unblock(tx: Tx, scope: CustomerAction): Promise<boolean> {
  const changed = await updateBlock(tx, scope, null);
  if (changed) await recordSecurityEvent(tx, { ...scope, kind: "UNBLOCKED", at: scope.now });
  return changed;
}

/** Lets a locked PIN be tried again; it stays the same. Answers whether this call did it: false when not locked. */
export async function unlockPin(tx: Tx, scope: CustomerAction): Promise<boolean> {
  const changed = await resetPinFailures(tx, scope);
  if (changed) await recordSecurityEvent(tx, { ...scope, kind: "UNLOCKED", detail: "PIN", at: scope.now });
  return changed;
}
