import { actOf, type CommandKindName, type CommandOrder } from "@vitral/contract/acts/acts";
import { isAllowed } from "@vitral/contract/console/permissions";
import type { Db } from "../../../platform/database/db.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordStaffAudit, type Staff } from "../../staff/staff.ts";
import type { Description } from "../../acts/acts.ts";

type Deps = { db: Db; now: () => Date };

/** Records that somebody tried to order, or to decide, what they may not; in the chain of every other denial. */
export function recordDenial({ db, now }: Deps, staff: Staff, details: Record<string, string>): Promise<void> {
  const record = () => recordStaffAudit(db, staff, { at: now(), action: "staff.denied", details });
  return staff.tenantId === null ? withAllTenants(record) : record();
}

/** What the audit says of an order that the role or the tenant of its maker does not allow. */
export const deniedOrder = (kind: CommandKindName) => ({ kind, action: actOf(kind).orders });

/**
 * Refuses with STAFF_NOT_ALLOWED where this person may not order this kind, by role or as staff of one tenant. The try
 * is audited, as every call without the right is.
 */
export async function refuseUnlessAllowed(deps: Deps, staff: Staff, { kind }: CommandOrder): Promise<void> {
  const isBeyond = staff.tenantId !== null && actOf(kind).everywhere === true;
  if (!isBeyond && isAllowed(staff.role, actOf(kind).orders)) return;
  await recordDenial(deps, staff, deniedOrder(kind));
  throw new Refusal("STAFF_NOT_ALLOWED");
}

type Person = Description["person"];

/** Whether what an order changes is a person's own access, or that of somebody above the staff of one tenant. */
export const isOwnAccess = (staff: Staff, person: Person): boolean => person?.id === staff.id || isAbove(staff, person);

const isAbove = (staff: Staff, person: Person): boolean => person?.tenantId === null && staff.tenantId !== null;

/**
 * Refuses with STAFF_SELF who orders or decides a change of the own access; with NOT_FOUND the staff of one tenant that
 * would change, or decide about, a person of the installation.
 */
export function refuseOwnAccess(staff: Staff, person: Person): void {
  if (person?.id === staff.id) throw new Refusal("STAFF_SELF");
  if (isAbove(staff, person)) throw new Refusal("NOT_FOUND");
}

const denials = new Set<string>(["COMMAND_OWN", "STAFF_SELF"]);

/** Runs a decision; a try to decide an own order, or a change of the own access, is recorded and refused. */
export async function recordingDenials(
  deps: Deps,
  { staff, commandId }: { staff: Staff; commandId: string },
  decide: () => Promise<void>,
): Promise<void> {
  try {
    await decide();
  } catch (error) {
    if (error instanceof Refusal && denials.has(error.code))
      await recordDenial(deps, staff, { commandId, action: "commands.decide", why: error.code });
    throw error;
  }
}
