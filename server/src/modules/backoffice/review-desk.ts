import type { Application } from "@vitral/contract/console/reviews";
import type { Db } from "../../platform/database/db.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { ServedFile } from "../../platform/http/serve-file.ts";
import { auditEvents, recordAudit, recordLook } from "../audit/audit.ts";
import { openDocument } from "../documents/documents.ts";
import { findApplicationFile } from "../onboarding/onboarding.ts";
import type { Staff } from "../staff/staff.ts";
import { approve } from "./approve.ts";
import { factsOf, masked, partnerFacts, whole } from "./application-facts.ts";
import type { ApprovalNeedsSecond, ReviewDeps } from "./deps.ts";
import { checksOf } from "./checks.ts";
import {
  type OpenApplicant,
  findApplicant,
  findElsewhere,
  findHolder,
  findOrderedApproval,
  findSeen,
  removeAssignment,
  takeAssignment,
} from "./console-queries.ts";
import { recentAnswers } from "./protege/ask-protege.ts";
import { findAnswers, type ProtegeAnswer } from "./protege/protege-queries.ts";
import { reject } from "./reject.ts";
import { resend } from "./resend.ts";
import { holderOf } from "./review-queue.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

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
  if (!(await takeAssignment(db, customerKey, holderOf(deps, staff)))) throw new Refusal("REVIEW_TAKEN");
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

/** One who waits for a decision. Refuses with NOT_FOUND or REVIEW_DECIDED. */
async function waitingApplicant(db: Db, customerKey: CustomerKey): Promise<OpenApplicant> {
  const applicant = await findApplicant(db, customerKey);
  if (!applicant) throw new Refusal("NOT_FOUND");
  if (applicant.status !== "IN_ANALYSIS_INTERNAL") throw new Refusal("REVIEW_DECIDED");
  return applicant;
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
  const found = { seen: await findSeen(db, customerKey), elsewhere: await findElsewhere(db, customerKey), protege };
  return {
    id: customerId,
    name,
    entityType,
    document: masked.document(applicant.document),
    isWaiting: true,
    submittedAt: null,
    reviewer,
    orderId: await findOrderedApproval(db, customerKey, now()),
    answers: factsOf(applicant, file, masked),
    partner: partnerFacts(file, masked),
    checks: checksOf(applicant, file, found, now()),
    files: file.documents.map(({ id, type, format, bytes, createdAt }) => ({
      id,
      type,
      format,
      bytes,
      sentAt: createdAt.toISOString(),
    })),
  };
}

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

/** Refuses with REVIEW_TAKEN where another person holds it, and with REVIEW_EXPIRED where nobody does any more. */
async function mustHold({ db, now }: Deps, customerKey: CustomerKey, staff: Pick<Staff, "id">): Promise<void> {
  const holder = await findHolder(db, customerKey, now());
  if (holder === undefined) throw new Refusal("REVIEW_EXPIRED");
  if (holder.staffId !== staff.id) throw new Refusal("REVIEW_TAKEN");
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

type Decided = { customerId: string } & (
  | { decision: "APPROVE"; isEntrepreneur?: boolean | undefined }
  | { decision: "REJECT" | "RESEND"; reason: string }
);

/**
 * Decides an application that this person holds. The same decision of the same person again does nothing, as its answer
 * may have been lost. Refuses with REVIEW_TAKEN, with REVIEW_DECIDED where it is, and an approval as `approve`.
 */
export async function decideReview(
  deps: Deps & { needsSecond: ApprovalNeedsSecond },
  { tenantId, staff }: Reviewer,
  decided: Decided,
): Promise<void> {
  const { customerId } = decided;
  const customerKey = { tenantId, customerId };
  const applicant = await findApplicant(deps.db, customerKey);
  if (!applicant) throw new Refusal("NOT_FOUND");
  if (applicant.status !== "IN_ANALYSIS_INTERNAL") {
    if (await wasDecidedBy(deps, customerKey, staff, decided)) return;
    throw new Refusal("REVIEW_DECIDED");
  }
  await mustHold(deps, customerKey, staff);
  const by = { ...customerKey, actor: staff.email, staffId: staff.id };
  const instead = await {
    APPROVE: async () => {
      if (await deps.needsSecond(customerKey)) throw new Refusal("REVIEW_NEEDS_TWO");
      return approve(deps, by, { isEntrepreneur: isMarking(decided) });
    },
    REJECT: () => reject(deps, { ...by, reason: reasonOf(decided) }),
    RESEND: () => resend(deps, { ...by, reason: reasonOf(decided) }),
  }[decided.decision]();
  if (instead !== null && !(await wasDecidedBy(deps, customerKey, staff, decided))) throw new Refusal("REVIEW_DECIDED");
  await removeAssignment(deps.db, customerKey);
}

const actions = { APPROVE: "review.approve", REJECT: "review.reject", RESEND: "review.resend" } as const;

/** Whether the newest decision about an applicant is this one, of this person. */
async function wasDecidedBy({ db }: Deps, customerKey: CustomerKey, staff: Staff, decided: Decided) {
  const newest = await Promise.all(
    Object.values(actions).map(async (action) => (await auditEvents(db, { ...customerKey, action, limit: 1 }))[0]),
  );
  const [last] = newest.filter((row) => row !== undefined).toSorted((a, b) => b.number - a.number);
  if (last?.action !== actions[decided.decision] || last.actor !== staff.email) return false;
  const isMarked = (last.details as { isEntrepreneur?: boolean } | null)?.isEntrepreneur === true;
  return (last.reason ?? "") === reasonOf(decided) && isMarked === isMarking(decided);
}

/** Whether an approval marks the company as an individual entrepreneur. */
const isMarking = (decided: Decided): boolean => decided.decision === "APPROVE" && decided.isEntrepreneur === true;
const reasonOf = (decided: Decided): string => ("reason" in decided ? decided.reason : "");
