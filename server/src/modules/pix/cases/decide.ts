import type { AuditAction } from "@vitral/contract/console/audit/audit-actions";
import type { CaseDecision } from "@vitral/contract/console/cases";
import type { Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { PixDeps } from "../deps.ts";
import { decide, decideObjection, release } from "../infractions/administration.ts";
import { unmark } from "../suspicion/marks.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { CaseKey, FoundCase } from "./case-queries.ts";
import { decisionsOf, theCase } from "./cases.ts";
import { insertCaseEvent, lockWork, updateWork, wroteEvent } from "./work-queries.ts";
import { assignCase, auditCase, lockCase, log, type Work } from "./work.ts";

/** What the policy may ask a second person for in a case. */
type SecondPersonQuestion = {
  tenantId: string;
  kind: "customer.mark" | "customer.unmark" | "contest.accept" | "pix.release";
};

/** Whether the tenant's policy asks for a second person. */
export type NeedsSecond = (tx: Tx, asked: SecondPersonQuestion & { now: Date }) => Promise<boolean>;
export type CaseDeps = Pick<PixDeps, "db" | "outbox" | "now"> & { needsSecond: NeedsSecond };

/** Each decision with its verb's name in the audit, which is the command line's. */
const actions: Record<CaseDecision, AuditAction> = {
  ACCEPT: "contest.accept",
  REJECT: "contest.reject",
  OBJECTION_ACCEPT: "objection.accept",
  OBJECTION_REJECT: "objection.reject",
  RELEASE: "pix.release",
  UNMARK: "customer.unmark",
};

/** The decisions that have a policy, with the kind of command that orders them. */
const governed: Partial<Record<CaseDecision, SecondPersonQuestion["kind"]>> = {
  ACCEPT: "contest.accept",
  RELEASE: "pix.release",
  UNMARK: "customer.unmark",
};

/** The decisions that a kind of case may ever have. */
const outcomesOf: Record<FoundCase["kind"], readonly CaseDecision[]> = {
  DISPUTE: [],
  INFRACTION: ["ACCEPT", "REJECT", "OBJECTION_ACCEPT", "OBJECTION_REJECT"],
  BLOCK: ["RELEASE"],
  MARK: ["UNMARK"],
};

/**
 * Decides a case as the command line does, and takes it. The same person's decision for the same reason again does
 * nothing, as its answer may have been lost. Refuses with NOT_FOUND, CASE_HELD, CASE_NEEDS_TWO, CASE_DECIDED where
 * there is no such decision to make (any more), or CASE_OUTCOME where a case of this kind never has one.
 */
export const decideCase = (deps: CaseDeps, work: Work & { decision: CaseDecision; reason: string }): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { decision, reason } = work;
    const found = await lockCase(deps, tx, work);
    if (!decisionsOf(found).includes(decision)) {
      const own = { tenantId: work.tenantId, kind: found.kind, id: found.id, staffId: work.staff.id };
      if (await wroteEvent(tx, { ...own, what: decision, words: reason })) return;
      throw new Refusal(outcomesOf[found.kind].includes(decision) ? "CASE_DECIDED" : "CASE_OUTCOME");
    }
    await assignCase(deps, tx, work, found);
    const kind = governed[decision];
    if (kind !== undefined) await refuseAlone(deps, tx, { tenantId: work.tenantId, kind });
    if (!(await act(deps, tx, { ...work, found }))) throw new Refusal("CASE_DECIDED");
    const state = { state: "INVESTIGATING", snoozedUntil: null, at: deps.now() } as const;
    await updateWork(tx, { tenantId: work.tenantId, kind: found.kind, id: found.id }, { state, escalation: null });
    await log(deps, tx, work, { found, what: decision, words: reason });
    await auditCase(deps, tx, work, { found, action: actions[decision], reason, details: { id: found.id } });
  });

/** Refuses with CASE_NEEDS_TWO what a case does with one person and the policy wants two for. */
export async function refuseAlone({ needsSecond, now }: CaseDeps, tx: Tx, asked: SecondPersonQuestion): Promise<void> {
  if (await needsSecond(tx, { ...asked, now: now() })) throw new Refusal("CASE_NEEDS_TWO");
}

type OrderedDecision = { tenantId: string; key: CaseKey; decision: CaseDecision; reason: string };

/**
 * Decides a case as a command ordered it, in its transaction, which audits it: the case's log names its maker. Answers
 * whether there was such a decision to make.
 */
export async function decideOrdered(
  deps: Pick<CaseDeps, "now" | "outbox">,
  tx: Tx,
  { tenantId, key, decision, reason, by }: OrderedDecision & { by: { id: string; name: string } },
): Promise<boolean> {
  const scope = { tenantId, ...key, now: deps.now() };
  await lockWork(tx, { ...scope, at: scope.now });
  const found = await theCase(tx, scope);
  if (!decisionsOf(found).includes(decision)) return false;
  if (!(await act(deps, tx, { tenantId, staff: { email: "" }, decision, found }))) return false;
  const state = { state: "INVESTIGATING", snoozedUntil: null, at: scope.now } as const;
  await updateWork(tx, { tenantId, ...key }, { state, escalation: null });
  const { customerId } = found;
  const event = {
    tenantId,
    ...key,
    eventId: newId(),
    customerId,
    at: scope.now,
    staff: by,
    what: decision,
    words: reason,
  };
  await insertCaseEvent(tx, event);
  return true;
}

type DecisionOrder = { tenantId: string; staff: { email: string }; decision: CaseDecision; found: FoundCase };

/** Does what was decided; answers whether this call did. */
async function act(
  deps: Pick<CaseDeps, "now" | "outbox">,
  tx: Tx,
  { tenantId, staff, decision, found }: DecisionOrder,
): Promise<boolean> {
  const { id, endToEnd, document } = found;
  const status = decision.endsWith("ACCEPT") ? "ACCEPTED" : "REJECTED";
  if (decision === "ACCEPT" || decision === "REJECT") return decide(deps, tx, { tenantId, id, status });
  if (decision === "OBJECTION_ACCEPT" || decision === "OBJECTION_REJECT")
    return decideObjection(deps, tx, { tenantId, id, status });
  if (decision === "RELEASE")
    return endToEnd !== null && typeof (await release(deps, tx, { tenantId, endToEnd })).freed === "number";
  return document !== null && unmark(deps, tx, { tenantId, document, source: "OPERATOR" }, staff.email);
}
