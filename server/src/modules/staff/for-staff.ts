import type { StaffRole } from "@vitral/contract/console/permissions";
import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/db.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { resetEnrolment, resetFailures } from "./attempts/attempts.ts";
import type { Staff } from "./deps.ts";
import { deleteEnrolments } from "./enrolment-queries.ts";
import { type EnrolmentLink, newEnrolmentLink } from "./enrolment.ts";
import { removeBrowsers } from "./attempts/browser-queries.ts";
import { deletePasskeys } from "./passkey-queries.ts";
import { endSessions } from "./session-queries.ts";
import { peopleNow, requireOwnLook } from "./team/addresses.ts";
import { audit, type By, change, type ChangeDeps as Deps } from "./team/change.ts";
import { problemOf } from "./team/look.ts";
import {
  countEnrolled,
  endDisabled,
  findStaff,
  insertStaff,
  lockStaff,
  removeSecrets,
  setDisabled,
  setRole,
  type StaffRow,
} from "./staff-queries.ts";

export { findStaff as list, type StaffRow } from "./staff-queries.ts";
export { peopleLocked, peopleNow, rename, renameMember } from "./team/addresses.ts";
export { domainOf, lookAlike, problemOf } from "./team/look.ts";

/** Sends the code of a link to a person, in the name of a tenant; handed in, as messages stand above the staff. */
export type SendCode = (
  tx: Tx,
  message: { tenantId: string; to: string; name: string; code: string; expiresAt: Date },
) => Promise<void>;

/**
 * Adds a person and makes the link to enrol with and its code, which are answered once; for the command line, where
 * nobody else approves it. Throws STAFF_EMAIL_TAKEN or STAFF_LOOK_ALIKE.
 */
export async function add(
  deps: Deps,
  person: { email: string; name: string; role: StaffRole; tenantId: string | null },
  by: By,
): Promise<EnrolmentLink & { id: string }> {
  const staff = { id: newId(), ...person };
  const link = await change(deps, staff, async (tx) => {
    await requireOwnLook(tx, staff);
    if (!(await insertStaff(tx, { ...staff, createdAt: deps.now() }))) throw new Refusal("STAFF_EMAIL_TAKEN");
    const made = await newEnrolmentLink(deps, tx, staff);
    await audit(deps, tx, staff, by, { action: "staff.add", details: { role: staff.role } });
    return made;
  });
  return { id: staff.id, ...link };
}

/**
 * Makes a new link for somebody who lost the second factor, the password or the first link; for the command line. What
 * the person signed in with ends at once.
 */
export const renew = (deps: Deps, staff: StaffRow, by: By, reason: string): Promise<EnrolmentLink> =>
  change(deps, staff, async (tx) => {
    await lockStaff(tx, staff.id);
    await endAccess(tx, staff, deps);
    const made = await newEnrolmentLink(deps, tx, staff);
    await audit(deps, tx, staff, by, { action: "staff.renew", reason });
    return made;
  });

/**
 * Makes a link for somebody without a password, whom two people added or whose access two people renewed. Its code goes
 * to the e-mail that they agreed on, and to nobody else: whoever made the link cannot use it. Throws STAFF_SELF,
 * NOT_FOUND for who is disabled, STAFF_HAS_ACCESS or STAFF_TO_RENAME.
 */
export const makeLink = (
  { sendCode, tenantId, ...deps }: Deps & { sendCode: SendCode; tenantId: string },
  staff: StaffRow,
  by: By,
  reason: string,
): Promise<Omit<EnrolmentLink, "code">> =>
  change(deps, staff, async (tx) => {
    refuseSelf(staff, by);
    const locked = await lockStaff(tx, staff.id);
    if (!locked) throw new Refusal("NOT_FOUND");
    if (locked.totpSecret !== null) throw new Refusal("STAFF_HAS_ACCESS");
    if (problemOf(staff, await peopleNow(tx))) throw new Refusal("STAFF_TO_RENAME");
    const { code, ...made } = await newEnrolmentLink(deps, tx, staff);
    const { expiresAt } = made;
    await sendCode(tx, { tenantId, to: staff.email, name: staff.name, code, expiresAt });
    await audit(deps, tx, staff, by, { action: "staff.link", reason });
    return made;
  });

/** Lets somebody in no more: sessions and links end with it. Throws STAFF_SELF or STAFF_LAST_SECURITY. */
export const disable = (deps: Deps, staff: StaffRow, by: By, reason: string): Promise<void> =>
  change(deps, staff, async (tx) => {
    await refuseSelfAndLastSecurity(tx, staff, by);
    await setDisabled(tx, staff.id, deps.now());
    await endSessions(tx, staff.id, deps.now());
    await removeBrowsers(tx, staff.id);
    await deleteEnrolments(tx, staff.id);
    await audit(deps, tx, staff, by, { action: "staff.disable", reason });
  });

/**
 * Lets a disabled person in again, with what the person signed in with before; for the command line. Throws
 * STAFF_LOOK_ALIKE where somebody has got an e-mail meanwhile that looks like the person's.
 */
export const enable = (deps: Deps, staff: StaffRow, by: By, reason: string): Promise<void> =>
  change(deps, staff, async (tx) => {
    await requireOwnLook(tx, staff);
    if (!(await endDisabled(tx, staff.id))) return;
    await audit(deps, tx, staff, by, { action: "staff.enable", reason });
  });

