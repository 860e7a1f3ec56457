import { reviewMinutes, type Application, type WaitingReview } from "@vitral/contract/console/reviews";
import { asPage, rowsToRead } from "@vitral/contract/console/page";
import { formatDocument } from "@vitral/brazil/document";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { ServedFile } from "../../platform/http/serve-file.ts";
import { auditEvents, recordAudit } from "../audit/audit.ts";
import { openDocument } from "../documents/documents.ts";
import { findApplicationFile } from "../onboarding/onboarding.ts";
import type { Staff } from "../staff/staff.ts";
import { approve } from "./approve.ts";
import { factsOf, partnerFacts } from "./application-facts.ts";
import type { ReviewDeps } from "./backoffice.ts";
import { checksOf } from "./checks.ts";
import {
  findApplicant,
  findElsewhere,
  findReviews,
  findSeen,
  holds,
  lockNextFree,
  removeAssignment,
  type ReviewFilter,
  type ReviewRow,
  takeAssignment,
} from "./console-queries.ts";
import { recentAnswers } from "./protege/ask-protege.ts";
import { reject } from "./reject.ts";
import { resend } from "./resend.ts";

type Deps = ReviewDeps & { secrets: Secrets };
type Of = { tenantId: string; staff: Staff };

/** A page of the applications that wait, the oldest first. */
export async function reviewsPage(
  { db, now }: Deps,
  { tenantId, staff }: Of,
  { limit, ...filter }: ReviewFilter & { limit?: number | undefined },
) {
  const rows = await findReviews(
    db,
    { tenantId, staffId: staff.id, at: now() },
    { ...filter, limit: rowsToRead(limit) },
  );
  return asPage(
    rows.map((row) => shown(staff, row)),
    limit,
    ({ id }) => id,
  );
}

const shown = (staff: Staff, { submittedAt, staffId, staffName, ...row }: ReviewRow): WaitingReview => ({
  ...row,
  submittedAt: submittedAt?.toISOString() ?? null,
  reviewer: staffId === null ? null : { name: staffName ?? "", isMe: staffId === staff.id },
});

const hold = ({ now }: Deps, staff: Staff) => {
  const at = now();
  return { staffId: staff.id, staffName: staff.name, at, until: new Date(at.getTime() + reviewMinutes * 60_000) };
};

/** Takes the oldest application that nobody else holds; null: none is free. Two who ask at once get two. */
export const takeNext = (deps: Deps, { tenantId, staff }: Of): Promise<string | null> =>
  deps.db.transaction().execute(async (tx) => {
    for (;;) {
      const id = await lockNextFree(tx, { tenantId, staffId: staff.id, at: deps.now() });
      // Taken by another who committed since the statement began: the next statement sees it.
      if (id === null || (await takeAssignment(tx, { tenantId, customerId: id }, hold(deps, staff)))) return id;
    }
  });

/**
 * Takes an application and shows it whole; the look is audited. Refuses with NOT_FOUND, or REVIEW_TAKEN where another
 * person holds it.
 */
