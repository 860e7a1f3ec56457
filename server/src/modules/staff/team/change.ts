import type { AuditAction } from "@vitral/contract/console/audit/audit-actions";
import type { Tx } from "../../../platform/database/db.ts";
import { recordAudit } from "../../audit/audit.ts";
import { withScopeOf } from "../audit-staff.ts";
import type { Staff, StaffDeps } from "../deps.ts";

/** Who does it: a member of the staff, or an operator at the command line by user name. */
export type By = { actor: string; staffId?: string };
export type ChangeDeps = Pick<StaffDeps, "db" | "secrets" | "now" | "origin">;

/** One transaction in the scope of the person. */
export const change = <T>(
  { db }: ChangeDeps,
  staff: Pick<Staff, "tenantId">,
  run: (tx: Tx) => Promise<T>,
): Promise<T> => withScopeOf(staff, () => db.transaction().execute(run));

/** What two people do in the console. */
const needTwo: ReadonlySet<AuditAction> = new Set(["staff.add", "staff.enable", "staff.rename", "staff.renew"]);

/** Records what somebody did about a person. */
export const audit = (
  { now }: ChangeDeps,
  tx: Tx,
  staff: Pick<Staff, "id" | "tenantId">,
  { actor, staffId }: By,
  event: { action: AuditAction; reason?: string; details?: Record<string, unknown> },
): Promise<void> =>
  recordAudit(tx, {
    tenantId: staff.tenantId,
    at: now(),
    actor,
    ...(staffId && { staffId }),
    ...(staffId === undefined && needTwo.has(event.action) && { withoutSecondPerson: true }),
    ...event,
    details: { staff: staff.id, ...event.details },
  });
