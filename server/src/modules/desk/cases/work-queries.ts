import type { CaseState } from "@vitral/contract/console/cases";
import type { CaseStep } from "@vitral/contract/console/case-steps";
import type { StaffRole } from "@vitral/contract/console/permissions";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CaseKey } from "./case-queries.ts";

type CaseOfTenant = CaseKey & { tenantId: string };

/** Locks the work on a case until the transaction ends; makes its row where nobody touched the case yet. */
export async function lockWork(tx: Tx, { tenantId, kind, id, at }: CaseOfTenant & { at: Date }): Promise<void> {
  const none = { snoozed_until: null, assignee_id: null, assignee_name: null };
  await tx
    .insertInto("case_work")
    .values({ tenant_id: tenantId, kind, subject_id: id, state: "PENDING", state_at: at, ...none })
    .onConflict((conflict) => conflict.columns(["tenant_id", "kind", "subject_id"]).doNothing())
    .execute();
  await tx
    .selectFrom("case_work")
    .select("state")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .where("subject_id", "=", id)
    .forUpdate()
    .execute();
}

type Change = {
  assignee?: { id: string; name: string } | null;
  state?: { state: CaseState; snoozedUntil: Date | null; at: Date };
  escalation?: Escalation | null;
};

/** A role, or a person with the name that is shown. */
export type Escalation = { at: Date } & ({ role: StaffRole } | { id: string; name: string });

/** Changes who holds a case, its state, and to whom it was escalated; what is not named stays. */
export async function updateWork(
  tx: Tx,
  { tenantId, kind, id }: CaseOfTenant,
  { assignee, state, escalation }: Change,
): Promise<void> {
  const person = escalation && "id" in escalation ? escalation : null;
  await tx
    .updateTable("case_work")
    .set({
      ...(assignee !== undefined && { assignee_id: assignee?.id ?? null, assignee_name: assignee?.name ?? null }),
      ...(state && { state: state.state, state_at: state.at, snoozed_until: state.snoozedUntil }),
      ...(escalation !== undefined && {
        escalated_at: escalation?.at ?? null,
        escalated_role: escalation && "role" in escalation ? escalation.role : null,
        escalated_id: person?.id ?? null,
        escalated_name: person?.name ?? null,
      }),
    })
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .where("subject_id", "=", id)
    .execute();
}

type NewEvent = CaseOfTenant & {
  eventId: string;
  customerId: string | null;
  at: Date;
  /** `id` null: at the command line. */
  staff: { id: string | null; name: string };
  what: CaseStep;
  words: string | null;
};

/** Adds to the log of a case; answers whether this call did: an event of the same id stands there once. */
export async function insertCaseEvent(tx: Tx, e: NewEvent): Promise<boolean> {
  const row = await tx
    .insertInto("case_event")
    .values({
      tenant_id: e.tenantId,
      id: e.eventId,
      kind: e.kind,
      subject_id: e.id,
      customer_id: e.customerId,
      at: e.at,
      staff_id: e.staff.id,
      staff_name: e.staff.name,
      what: e.what,
      words: e.words,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The case of an event that this person wrote under an id; undefined where there is none. */
export const findEventOf = (
  tx: Tx,
  { tenantId, eventId, staffId }: { tenantId: string; eventId: string; staffId: string },
) =>
  tx
    .selectFrom("case_event")
    .select(["kind", "subject_id as id"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", eventId)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();

/** At most so many events of a case, the newest. */
const maxEvents = 500;

/** The log of a case, the newest first. */
export const findCaseEvents = (db: Db, { tenantId, kind, id }: CaseOfTenant) =>
  db
    .selectFrom("case_event")
    .select(["at", "what", "staff_name as by", "words"])
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .where("subject_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(maxEvents)
    .execute();
