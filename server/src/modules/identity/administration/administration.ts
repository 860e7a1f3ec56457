import type { Db, Tx } from "../../../platform/database/db.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { removeKnownBrowsers } from "../sessions/known-browser-queries.ts";
import { endSessions } from "../sessions/session-queries.ts";
import { countSessions, resetPinFailures, updateBlock } from "./queries.ts";

export { unlockCustomer } from "./unlock-customer.ts";
export {
  changeEntrepreneur,
  type CustomerForOperator,
  findEverywhere as find,
  findOne,
  lockCustomer,
} from "./queries.ts";

type OfCustomer = { tenantId: string; customerId: string; now: Date };

/** How many valid sessions a customer has. */
export const openSessions = (db: Db, of: OfCustomer): Promise<number> => countSessions(db, of);

/** Ends every session of a customer at once and makes all browsers unknown; answers how many sessions there were. */
export async function signOutEverywhere(tx: Tx, of: OfCustomer): Promise<number> {
  const ended = await countSessions(tx, of);
  await endSessions(tx, { ...of, except: null });
  if (ended > 0) await recordSecurityEvent(tx, { ...of, kind: "SESSIONS_ENDED", at: of.now });
  await removeKnownBrowsers(tx, of);
  return ended;
}

/** Blocks a customer and ends the sessions. Answers whether this call did it: false when blocked before. */
export async function block(tx: Tx, { reason, ...of }: OfCustomer & { reason: string }): Promise<boolean> {
  const changed = await updateBlock(tx, of, { at: of.now, reason });
  if (!changed) return false;
  await recordSecurityEvent(tx, { ...of, kind: "BLOCKED", at: of.now });
  await signOutEverywhere(tx, of);
  return true;
}

/** Unblocks a customer. Answers whether this call did it: false when not blocked. */
export async function unblock(tx: Tx, of: OfCustomer): Promise<boolean> {
  const changed = await updateBlock(tx, of, null);
  if (changed) await recordSecurityEvent(tx, { ...of, kind: "UNBLOCKED", at: of.now });
  return changed;
}

/** Lets a locked PIN be tried again; it stays the same. Answers whether this call did it: false when not locked. */
export async function unlockPin(tx: Tx, of: OfCustomer): Promise<boolean> {
  const changed = await resetPinFailures(tx, of);
  if (changed) await recordSecurityEvent(tx, { ...of, kind: "UNLOCKED", detail: "PIN", at: of.now });
  return changed;
}
