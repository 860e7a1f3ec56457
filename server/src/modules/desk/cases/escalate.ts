import { roleNames } from "@vitral/contract/console/permissions";
import type { CaseTarget } from "@vitral/contract/console/cases/case-queue";
import { caseKindNames } from "@vitral/contract/console/cases";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { enqueue } from "../../notifications/notifications.ts";
import { colleaguesWhoMay, type Staff } from "../../staff/staff.ts";
import type { FoundCase } from "./case-queries.ts";
import { keyOf } from "./cases.ts";
import { updateWork } from "./work-queries.ts";
import { auditCase, lockCase, log, type CaseDeps, refuseOthers, type Work } from "./work.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

type Person = Pick<Staff, "id" | "name" | "role" | "email">;

/** Who may work on the cases of a tenant. */
export const caseStaff = (db: Db, tenantId: string): Promise<Person[]> => colleaguesWhoMay(db, tenantId, "cases.work");

/** One of them. Refuses with CASE_TARGET. */
export async function theColleague(db: Db, { tenantId, id }: RowKey): Promise<Person> {
  const person = (await caseStaff(db, tenantId)).find((one) => one.id === id);
  if (!person) throw new Refusal("CASE_TARGET");
  return person;
}

/**
 * Passes a case on, with a reason: to a role, whose people alone take it, or to another person, whose it is then, and
 * who gets an e-mail. It is pending again. The same again changes nothing. Refuses with NOT_FOUND, CASE_TARGET,
 * CASE_HELD where another person holds the case, or CASE_DECIDED where it is closed.
 */
export async function escalate(deps: CaseDeps, work: Work & { to: CaseTarget; reason: string }): Promise<void> {
  const { tenantId, staff, reason, to } = work;
  const at = deps.now();
  const colleague = "role" in to ? null : await theColleague(deps.db, { tenantId, id: to.staffId });
  const target = "role" in to ? to : { id: to.staffId, name: colleague?.name ?? "" };
  const person = "id" in target ? target : null;
  if (person?.id === staff.id) throw new Refusal("CASE_TARGET");
  await deps.db.transaction().execute(async (tx) => {
    const found = await lockCase(deps, tx, work);
    const isSame = "id" in target ? found.escalatedId === target.id : found.escalatedRole === target.role;
    if (isSame) return;
    if (!found.isOpen || found.state === "CLOSED") throw new Refusal("CASE_DECIDED");
    if (found.assigneeId !== null) refuseOthers(found, staff);
    const state = { state: "PENDING", snoozedUntil: null, at } as const;
    const escalation = { at, ...target };
    await updateWork(tx, { tenantId, ...keyOf(work.caseId) }, { assignee: person, state, escalation });
    const name = "id" in target ? target.name : roleNames[target.role];
    await log(deps, tx, work, { found, what: "ESCALATED", words: `Para ${name}: ${reason}` });
    const details = "id" in target ? { staff: target.id } : { role: target.role };
    await auditCase(deps, tx, work, { found, action: "case.escalate", reason, details });
    if (colleague) await notify(deps, tx, { tenantId, colleague, found });
  });
}

type Notified = { tenantId: string; colleague: Person; found: FoundCase };

/** Tells the person by e-mail whose case it is now, with nothing about the customer. */
function notify({ outbox, now }: CaseDeps, tx: Tx, { tenantId, colleague, found }: Notified): Promise<void> {
  const due = found.dueAt?.toISOString() ?? null;
  const data = { name: colleague.name, kind: caseKindNames[found.kind], due, at: now().toISOString() };
  return enqueue(outbox, tx, { tenantId, to: colleague.email, message: { template: "case-escalated", data } });
}

/**
 * Makes a case another person's, or this one's. Refuses with NOT_FOUND, CASE_HELD, CASE_DECIDED where it is closed, or
 * CASE_ESCALATED where it is for the people of another role.
 */
export const assign = (deps: CaseDeps, work: Work & { person: Person; reason: string }): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { tenantId, person, reason, staff } = work;
    const found = await lockCase(deps, tx, work);
    if (found.assigneeId === person.id) return;
    if (!found.isOpen || found.state === "CLOSED") throw new Refusal("CASE_DECIDED");
    refuseOthers(found, { id: staff.id, role: person.role });
    await updateWork(tx, { tenantId, ...keyOf(work.caseId) }, { assignee: { id: person.id, name: person.name } });
    await log(deps, tx, work, { found, what: "ASSIGNED", words: `Para ${person.name}: ${reason}` });
    await auditCase(deps, tx, work, { found, action: "case.assign", reason, details: { staff: person.id } });
  });
