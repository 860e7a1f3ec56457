import { randomUUID } from "node:crypto";
import type { Db } from "../../../platform/database/db.ts";
import { findOpenNetworkClaim } from "./claim-queries.ts";
import { countEntries, deleteEntry, findEntry, findEntryOf, insertEntry, rewriteEntry } from "./directory-queries.ts";
import {
  type KeyAnswer,
  type KeyRefusal,
  type KeyRegistration,
  NetworkUnavailable,
  type Rail,
} from "../network/rail.ts";
import { maxKeys } from "./max-keys.ts";

type Directory = Pick<Rail, "registerKey" | "removeKey" | "correctKey">;

/** How long the directory takes to confirm, in milliseconds: long enough for PENDING to be seen. */
const confirmation = 2_000;

/**
 * The directory of the demo and of tests: one for the whole network, so that a key leads to one account of one bank. It
 * refuses at once, and confirms after a moment.
 */
export function simulatedDirectory({ db, now }: { db: Db; now: () => Date }): Directory {
  return {
    async registerKey(registration) {
      const before = await findEntryOf(db, registration.requestId);
      if (before) return answer(before);
      if ((await countEntries(db, registration)) >= maxKeys(registration.owner.document))
        return refused("EntryLimitExceeded");
      const key = registration.key ?? randomUUID();
      const confirmsAt = new Date(now().getTime() + confirmation);
      if (await insertEntry(db, { ...registration, key, confirmsAt })) return { status: "pending", key };
      return collision(registration, key);
    },

    async removeKey(key) {
      if (key.key !== null && (await findOpenNetworkClaim(db, key.key))) return "locked";
      await deleteEntry(db, key);
      return "removed";
    },

    async correctKey(entry) {
      if (await findOpenNetworkClaim(db, entry.key)) return "locked";
      return (await rewriteEntry(db, entry)) ? "corrected" : "missing";
    },
  };

  function answer({ key, confirmsAt }: { key: string; confirmsAt: Date | null }): KeyAnswer {
    return { status: confirmsAt !== null && confirmsAt > now() ? "pending" : "active", key };
  }

  /** Another request was first: that of another owner, or this request on another server. */
  async function collision(registration: KeyRegistration, key: string): Promise<KeyAnswer> {
    const same = await findEntryOf(db, registration.requestId);
    if (same) return answer(same);
    if (await findOpenNetworkClaim(db, key)) return refused("EntryLockedByClaim");
    const holder = await findEntry(db, key);
    if (!holder) throw new NetworkUnavailable("the entry that was in the way has just gone");
    if (holder.document !== registration.owner.document) return refused("EntryKeyOwnedByDifferentPerson");
    const ours = holder.ispb === registration.bank.ispb;
    return refused(ours ? "EntryAlreadyExists" : "EntryKeyInCustodyOfDifferentParticipant");
  }
}

const refused = (reason: KeyRefusal): KeyAnswer => ({ status: "refused", reason });