export async function openReview(deps: Deps, { tenantId, staff }: Of, customerId: string): Promise<Application> {
  const { db, now } = deps;
  const of = { tenantId, customerId };
  const applicant = await findApplicant(db, of);
  if (!applicant) throw new Refusal("NOT_FOUND");
  const isWaiting = applicant.status === "IN_ANALYSIS_INTERNAL";
  if (!isWaiting) throw new Refusal("REVIEW_DECIDED");
  if (!(await takeAssignment(db, of, hold(deps, staff)))) throw new Refusal("REVIEW_TAKEN");
  await recordAudit(db, { ...of, at: now(), actor: staff.email, staffId: staff.id, action: "review.show" });
  const file = await findApplicationFile(db, of);
  const { entityType, name } = applicant;
  const found = {
    seen: await findSeen(db, of),
    elsewhere: await findElsewhere(db, of),
    protege: await recentAnswers(deps, of, staff.email),
  };
  return {
    id: customerId,
    name,
    entityType,
    document: formatDocument(applicant.document),
    isWaiting,
    submittedAt: null,
    reviewer: { name: staff.name, isMe: true },
    answers: factsOf(applicant, file),
    partner: partnerFacts(file),
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

const contentTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic",
  pdf: "application/pdf",
} as const;

/**
 * One file of an application that this person holds, decrypted; audited. Its type is told by its content when it is
 * received, so what is HTML or SVG inside is never served as such. Refuses with NOT_FOUND or REVIEW_TAKEN.
 */
export async function reviewFile(
  deps: Deps,
  { tenantId, staff }: Of,
  { customerId, fileId }: { customerId: string; fileId: string },
): Promise<ServedFile> {
  const { db, now } = deps;
  const of = { tenantId, customerId };
  if (!(await holds(db, of, { staffId: staff.id, at: now() }))) throw new Refusal("REVIEW_TAKEN");
  const file = (await findApplicationFile(db, of)).documents.find(({ id }) => id === fileId);
  if (!file) throw new Refusal("NOT_FOUND");
  const by = { at: now(), actor: staff.email, staffId: staff.id };
  await recordAudit(db, { ...of, ...by, action: "review.see-files", details: { file: fileId } });
  return {
    filename: `${file.type.toLowerCase().replaceAll("_", "-")}.${file.format}`,
    contentType: contentTypes[file.format],
    content: await openDocument(deps, { tenantId, id: fileId }),
  };
}

type Decided = { customerId: string } & ({ decision: "APPROVE" } | { decision: "REJECT" | "RESEND"; reason: string });

/**
 * Decides an application that this person holds. The same decision of the same person again does nothing, as its answer
 * may have been lost. Refuses with REVIEW_TAKEN, with REVIEW_DECIDED where it is, and an approval as `approve`.
 */
export async function decideReview(deps: Deps, { tenantId, staff }: Of, decided: Decided): Promise<void> {
  const { customerId } = decided;
  const of = { tenantId, customerId };
  const applicant = await findApplicant(deps.db, of);
  if (!applicant) throw new Refusal("NOT_FOUND");
  if (applicant.status !== "IN_ANALYSIS_INTERNAL") {
    if (await wasDecidedBy(deps, of, staff, decided)) return;
    throw new Refusal("REVIEW_DECIDED");
  }
  if (!(await holds(deps.db, of, { staffId: staff.id, at: deps.now() }))) throw new Refusal("REVIEW_TAKEN");
  const by = { ...of, actor: staff.email, staffId: staff.id };
  const instead = await {
    APPROVE: () => approve(deps, by),
    REJECT: () => reject(deps, { ...by, reason: reasonOf(decided) }),
    RESEND: () => resend(deps, { ...by, reason: reasonOf(decided) }),
  }[decided.decision]();
  if (instead !== null && !(await wasDecidedBy(deps, of, staff, decided))) throw new Refusal("REVIEW_DECIDED");
  await removeAssignment(deps.db, of);
}

const actions = { APPROVE: "review.approve", REJECT: "review.reject", RESEND: "review.resend" } as const;

/** Whether the newest decision about an applicant is this one, of this person. */
async function wasDecidedBy(
  { db }: Deps,
  of: { tenantId: string; customerId: string },
  staff: Staff,
  decided: Decided,
) {
  const newest = await Promise.all(
    Object.values(actions).map(async (action) => (await auditEvents(db, { ...of, action, limit: 1 }))[0]),
  );
  const [last] = newest.filter((row) => row !== undefined).toSorted((a, b) => b.number - a.number);
  if (last?.action !== actions[decided.decision] || last.actor !== staff.email) return false;
  return (last.reason ?? "") === reasonOf(decided);
}

const reasonOf = (decided: Decided): string => ("reason" in decided ? decided.reason : "");
