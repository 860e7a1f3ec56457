import { isAllowed, type StaffAction } from "@vitral/contract/console/permissions";
import type { Db } from "../../../platform/database/db.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import type { Staff } from "../deps.ts";
import { findActive } from "../staff-queries.ts";

/** Who of the active staff of a tenant, and of the whole installation, may do something; by name. */
export async function colleaguesWhoMay(
  db: Db,
  tenantId: string,
  action: StaffAction,
): Promise<Pick<Staff, "id" | "name" | "role" | "email">[]> {
  // The people of the installation belong to no tenant, so row level security shows them to none.
  const active = await withAllTenants(() => findActive(db, tenantId));
  return active.filter(({ role }) => isAllowed(role, action));
}
