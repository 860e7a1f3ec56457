import { Refusal } from "../../platform/errors.ts";
import { isPassword } from "../../platform/password.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import type { IdentityDeps } from "./identity.ts";
import { findPasswordHash } from "./queries.ts";
import type { Caller } from "./sessions.ts";
import { attempt, forget } from "./throttles.ts";

/**
 * Makes sure that who holds the session also knows the password; answers the hash it was compared with. It counts with the
 * tries of sign-in, so that nobody gets more guesses by way of a session that was left open (readings, "Password").
 * Refuses with WRONG_PASSWORD or TOO_MANY_REQUESTS.
 */
export async function confirmPassword(deps: IdentityDeps, caller: Caller, password: string): Promise<string> {
  const tries = { tenantId: caller.tenant.id, who: caller.document };
  await attempt(deps, "SIGN_IN_DOCUMENT", tries);
  const of = { tenantId: caller.tenant.id, customerId: caller.id };
  const { passwordHash } = await findPasswordHash(deps.db, of);
  if (!(await isPassword(password, passwordHash))) {
    await recordSecurityEvent(deps.db, { ...of, kind: "PASSWORD_REJECTED", at: deps.now() });
    throw new Refusal("WRONG_PASSWORD");
  }
  await forget(deps, "SIGN_IN_DOCUMENT", tries);
  return passwordHash;
}
