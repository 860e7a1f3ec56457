import { type Db, lockFor, type Tx } from "../../../platform/database/db.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { deleteEnrolments } from "../enrolment-queries.ts";
import { findPeopleNow, type StaffRow, updateNames } from "../staff-queries.ts";
import { audit, type By, change, type ChangeDeps } from "./change.ts";
import { type Known, lookAlike, problemOf } from "./look.ts";

/** Who of the staff of all tenants and of the installation is not disabled. */
export const peopleNow = (db: Db | Tx) => withAllTenants(() => findPeopleNow(db));

/** The same, to whom nobody is added until the transaction ends: of two look-alikes the second one sees the first. */
export async function peopleLocked(tx: Tx) {
  await lockFor(tx, "staff addresses");
  return peopleNow(tx);
}

/** Refuses with STAFF_LOOK_ALIKE an address that looks like another person's, and keeps it so in this transaction. */
export async function requireOwnLook(tx: Tx, person: Omit<Known, "name">): Promise<void> {
  const others = (await peopleLocked(tx)).filter(({ email }) => email !== person.email);
  if (lookAlike(person, others)) throw new Refusal("STAFF_LOOK_ALIKE");
}

/**
 * Gives a person another name and e-mail, in the transaction of a command. A link that waits ends: its code went to the
 * e-mail before. False where another person has the e-mail. Throws STAFF_LOOK_ALIKE.
 */
export const renameMember = (tx: Tx, person: Known): Promise<boolean> =>
  withAllTenants(async () => {
    await requireOwnLook(tx, person);
    if (!(await updateNames(tx, person))) return false;
    await deleteEnrolments(tx, person.id);
    return true;
  });

/**
 * Gives a person another name and e-mail; for the command line. Throws STAFF_EMAIL_TAKEN, STAFF_LOOK_ALIKE, or
 * STAFF_NAMED_RIGHT for whoever has no name or e-mail that has to change.
 */
export const rename = (
  deps: ChangeDeps,
  staff: StaffRow,
  changed: Pick<StaffRow, "name" | "email">,
  by: By,
  reason: string,
): Promise<void> =>
  change(deps, staff, async (tx) => {
    if (!problemOf(staff, await peopleNow(tx))) throw new Refusal("STAFF_NAMED_RIGHT");
    if (!(await renameMember(tx, { id: staff.id, ...changed }))) throw new Refusal("STAFF_EMAIL_TAKEN");
    await audit(deps, tx, staff, by, { action: "staff.rename", reason });
  });
