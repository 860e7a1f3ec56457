import { hashPassword, isPassword } from "../../platform/crypto/password.ts";
import { newToken } from "../../platform/crypto/secrets.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { Refusal } from "../../platform/http/errors.ts";
import {
  type Attempt,
  attempt,
  attemptAll,
  factorSubject,
  passwordSubjects,
  type SignInFrom,
} from "./attempts/attempts.ts";
import { recordLocked, recordStaffAudit, withScopeOf } from "./audit-staff.ts";
import { type CallFrom, signInFrom } from "./attempts/browsers.ts";
import type { StaffDeps } from "./deps.ts";
import { findPasskeys } from "./passkey-queries.ts";
import { type StaffCaller, confirmPending, openPending } from "./sessions.ts";
import { findCredentials, findTotp, totpCell, useTotpStep } from "./staff-queries.ts";
import { stepOf } from "./totp.ts";

/** The hash for e-mails that nobody has, so that their answer takes as long as a known one's. */
const decoy = hashPassword(newToken());

type Factor = "TOTP" | "PASSKEY";

/**
 * The first step. Answers the token of a pending session and the second factors that the person has. An unknown e-mail,
 * a person who has not enrolled or is disabled, and a wrong password are refused alike (STAFF_WRONG_CREDENTIALS), count
 * alike (STAFF_LOCKED) and cost alike. Who signed in with this browser before has a count of the browser's own.
 */
export async function checkPassword(
  deps: StaffDeps,
  { email, password }: { email: string; password: string },
  call: CallFrom,
): Promise<{ token: string; factors: Factor[] }> {
  const subjects = passwordSubjects(email, await signInFrom(deps, email, call), deps.now());
  const counted = await attemptAll(deps, subjects).catch(async (refusal: unknown) => {
    if (refusal instanceof Refusal) {
      const staff = (await withAllTenants(() => findCredentials(deps.db, email))) ?? null;
      await recordLocked(deps, staff, "PASSWORD", subjects);
    }
    throw refusal;
  });
  // Of which tenant the person is, is not known before.
  const found = await withAllTenants(() => findCredentials(deps.db, email));
  const isRight = await isPassword(password, found?.passwordHash ?? (await decoy));
  if (!found || !isRight) {
    const event = { at: deps.now(), action: "staff.sign-in-failed", details: { step: "PASSWORD" } } as const;
    await withAllTenants(() => recordStaffAudit(deps.db, found ?? null, event));
    throw new Refusal("STAFF_WRONG_CREDENTIALS");
  }
  await counted.refund();
  return withScopeOf(found, async () => {
    const passkeys = await findPasskeys(deps.db, found.id);
    const token = await openPending(deps, found);
    return { token, factors: passkeys.length > 0 ? ["PASSKEY", "TOTP"] : ["TOTP"] };
  });
}

/**
 * The second step with a code. Throws STAFF_WRONG_CODE for a wrong code and for one that was used before: each is good
 * once, also at two servers at once. Throws STAFF_LOCKED after five.
 */
export async function checkTotp(deps: StaffDeps, pending: StaffCaller, code: string, call: CallFrom) {
  const { staff } = pending;
  const { counted, from } = await countFactor(deps, pending, "CODE", call);
  const isRight = await withScopeOf(staff, async () => {
    const totp = await findTotp(deps.db, staff.id);
    const step = totp?.secret ? stepOf(deps.secrets.decrypt(totpCell(staff.id), totp.secret), code, deps.now()) : null;
    return step !== null && (await useTotpStep(deps.db, staff.id, step));
  });
  if (!isRight) {
    await refuseFactor(deps, pending, "TOTP");
    throw new Refusal("STAFF_WRONG_CODE");
  }
  await counted.refund();
  return confirmPending(deps, pending, "TOTP", { ...from, cookie: call.cookie });
}

/** Counts a second factor before it is compared. Throws STAFF_LOCKED, which is audited once a wait. */
export async function countFactor(
  deps: StaffDeps,
  { staff }: StaffCaller,
  factor: "CODE" | "PASSKEY",
  call: CallFrom,
): Promise<{ counted: Attempt; from: SignInFrom }> {
  const from = await signInFrom(deps, staff.email, call);
  const subject = factorSubject(staff, factor, from);
  const counted = await attempt(deps, subject).catch(async (refusal: unknown) => {
    if (refusal instanceof Refusal) await recordLocked(deps, staff, "SECOND_FACTOR", [subject]);
    throw refusal;
  });
  return { counted, from };
}

/** Records a second factor that was wrong. */
export const refuseFactor = (deps: StaffDeps, { staff }: StaffCaller, step: Factor): Promise<void> =>
  withScopeOf(staff, () =>
    recordStaffAudit(deps.db, staff, { at: deps.now(), action: "staff.sign-in-failed", details: { step } }),
  );
