import type { Application } from "@vitral/contract/console/reviews";
import { stepOfDocument } from "@vitral/contract/onboarding-order";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { ServedFile } from "../../platform/http/serve-file.ts";
import { recordAudit, recordLook } from "../audit/audit.ts";
import { openDocument, replacedTypes } from "../documents/documents.ts";
import { findApplicationFile } from "../onboarding/onboarding.ts";
import type { Staff } from "../staff/staff.ts";
import { factsOf, masks, partnerFacts, whole } from "./application-facts.ts";
import type { ReviewDeps } from "./deps.ts";
import { checksOf } from "./checks.ts";
import { type OpenApplicant, findElsewhere, findHolder, findSeen, takeAssignment } from "./applicant-queries.ts";
import { mustHold, reviewTaken, waitingApplicant } from "./queue/holding.ts";
import { recentAnswers } from "./protege/ask-protege.ts";
import { findAnswers, type ProtegeAnswer } from "./protege/protege-queries.ts";
import { findOrderedApproval, findPostponed } from "./queue/queue-queries.ts";
import { holderOf } from "./queue/review-queue.ts";

type Deps = ReviewDeps & { secrets: Secrets };
type Reviewer = { tenantId: string; staff: Staff };

/**
 * Takes an application and shows it, documents and contacts masked; the look is audited. Refuses with NOT_FOUND, or
 * with REVIEW_TAKEN where another person holds it.
 */
export async function openReview(deps: Deps, { tenantId, staff }: Reviewer, customerId: string): Promise<Application> {
  const { db, now } = deps;
  const customerKey = { tenantId, customerId };
  const applicant = await waitingApplicant(db, customerKey);
  if (!(await takeAssignment(db, customerKey, holderOf(deps, staff))))
    throw reviewTaken(await findHolder(db, customerKey, now()));
  await recordAudit(db, { ...customerKey, at: now(), actor: staff.email, staffId: staff.id, action: "review.show" });
  const protege = await recentAnswers(deps, customerKey, staff.email);
  return applicationOf(deps, applicant, { tenantId, protege, reviewer: { name: staff.name, isMe: true } });
}

/** The same for who only reads: nobody takes it by it, and BC Protege+ is not asked. The look is audited. */
export async function readReview(deps: Deps, { tenantId, staff }: Reviewer, customerId: string): Promise<Application> {
  const { db, now } = deps;
  const customerKey = { tenantId, customerId };
  const applicant = await waitingApplicant(db, customerKey);
  await recordLook(db, { ...customerKey, at: now(), actor: staff.email, staffId: staff.id, action: "review.show" });
  const holder = await findHolder(db, customerKey, now());
  const reviewer = holder ? { name: holder.staffName, isMe: holder.staffId === staff.id } : null;
  return applicationOf(deps, applicant, { tenantId, protege: await findAnswers(db, customerKey), reviewer });
}

async function applicationOf(
  { db, now }: Deps,
  applicant: OpenApplicant,
  known: { tenantId: string; protege: ProtegeAnswer[]; reviewer: Application["reviewer"] },
): Promise<Application> {
  const { id: customerId, name, entityType } = applicant;
  const { tenantId, protege, reviewer } = known;
  const customerKey = { tenantId, customerId };
  const file = await findApplicationFile(db, customerKey);
  const replaced = new Set((await replacedTypes(db, customerKey)).map(stepOfDocument));
  const found = { seen: await findSeen(db, customerKey), elsewhere: await findElsewhere(db, customerKey), protege };
  return {
    id: customerId,
    name,
    entityType,
    document: masks.document(applicant.document),
    isWaiting: true,
    submittedAt: applicant.submittedAt,
    reviewer,
    orderId: await findOrderedApproval(db, customerKey, now()),
    postponed: shownPostponed(await findPostponed(db, customerKey)),
    answers: factsOf(applicant, file, masks),
    partner: partnerFacts(file, masks),
    checks: checksOf(applicant, file, found, now()),
    files: file.documents.map(({ id, type, format, bytes, createdAt }) => ({
      id,
      type,
      format,
      bytes,
      sentAt: createdAt,
      // Which document a front is of is the applicant's choice: another one replaces it too.
      replaces: replaced.has(stepOfDocument(type)),
    })),
  };
}

const shownPostponed = (found: Awaited<ReturnType<typeof findPostponed>>): Application["postponed"] => {
  if (found === null) return null;
  const { staffId: _id, ...shown } = found;
  return shown;
};

/** Documents and contacts in full, for who holds the application; audited. Refuses as `mustHold`. */
export async function revealReview(
  deps: Deps,
  { tenantId, staff }: Reviewer,
  { customerId, reason }: { customerId: string; reason: string },
) {
  const { db, now } = deps;
  const customerKey = { tenantId, customerId };
  const applicant = await waitingApplicant(db, customerKey);
  await mustHold(deps, customerKey, staff);
  const file = await findApplicationFile(db, customerKey);
  await recordAudit(db, {
    ...customerKey,
    at: now(),
    actor: staff.email,
    staffId: staff.id,
    action: "review.reveal",
    reason,
  });
  return {
    document: whole.document(applicant.document),
    answers: factsOf(applicant, file, whole),
    partner: partnerFacts(file, whole),
  };
}

const contentTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic",
  pdf: "application/pdf",
} as const;

/**
 * One file of an application that this person holds, decrypted; audited. Its type follows from its content when it is
 * received, so what is HTML or SVG inside is never served as such. Refuses with NOT_FOUND, or as `mustHold`.
 */
export async function reviewFile(
  deps: Deps,
  { tenantId, staff }: Reviewer,
  { customerId, fileId }: { customerId: string; fileId: string },
): Promise<ServedFile> {
  const { db, now } = deps;
  const customerKey = { tenantId, customerId };
  await mustHold(deps, customerKey, staff);
  const file = (await findApplicationFile(db, customerKey)).documents.find(({ id }) => id === fileId);
  if (!file) throw new Refusal("NOT_FOUND");
  const by = { at: now(), actor: staff.email, staffId: staff.id };
  await recordAudit(db, { ...customerKey, ...by, action: "review.see-files", details: { file: fileId } });
  return {
    filename: `${file.type.toLowerCase().replaceAll("_", "-")}.${file.format}`,
    contentType: contentTypes[file.format],
    content: await openDocument(deps, { tenantId, id: fileId }),
  };
}
