import { addDays, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import type { AuditAction } from "@vitral/contract/console/audit/audit-actions";
import type { CaseState } from "@vitral/contract/console/cases";
import type { CaseStep } from "@vitral/contract/console/case-steps";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordAudit } from "../../audit/audit.ts";
import type { Staff } from "../../staff/staff.ts";
import type { PixDeps } from "../../pix/pix.ts";
import type { FoundCase } from "./case-queries.ts";
import { decisionsOf, escalationTarget, idOf, keyOf, theCase } from "./cases.ts";
import { insertCaseEvent, lockWork, updateWork } from "./work-queries.ts";

type Deps = { db: Db; now: () => Date };
/** What work on several cases, or with an e-mail, needs. */
export type CaseDeps = Pick<PixDeps, "db" | "outbox" | "now">;
/** Who works on which case; `caseId` as on the wire. */
export type Work = { tenantId: string; caseId: string; staff: Staff };

/** How many days ahead a case is put off at most. */
const longestSnooze = 90;

/** Locks a case and answers it as it is. Refuses with NOT_FOUND. */
export async function lockCase({ now }: Pick<Deps, "now">, tx: Tx, { tenantId, caseId }: Work): Promise<FoundCase> {
  const scope = { tenantId, ...keyOf(caseId), now: now() };
  await theCase(tx, scope);
  await lockWork(tx, { ...scope, at: now() });
  return theCase(tx, scope);
}

/**
 * Makes a locked case this person's, who then stands in its log, under `eventId` where one is given. Refuses with
 * CASE_HELD where another holds it, or CASE_ESCALATED where it is for the people of another role.
 */
export async function assignCase(
  deps: Pick<Deps, "now">,
  tx: Tx,
  work: Work,
  found: FoundCase,
  eventId?: string,
): Promise<boolean> {
  const { staff } = work;
  if (found.assigneeId === staff.id) return false;
  refuseOthers(found, staff);
  await updateWork(tx, { ...work, ...keyOf(work.caseId) }, { assignee: { id: staff.id, name: staff.name } });
  await log(deps, tx, work, { found, what: "TAKEN", words: null, ...(eventId !== undefined && { eventId }) });
  return true;
}

/** Refuses with CASE_HELD where another holds a case, or CASE_ESCALATED where it is for the people of another role. */
export function refuseOthers(found: FoundCase, { id, role }: Pick<Staff, "id" | "role">): void {
  if (found.assigneeId !== null && found.assigneeId !== id)
    throw new Refusal("CASE_HELD", { words: { name: found.assigneeName ?? "outra pessoa" } });
  if (found.assigneeId === null && found.escalatedRole !== null && found.escalatedRole !== role)
    throw new Refusal("CASE_ESCALATED", { words: { to: escalationTarget(found) } });
}

type Entry = { found: FoundCase; what: CaseStep; words: string | null; eventId?: string };

/** Adds to the log of a case; answers whether this call did. */
export const log = ({ now }: Pick<Deps, "now">, tx: Tx, work: Work, { found, what, words, eventId }: Entry) =>
  insertCaseEvent(tx, {
    tenantId: work.tenantId,
    kind: found.kind,
    id: found.id,
    eventId: eventId ?? newId(),
    customerId: found.customerId,
    at: now(),
    staff: work.staff,
    what,
    words,
  });

/** Records what a member of the staff did in a case; last in its transaction. */
export const auditCase = (
  { now }: Pick<Deps, "now">,
  tx: Tx,
  { tenantId, staff }: Work,
  { found, ...event }: { found: FoundCase; action: AuditAction; reason?: string; details?: Record<string, unknown> },
) =>
  recordAudit(tx, {
    tenantId,
    at: now(),
    actor: staff.email,
    staffId: staff.id,
    action: event.action,
    ...(event.reason !== undefined && { reason: event.reason }),
    ...(found.customerId !== null && { customerId: found.customerId }),
    ...(found.accountId !== null && { accountId: found.accountId }),
    details: { ...event.details, caseId: idOf(found) },
  });

/** Takes a case, so that nobody else decides it; an own one stays so. Refuses with NOT_FOUND or CASE_HELD. */
export const take = (deps: Deps, work: Work): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const found = await lockCase(deps, tx, work);
    if (await assignCase(deps, tx, work, found)) await auditCase(deps, tx, work, { found, action: "case.take" });
  });

/** Lets a case go, also another person's; one that nobody holds stays so. Refuses with NOT_FOUND. */
export const release = (deps: Deps, work: Work & { reason: string }): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const found = await lockCase(deps, tx, work);
    if (found.assigneeId === null) return;
    // What was escalated to a person is everybody's again; to a role, it stays that role's.
    const change = { assignee: null, ...(found.escalatedId !== null && { escalation: null }) };
    await updateWork(tx, { ...work, ...keyOf(work.caseId) }, change);
    await log(deps, tx, work, { found, what: "FREED", words: work.reason });
    const details = { heldBy: found.assigneeId };
    await auditCase(deps, tx, work, { found, action: "case.release", reason: work.reason, details });
  });

/**
 * Changes how far the staff is with a case, and takes it. `until` is the day (yyyy-MM-dd) on which a snoozed one comes
 * back. Refuses with NOT_FOUND, CASE_HELD, CASE_SNOOZE, CASE_DECIDED where the matter is over, or CASE_UNDECIDED where
 * one that waits for a decision would be closed.
 */
export async function setState(
  deps: Deps,
  work: Work & { state: CaseState; until: string | undefined; reason: string },
): Promise<void> {
  const { state, reason } = work;
  const at = deps.now();
  const snoozedUntil = state === "SNOOZED" ? snoozeEnd(work.until, at) : null;
  await deps.db.transaction().execute(async (tx) => {
    const found = await lockCase(deps, tx, work);
    if (!found.isOpen) throw new Refusal("CASE_DECIDED");
    const waits = decisionsOf(found).some((decision) => decision !== "UNMARK");
    if (state === "CLOSED" && waits) throw new Refusal("CASE_UNDECIDED");
    const isHeldNow = await assignCase(deps, tx, work, found);
    const isSame = found.state === state && found.snoozedUntil?.getTime() === snoozedUntil?.getTime();
    if (isSame && !isHeldNow) return;
    const change = { state: { state, snoozedUntil, at }, ...(state === "CLOSED" && { escalation: null }) };
    await updateWork(tx, { ...work, ...keyOf(work.caseId) }, change);
    await log(deps, tx, work, { found, what: state, words: reason });
    const details = { from: found.state, to: state, ...(work.until !== undefined && { until: work.until }) };
    await auditCase(deps, tx, work, { found, action: "case.state", reason, details });
  });
}

function snoozeEnd(day: string | undefined, now: Date): Date {
  const today = saoPauloDay(now);
  if (day === undefined || day <= today || day > addDays(today, longestSnooze)) throw new Refusal("CASE_SNOOZE");
  return startOfSaoPauloDay(day);
}

/** Adds a note, once for each key; whoever holds the case. Refuses with NOT_FOUND. */
export const addNote = (deps: Deps, work: Work & { key: string; text: string }): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const found = await lockCase(deps, tx, work);
    const isNew = await log(deps, tx, work, { found, what: "NOTE", words: work.text, eventId: work.key });
    if (isNew) await auditCase(deps, tx, work, { found, action: "case.note", details: { noteId: work.key } });
  });
