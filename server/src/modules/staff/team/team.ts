import { asPage, rowsToRead } from "@vitral/contract/console/page";
import { type listStaff, maxToRename, type StaffMember } from "@vitral/contract/console/staff";
import type { Input } from "@vitral/contract/endpoint";
import { Refusal } from "../../../platform/http/errors.ts";
import { locksOf } from "../attempts/attempts.ts";
import type { Staff, StaffDeps } from "../deps.ts";
import { findStaff, findStaffDetails, type StaffRow } from "../staff-queries.ts";
import { peopleNow } from "./addresses.ts";
import { problemOf } from "./look.ts";
import { findTeam, type TeamFilter } from "./team-queries.ts";

/** A page of the staff that a person may see: of the own tenant, or all of it. */
export async function teamPage(deps: StaffDeps, viewer: Staff, { limit, ...filter }: Input<typeof listStaff>["query"]) {
  const found = await membersOf(deps, viewer, { ...filter, limit: rowsToRead(limit) });
  return asPage(found, limit, ({ id }) => id);
}

/** People of a filter as the console shows them. */
export async function membersOf(
  deps: StaffDeps,
  viewer: Staff,
  filter: TeamFilter & { limit: number },
): Promise<StaffMember[]> {
  const rows = await findTeam(deps.db, { ...filter, ...scopeOf(viewer) });
  const now = deps.now();
  const [details, locks, people] = await Promise.all([
    findStaffDetails(deps.db, now),
    locksOf(deps, rows),
    peopleNow(deps.db),
  ]);
  return rows.map((row) => {
    const own = details.get(row.id);
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      tenant: row.tenant,
      state: row.disabledAt ? "DISABLED" : row.enrolledAt ? "ACTIVE" : "INVITED",
      createdAt: row.createdAt,
      passkeys: own?.passkeys ?? 0,
      session: own?.session ?? null,
      lockedUntil: locks.get(row.id) ?? null,
      problem: problemOf(row, people),
      mayChange: row.id !== viewer.id,
    };
  });
}

/** Whose name or e-mail has to change, of the people whom the viewer may see. */
export async function peopleToRename(deps: StaffDeps, viewer: Staff): Promise<StaffMember[]> {
  const people = await peopleNow(deps.db);
  const wrong = people.filter((person) => problemOf(person, people) !== null).map(({ id }) => id);
  return wrong.length === 0 ? [] : membersOf(deps, viewer, { ids: wrong, limit: maxToRename });
}

/** One person whom the viewer may change. Refuses with NOT_FOUND, for the staff of other tenants too. */
export async function memberOf({ db }: StaffDeps, viewer: Staff, id: string): Promise<StaffRow> {
  const [found] = await findStaff(db, { ...scopeOf(viewer), id });
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

const scopeOf = ({ tenantId }: Staff) => (tenantId === null ? {} : { tenantId });
