import type { KeptTables } from "../../platform/kept-tables/kept-table.ts";

const ofStaff = (when: string, impersonal = "the console's staff, who are no customers") => ({
  impersonal,
  stays: `of the console's staff, no customer: ${when}`,
});

export const staffTables: KeptTables = {
  staff: ofStaff("one row for each person, kept so that the audit's ids have names"),
  staff_passkey: ofStaff("removed by its owner, or with a new link"),
  staff_enrolment: ofStaff("removed seven days after its hour (staff/remove-ended.ts)"),
  staff_session: ofStaff("removed seven days after its end (staff/remove-ended.ts)"),
  staff_browser: ofStaff("removed seven days after it expired (staff/remove-ended.ts), or with a new link"),
  staff_throttle: ofStaff(
    "removed seven days after the last attempt (staff/remove-ended.ts)",
    "attempts of the console's staff under a keyed hash",
  ),
};
