import { Refusal } from "../../../platform/http/errors.ts";
import { isPassword } from "../../../platform/crypto/password.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import type { IdentityDeps } from "../deps.ts";
import { findPasswordHash } from "./password-queries.ts";
import type { Caller } from "../sessions/sessions.ts";
import { reset, reserve } from "../throttles/throttles.ts";

/**
 * Checks that the session's customer knows the password; answers the hash it was compared with. Counted per customer
 * and apart from sign-in, so that others' failed sign-ins do not block it (ADR-0009). Refuses with WRONG_PASSWORD or
 * TOO_MANY_REQUESTS.
 */
export async function confirmPassword(deps: IdentityDeps, caller: Caller, password: string): Promise<string> {
  const subject = { tenantId: caller.tenant.id, who: caller.id };
  const tries = await reserve(deps, "PASSWORD_CONFIRMATION", subject);
  const customerKey = { tenantId: caller.tenant.id, customerId: caller.id };
  const { passwordHash } = await findPasswordHash(deps.db, customerKey);
  if (!(await isPassword(password, passwordHash))) {
    await tries.fail();
    await recordSecurityEvent(deps.db, { ...customerKey, kind: "PASSWORD_REJECTED", at: deps.now() });
    throw new Refusal("WRONG_PASSWORD");
  }
  await reset(deps, ["PASSWORD_CONFIRMATION", subject]);
  return passwordHash;
}
