import { commandActions } from "@vitral/contract/console/commands/command-rights";
import type { CommandKindName } from "@vitral/contract/console/command-kinds";
import type { Db } from "../../platform/database/db.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordStaffAudit, type Staff } from "../staff/staff.ts";

type Deps = { db: Db; now: () => Date };

/** Records that somebody tried to order, or to decide, what they may not; in the chain of every other denial. */
export function recordDenial({ db, now }: Deps, staff: Staff, details: Record<string, string>): Promise<void> {
  const record = () => recordStaffAudit(db, staff, { at: now(), action: "staff.denied", details });
  return staff.tenantId === null ? withAllTenants(record) : record();
}

/** What the audit says of an order that the role or the tenant of its maker does not allow. */
export const deniedOrder = (kind: CommandKindName) => ({ kind, action: commandActions[kind] });

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