/** `enable` in the transaction of a command, which two people decide. False where the person is not disabled. */
export const enableMember = (tx: Tx, person: Pick<StaffRow, "id" | "email">): Promise<boolean> =>
  withAllTenants(async () => {
    await requireOwnLook(tx, person);
    return endDisabled(tx, person.id);
  });

/** Resets the counts of wrong passwords and codes of a person. Throws STAFF_SELF. Answers how many there were. */
export const unlock = (deps: Deps, staff: StaffRow, by: By, reason: string): Promise<number> =>
  change(deps, staff, async (tx) => {
    refuseSelf(staff, by);
    const counts = await resetFailures({ ...deps, db: tx }, staff);
    await audit(deps, tx, staff, by, { action: "staff.unlock", reason, details: { counts } });
    return counts;
  });

/** Ends every session of a person and makes all browsers unknown. Answers how many sessions there were. */
export const signOutEverywhere = (deps: Deps, staff: StaffRow, by: By, reason: string): Promise<number> =>
  change(deps, staff, async (tx) => {
    const sessions = await endSessions(tx, staff.id, deps.now());
    await removeBrowsers(tx, staff.id);
    await audit(deps, tx, staff, by, { action: "staff.sign-out", reason, details: { sessions } });
    return sessions;
  });

/** One person of any tenant or of the installation, in the transaction of a command; undefined: unknown. */
export const findMember = async (tx: Tx, id: string): Promise<StaffRow | undefined> =>
  (await withAllTenants(() => findStaff(tx, { id })))[0];

/** Who has an e-mail, of any tenant or of the installation, in the transaction of a command. */
export const findByEmail = async (tx: Tx, email: string): Promise<StaffRow | undefined> =>
  (await withAllTenants(() => findStaff(tx, { email })))[0];

/**
 * Adds a person without a link, in the transaction of a command. False where the e-mail is taken. Throws
 * STAFF_LOOK_ALIKE.
 */
export const addMember = (tx: Tx, person: Staff, at: Date): Promise<boolean> =>
  withAllTenants(async () => {
    await requireOwnLook(tx, person);
    return insertStaff(tx, { ...person, createdAt: at });
  });

/** Takes password, second factor and sessions away, in the transaction of a command. Answers as `changeRole`. */
export const removeAccess = (
  tx: Tx,
  { staffId, ...deps }: { staffId: string; secrets: Secrets; now: Date },
): Promise<"LAST_SECURITY" | "CHANGED" | null> =>
  withAllTenants(async () => {
    const person = await findMember(tx, staffId);
    if (!person) throw new Refusal("NOT_FOUND");
    if (await isLastSecurity(tx, person)) return "LAST_SECURITY";
    if (!(await lockStaff(tx, staffId))?.totpSecret) return "CHANGED";
    await endAccess(tx, person, { secrets: deps.secrets, now: () => deps.now });
    return null;
  });

/** Nothing that a person signed in with is good any more. The caller has locked the person. */
async function endAccess(tx: Tx, staff: Pick<Staff, "id" | "email">, { secrets, now }: Pick<Deps, "secrets" | "now">) {
  await removeSecrets(tx, staff.id);
  await deletePasskeys(tx, staff.id);
  await deleteEnrolments(tx, staff.id);
  await endSessions(tx, staff.id, now());
  await removeBrowsers(tx, staff.id);
  await resetFailures({ db: tx, secrets }, staff);
  await resetEnrolment({ db: tx, secrets }, staff);
}

/**
 * Gives a person another role; the sessions end. Runs in the transaction of a command, which other people decide and
 * which writes the audit row. Answers the role before; or that nobody would be left to let others in, or that the
 * person was changed or disabled meanwhile.
 */
export const changeRole = (
  tx: Tx,
  { staffId, role, now }: { staffId: string; role: StaffRole; now: Date },
): Promise<{ from: StaffRole } | "LAST_SECURITY" | "CHANGED"> =>
  withAllTenants(async () => {
    const person = await findMember(tx, staffId);
    if (!person) throw new Refusal("NOT_FOUND");
    if (await isLastSecurity(tx, person)) return "LAST_SECURITY";
    if (!(await setRole(tx, staffId, { from: person.role, to: role }))) return "CHANGED";
    await endSessions(tx, staffId, now);
    return { from: person.role };
  });

function refuseSelf({ id }: Pick<Staff, "id">, { staffId }: By): void {
  if (id === staffId) throw new Refusal("STAFF_SELF");
}

/** Nobody changes the own access, and the last active person of Segurança stays: only they can invite others. */
async function refuseSelfAndLastSecurity(tx: Tx, staff: StaffRow, by: By): Promise<void> {
  refuseSelf(staff, by);
  if (by.staffId !== undefined && (await isLastSecurity(tx, staff))) throw new Refusal("STAFF_LAST_SECURITY");
}

/** Whether this is the only person of Segurança who can sign in; somebody who never enrolled does not count. */
async function isLastSecurity(tx: Tx, { role, disabledAt, enrolledAt, tenantId }: StaffRow): Promise<boolean> {
  if (role !== "SEGURANCA" || disabledAt !== null || enrolledAt === null) return false;
  return (await countEnrolled(tx, role, tenantId)) <= 1;
}
