import { Refusal } from "../../../platform/http/errors.ts";
import { isPassword } from "../../../platform/crypto/password.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import type { IdentityDeps } from "../deps.ts";
import { findPasswordHash } from "./password-queries.ts";
import type { Caller } from "../sessions/sessions.ts";
import { reset, hold } from "../throttles/throttles.ts";

/**
 * Makes sure that who holds the session also knows the password; answers the hash it was compared with. It has a count
 * of its own, by customer: failed sign-ins from outside keep nobody from it who is signed in (ADR-0009).
 * Refuses with WRONG_PASSWORD or TOO_MANY_REQUESTS.
 */
export async function confirmPassword(deps: IdentityDeps, caller: Caller, password: string): Promise<string> {
  const subject = { tenantId: caller.tenant.id, who: caller.id };
  const tries = await hold(deps, "PASSWORD_CONFIRMATION", subject);
  const of = { tenantId: caller.tenant.id, customerId: caller.id };
  const { passwordHash } = await findPasswordHash(deps.db, of);
  if (!(await isPassword(password, passwordHash))) {
    await tries.fail();
    await recordSecurityEvent(deps.db, { ...of, kind: "PASSWORD_REJECTED", at: deps.now() });
    throw new Refusal("WRONG_PASSWORD");
  }
  await reset(deps, ["PASSWORD_CONFIRMATION", subject]);
  return passwordHash;
}
