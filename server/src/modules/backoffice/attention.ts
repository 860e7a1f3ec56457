import { type Cents, cents } from "@vitral/brazil/cents";
import { hasAllDocuments } from "@vitral/contract/onboarding-order";
import type { ReviewRemarks } from "@vitral/contract/console/commands/review-remarks";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { EntityType } from "@vitral/contract/customers";
import type { CustomerKey } from "../../platform/database/keys.ts";
import { type ApplicationFile, findApplicationFile } from "../onboarding/onboarding.ts";
import { checksOf } from "./checks.ts";
import { findApplicant, findElsewhere, findSeen } from "./applicant-queries.ts";

/**
 * How many files an application has, when the last was sent, whether all are there, and which checks need a look: its
 * approval rests on it.
 */
export async function attentionOf(tx: Db | Tx, customerKey: CustomerKey, now: Date) {
  const applicant = await findApplicant(tx, customerKey);
  if (!applicant) return { files: 0, lastSentAt: null, isComplete: false, attention: [] };
  const file = await findApplicationFile(tx, customerKey);
  // BC Protege+ is asked for itself, right before the approval.
  const found = { seen: await findSeen(tx, customerKey), elsewhere: await findElsewhere(tx, customerKey), protege: [] };
  const [, ...checks] = checksOf(applicant, file, found, now);
  return {
    files: file.documents.length,
    lastSentAt: file.documents.at(-1)?.createdAt ?? null,
    isComplete: isComplete(applicant.entityType, file),
    attention: checks.filter(({ state }) => state === "ATTENTION").map(({ name }) => name),
  };
}

/** Whether every file that an application needs was sent. */
export const isComplete = (entityType: EntityType, { documents }: Pick<ApplicationFile, "documents">): boolean =>
  hasAllDocuments(
    entityType,
    documents.map(({ type }) => type),
  );

/**
 * What the policy compares of an approval: null, above every amount, where the applicant declared to be a politically
 * exposed person, or told no date of birth (of a company, its partner); else 0.
 */
export async function approvalAmount(tx: Db | Tx, customerKey: CustomerKey): Promise<Cents | null> {
  const { answers, partner } = await findApplicationFile(tx, customerKey);
  const hasBirthDate = (answers?.birthDate ?? partner?.birthDate) != null;
  return answers?.isPep === true || !hasBirthDate ? null : cents(0);
}

/** Which checks that need a look have no reason, and which reasons belong to none. */
export function withoutReason(attention: readonly string[], remarks: ReviewRemarks): string[] {
  const given = new Set(remarks.map(({ name }) => name));
  const asked = new Set(attention);
  return [...[...asked].filter((name) => !given.has(name)), ...[...given].filter((name) => !asked.has(name))];
}
