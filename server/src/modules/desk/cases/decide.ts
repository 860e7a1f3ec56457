import type { CaseActor } from "../../acts/acts.ts";
import type { Cents } from "@vitral/brazil/cents";
import type { CaseDecision } from "@vitral/contract/console/cases";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { type PixDeps, recallsForStaff } from "../../pix/pix.ts";
import type { RecallRejection } from "@vitral/contract/pix-recalls";
import { receivedContestsForStaff as contests, unmark } from "../../fraud/fraud.ts";
import { resolveDifference } from "../reconciliation/differences.ts";
import type { CaseKey, FoundCase } from "./case-queries.ts";
import { decisionsOf, idOf, theCase } from "./cases.ts";
import { insertCaseEvent, lockWork, updateWork } from "./work-queries.ts";
import { assignCase, lockCase, type Work } from "./work.ts";

type Deps = Pick<PixDeps, "outbox" | "now">;

/**
 * Makes a case that can be decided so this person's. Refuses with NOT_FOUND, CASE_HELD where another person holds it,
 * or CASE_ESCALATED where it is for the people of another role.
 */
export async function holdCase(
  deps: Pick<Deps, "now">,
  tx: Tx,
  { tenantId, staff, key, decision }: Omit<Work, "caseId"> & { key: CaseKey; decision: CaseDecision },
): Promise<void> {
  const work = { tenantId, staff, caseId: idOf(key) };
  const found = await lockCase(deps, tx, work);
  if (decisionsOf(found).includes(decision)) await assignCase(deps, tx, work, found);
}

type Decided = {
  tenantId: string;
  key: CaseKey;
  decision: CaseDecision;
  reason: string;
  by: CaseActor;
  /** Of RECALL_REFUSE. */
  rejection?: RecallRejection;
};

/**
 * Decides a case in the caller's transaction, which audits it: the case's log names who decided, and the case is under
 * investigation again where its matter goes on. Answers what the audit says of it, null where there was no such
 * decision to make.
 */
export async function decideCase(
  deps: Deps,
  tx: Tx,
  { tenantId, key, decision, reason, by, rejection }: Decided,
): Promise<CaseAudit | null> {
  const at = deps.now();
  const scope = { tenantId, ...key };
  await lockWork(tx, { ...scope, at });
  const found = await theCase(tx, { ...scope, now: at });
  const done = decisionsOf(found).includes(decision)
    ? await act(deps, tx, { tenantId, by, decision, reason, found, ...(rejection && { rejection }) })
    : null;
  if (done === null) return null;
  const state = { state: "INVESTIGATING", snoozedUntil: null, at } as const;
  await updateWork(tx, scope, { state, escalation: null });
  const { customerId } = found;
  const event = { ...scope, eventId: newId(), customerId, at, staff: by, what: decision, words: reason };
  await insertCaseEvent(tx, event);
  return { id: key.id, caseId: idOf(key), ...done };
}

/** `cents`: what was freed, or goes back. */
type Done = { endToEnd?: string; cents?: Cents };
export type CaseAudit = Done & { id: string; caseId: string };

type Act = Pick<Decided, "tenantId" | "by" | "decision" | "reason" | "rejection"> & { found: FoundCase };

const doneIf = (isDone: boolean): Done | null => (isDone ? {} : null);

/** Does what was decided; null: it could not be done. */
async function act(
  deps: Deps,
  tx: Tx,
  { tenantId, by, decision, reason, found, rejection }: Act,
): Promise<Done | null> {
  const { id, endToEnd, document } = found;
  if (decision === "RESOLVE")
    return doneIf(await resolveDifference(tx, { tenantId, id, resolution: reason, now: deps.now() }));
  if (decision === "RECALL_ACCEPT") {
    const returned = await recallsForStaff.accept(deps, tx, { tenantId, id });
    return returned === null ? null : { ...(endToEnd !== null && { endToEnd }), cents: returned };
  }
  if (decision === "RECALL_REFUSE")
    return doneIf(await recallsForStaff.refuse(deps, tx, { tenantId, id, rejection: rejection ?? "OTHER" }));
  const status = decision.endsWith("ACCEPT") ? "ACCEPTED" : "REJECTED";
  if (decision === "ACCEPT" || decision === "REJECT")
    return doneIf(await contests.decide(deps, tx, { tenantId, id, status }));
  if (decision === "OBJECTION_ACCEPT" || decision === "OBJECTION_REJECT")
    return doneIf(await contests.decideObjection(deps, tx, { tenantId, id, status }));
  if (decision === "RELEASE") {
    const { freed } = endToEnd === null ? { freed: null } : await contests.release(deps, tx, { tenantId, endToEnd });
    return endToEnd !== null && typeof freed === "number" ? { endToEnd, cents: freed } : null;
  }
  return doneIf(document !== null && (await unmark(deps, tx, { tenantId, document, source: "OPERATOR" }, by.email)));
}
