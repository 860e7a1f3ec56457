import type { Tx } from "../../platform/database/db.ts";
import { findApplicationFile } from "../onboarding/onboarding.ts";
import { checksOf } from "./checks.ts";
import { findApplicant, findElsewhere, findSeen } from "./console-queries.ts";

/** How many files an application has, and which checks need a look: what its approval rests on. */
export async function attentionOf(tx: Tx, of: { tenantId: string; customerId: string }, now: Date) {
  const applicant = await findApplicant(tx, of);
  if (!applicant) return { files: 0, attention: [] };
  const file = await findApplicationFile(tx, of);
  // BC Protege+ is asked for itself, right before the approval.
  const found = { seen: await findSeen(tx, of), elsewhere: await findElsewhere(tx, of), protege: [] };
  const [, ...checks] = checksOf(applicant, file, found, now);
  return {
    files: file.documents.length,
    attention: checks.filter(({ state }) => state === "ATTENTION").map(({ name }) => name),
  };
}
