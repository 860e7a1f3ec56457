import type { Db } from "../../../platform/database/db.ts";
import { deleteNetworkMark, saveNetworkMark } from "./network-mark-queries.ts";
import { banksOutside } from "./pay-from-outside.ts";
import { findNetworkKey } from "./simulator-queries.ts";

type Deps = { db: Db; now: () => Date };

/**
 * Another bank reports the owner of a key to the simulated directory, or takes the report back (`reason` null). Answers
 * null where nobody has the key; `changed` false where there was no report to take back.
 */
export async function reportOwner(
  { db, now }: Deps,
  { key, reason, until }: { key: string; reason: string | null; until: Date | null },
): Promise<{ changed: boolean } | null> {
  const owner = await findNetworkKey(db, { key, now: now() });
  if (!owner) return null;
  if (reason === null) return { changed: await deleteNetworkMark(db, owner.document) };
  const reportedBy = banksOutside.sol.bankName;
  await saveNetworkMark(db, { document: owner.document, reportedBy, reason, markedAt: now(), until });
  return { changed: true };
}
