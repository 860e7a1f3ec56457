import type { Db } from "../../../platform/database/db.ts";
import { deleteNetworkMark, isKnownHolder, saveNetworkMark } from "./network-mark-queries.ts";
import { externalBanks } from "./pay-from-external-bank.ts";
import { findNetworkKey } from "./simulator-queries.ts";

type Deps = { db: Db; now: () => Date };

/** A key of the person, or the document where the person has no key any more. */
type Person = { key: string } | { document: string };

/**
 * Another bank reports a person to the simulated directory, or takes the report back (`reason` null). Answers null
 * where nobody has the key, or the directory never knew the document; `changed` false where there was no report to
 * take back.
 */
export async function reportOwner(
  { db, now }: Deps,
  { reason, until, ...person }: Person & { reason: string | null; until: Date | null },
): Promise<{ changed: boolean } | null> {
  const document = await documentOf({ db, now }, person);
  if (document === null) return null;
  if (reason === null) return { changed: await deleteNetworkMark(db, document) };
  const reportedBy = externalBanks.sol.bankName;
  await saveNetworkMark(db, { document, reportedBy, reason, markedAt: now(), until });
  return { changed: true };
}

async function documentOf({ db, now }: Deps, person: Person): Promise<string | null> {
  if ("key" in person) return (await findNetworkKey(db, { key: person.key, now: now() }))?.document ?? null;
  return (await isKnownHolder(db, person.document)) ? person.document : null;
}
