import type { Tx } from "../../../platform/database/db.ts";
import { removeBrowsers } from "../attempts/browser-queries.ts";
import { deleteEnrolments } from "../enrolment-queries.ts";
import { deletePasskeys } from "../passkey-queries.ts";
import { endSessions } from "../session-queries.ts";
import { findStaff, removeSecrets } from "../staff-queries.ts";
import { storedFactors } from "./second-factor-queries.ts";

/**
 * Removes the second factors of everybody, as nothing decrypts them any more, with the passwords and all that people
 * signed in with: only a new link lets a person in. Answers how many factors there were.
 */
export async function removeSecondFactors(tx: Tx, at: Date): Promise<number> {
  const factors = await storedFactors(tx);
  for (const { id } of await findStaff(tx)) {
    await removeSecrets(tx, id);
    await deletePasskeys(tx, id);
    await deleteEnrolments(tx, id);
    await endSessions(tx, id, at);
    await removeBrowsers(tx, id);
  }
  return factors.length;
}
