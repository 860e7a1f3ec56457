import { hashPassword, isPassword } from "../../platform/crypto/password.ts";
import { newToken } from "../../platform/crypto/secrets.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { type Attempt, attempt, countFrom } from "./attempts.ts";
import { recordLocked, recordStaffAudit, withScopeOf } from "./audit-staff.ts";
import type { StaffDeps } from "./deps.ts";
import { findPasskeys } from "./passkey-queries.ts";
import { type StaffCaller, confirmPending, openPending } from "./sessions.ts";
import { findCredentials, findTotp, useTotpStep } from "./staff-queries.ts";
import { stepOf } from "./totp.ts";

/** The hash for e-mails that nobody has, so that their answer takes as long as a known one's. */
const decoy = hashPassword(newToken());

type Factor = "TOTP" | "PASSKEY";

/**
 * The first step. Answers the token of a pending session and the second factors that the person has. An unknown e-mail,
 * a person who has not enrolled or is disabled, and a wrong password are refused alike (STAFF_WRONG_CREDENTIALS), count
 * alike (STAFF_LOCKED) and cost alike.
 */
export async function checkPassword(
  deps: StaffDeps,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<{ token: string; factors: Factor[] }> {
  const fromAddress = await countFrom(deps, address);
  const ofEmail = await attempt(deps, "PASSWORD", email).catch(async (refusal: unknown) => {
    await fromAddress.refund(); // no password was compared, so nothing failed
    if (refusal instanceof Refusal)
      await recordLocked(
        deps,
        (await withAllTenants(() => findCredentials(deps.db, email))) ?? null,
        "PASSWORD",
        email,
      );
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
  await Promise.all([fromAddress.refund(), ofEmail.refund()]);
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
export async function checkTotp(deps: StaffDeps, pending: StaffCaller, code: string) {
  const { staff } = pending;
  const counted = await countFactor(deps, pending);
  const isRight = await withScopeOf(staff, async () => {
    const totp = await findTotp(deps.db, staff.id);
    const step = totp?.secret ? stepOf(deps.secrets.decrypt(totp.secret), code, deps.now()) : null;
    return step !== null && (await useTotpStep(deps.db, staff.id, step));
  });
  if (!isRight) {
    await refuseFactor(deps, pending, "TOTP");
    throw new Refusal("STAFF_WRONG_CODE");
  }
  await counted.refund();
  return confirmPending(deps, pending, "TOTP");
}

/** Counts a second factor before it is compared. Throws STAFF_LOCKED, which is audited once a wait. */
export const countFactor = (deps: StaffDeps, { staff }: StaffCaller): Promise<Attempt> =>
  attempt(deps, "SECOND_FACTOR", staff.id).catch(async (refusal: unknown) => {
    if (refusal instanceof Refusal) await recordLocked(deps, staff, "SECOND_FACTOR", staff.id);
    throw refusal;
  });

/** Records a second factor that was wrong. */
export const refuseFactor = (deps: StaffDeps, { staff }: StaffCaller, step: Factor): Promise<void> =>
  withScopeOf(staff, () =>
    recordStaffAudit(deps.db, staff, { at: deps.now(), action: "staff.sign-in-failed", details: { step } }),
  );
