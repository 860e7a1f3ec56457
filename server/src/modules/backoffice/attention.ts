import type { Tx } from "../../platform/database/db.ts";
import { findApplicationFile } from "../onboarding/onboarding.ts";
import { checksOf } from "./checks.ts";
import { findApplicant, findElsewhere, findSeen } from "./console-queries.ts";

/** How many files an application has, and which checks need a look: what its approval rests on. */
export async function attentionOf(tx: Tx, customerKey: { tenantId: string; customerId: string }, now: Date) {
  const applicant = await findApplicant(tx, customerKey);
  if (!applicant) return { files: 0, attention: [] };
  const file = await findApplicationFile(tx, customerKey);
  // BC Protege+ is asked for itself, right before the approval.
  const found = { seen: await findSeen(tx, customerKey), elsewhere: await findElsewhere(tx, customerKey), protege: [] };
  const [, ...checks] = checksOf(applicant, file, found, now);
  return {
    files: file.documents.length,
    attention: checks.filter(({ state }) => state === "ATTENTION").map(({ name }) => name),
  };
}
