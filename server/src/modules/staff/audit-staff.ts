import type { AuditAction } from "@vitral/contract/console/audit/audit-actions";
import { type Db, lockFor, type Tx } from "../../platform/database/db.ts";
import { withAllTenants, withTenant } from "../../platform/database/tenancy.ts";
import { auditEvents, installation, recordAudit } from "../audit/audit.ts";
import { type Subject, waitBegan } from "./attempts/attempts.ts";
import type { Staff, StaffDeps } from "./deps.ts";

/** The name under which the audit has attempts with an e-mail that nobody has. */
const unknown = "unknown";

/** Who an audit row of a call names, where and when. */
export const byCaller = <Tenant extends string | null>({
  tenantId,
  at,
  staff,
}: {
  tenantId: Tenant;
  at: Date;
  staff: Pick<Staff, "id" | "email">;
}) => ({ tenantId, at, actor: staff.email, staffId: staff.id });

type StaffEvent = { at: Date; action: AuditAction; reason?: string; details?: Record<string, unknown> };

/** Records what a member of the staff did, in the chain of the own tenant or of the installation. */
export const recordStaffAudit = (
  tx: Db | Tx,
  staff: Pick<Staff, "id" | "email" | "tenantId"> | null,
  event: StaffEvent,
) =>
  recordAudit(tx, {
    tenantId: staff?.tenantId ?? null,
    actor: staff?.email ?? unknown,
    ...(staff && { staffId: staff.id }),
    ...event,
  });

/** Runs something in the tenant of a person; in all tenants for the staff of the installation. */
export const withScopeOf = <T>({ tenantId }: Pick<Staff, "tenantId">, run: () => T): T =>
  tenantId === null ? withAllTenants(run) : withTenant(tenantId, run);

type Step = "PASSWORD" | "SECOND_FACTOR" | "ENROLMENT";

/**
 * Records that somebody tried again during the wait after too many failures: once a wait, which each further failure
 * begins anew. The newest row does not say it: the failure that began the wait may be recorded after the first try in
 * it. `counted`: what the failures are counted for. `staff` null: nobody has that e-mail; it costs the same.
 */
export const recordLocked = (
  deps: StaffDeps,
  staff: Staff | null,
  step: Step,
  counted: readonly Subject[],
): Promise<void> =>
  withAllTenants(() =>
    deps.db.transaction().execute(async (tx) => {
      const scope = { tenantId: staff?.tenantId ?? installation, person: staff?.email ?? unknown };
      await lockFor(tx, `staff locked ${scope.person}`);
      const [now, began] = [deps.now(), await waitBegan({ ...deps, db: tx }, counted)];
      // The clock of the server that began the wait may be ahead of this one's.
      const at = began && began > now ? began : now;
      const rows = await auditEvents(tx, { ...scope, action: "staff.locked", from: began ?? now });
      if (rows.some(({ details }) => details["step"] === step)) return;
      await recordStaffAudit(tx, staff, { at, action: "staff.locked", details: { step } });
    }),
  );
