import { randomUUID } from "node:crypto";
import type { StaffRole } from "@vitral/contract/console/permissions";
import type { Staff } from "../src/modules/staff/staff.ts";
import { insertStaff } from "../src/modules/staff/staff-queries.ts";
import type { Db } from "../src/platform/database/db.ts";

/** A member of the staff of the installation. */
export function aStaff(role: StaffRole, name: string = role): Staff {
  return { id: randomUUID(), name, email: `${name.toLowerCase()}@vitral.exemplo`, role, tenantId: null };
}

/** Writes people as rows: who ordered something is asked for again when it is approved. */
export const saveStaff = (db: Db, at: Date, ...people: Staff[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const person of people) await insertStaff(tx, { ...person, createdAt: at });
  });
