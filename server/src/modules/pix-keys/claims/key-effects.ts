import type { ClaimRole, ClaimStatus, ClaimType } from "@vitral/contract/pix-claims";
import type { Tx } from "../../../platform/database/db.ts";
import { deleteHeldKey, insertClaimedKey, setClaimed } from "./effect-queries.ts";

/** `closed`: the account's owner has left, so that the key is given up at once. */
export type Claimed = {
  tenantId: string;
  id: string;
  accountId: string;
  keyType: string;
  key: string;
  closed: boolean;
};
type Effect = (tx: Tx, claim: Claimed) => Promise<void>;

/** The holder's key is found by nobody, or is found again. */
const hide: Effect = (tx, claim) => setClaimed(tx, claim, true);
const show: Effect = (tx, claim) => setClaimed(tx, claim, false);
const remove: Effect = (tx, claim) => deleteHeldKey(tx, claim);
const add: Effect = async (tx, claim) => {
  // A registration of the same key that has not been refused yet; the worker tries again.
  if (!(await insertClaimedKey(tx, claim))) throw new Error("another row still has the claimed key");
};

/**
 * What becomes of the key in our own table when a claim reaches a status. A portability leaves the key where it is
 * until it is completed; an ownership takes it from its holder when it is confirmed (DICT manual 8.0, sections 5, 6).
 */
export const keyEffects: Record<ClaimType, Record<ClaimRole, Partial<Record<ClaimStatus, Effect>>>> = {
  PORTABILITY: { CLAIMER: { COMPLETED: add }, DONOR: { COMPLETED: remove } },
  OWNERSHIP: { CLAIMER: { COMPLETED: add }, DONOR: { CONFIRMED: hide, CANCELLED: show, COMPLETED: remove } },
};
