import type { StaffRole } from "@vitral/contract/console/permissions";
import type { StaffMember } from "@vitral/contract/console/staff";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { selectStaff, type StaffRow } from "../staff-queries.ts";

/** Which people a list shows; `q` is a part of the name or of the e-mail. */
export type TeamFilter = {
  tenantId?: string;
  ids?: string[];
  q?: string | undefined;
  role?: StaffRole | undefined;
  state?: StaffMember["state"] | undefined;
  /** The id of the last person of the page before. */
  after?: string | undefined;
};

/** The people of a list, by e-mail. */
export function findTeam(
  db: Db,
  { tenantId, ids, q = "", role, state, after, limit }: TeamFilter & { limit: number },
): Promise<StaffRow[]> {
  let query = selectStaff(db);
  if (tenantId !== undefined) query = query.where("staff.works_for", "=", tenantId);
  if (ids !== undefined) query = query.where("staff.id", "in", ids);
  if (q !== "") query = query.where(sql<boolean>`position(lower(${q}) in lower(staff.name || ' ' || staff.email)) > 0`);
  if (role !== undefined) query = query.where("staff.role", "=", role);
  if (state === "DISABLED") query = query.where("staff.disabled_at", "is not", null);
  if (state === "ACTIVE" || state === "INVITED")
    query = query
      .where("staff.disabled_at", "is", null)
      .where("staff.enrolled_at", state === "ACTIVE" ? "is not" : "is", null);
  if (after !== undefined)
    query = query.where("staff.email", ">", (member) =>
      member.selectFrom("staff").select("email").where("id", "=", after),
    );
  return query.limit(limit).execute();
}
