import { Refusal, refusedUntil } from "../../platform/errors.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { enqueue, type Outbox } from "../notifications/notifications.ts";
import { issueCode, useCode } from "./codes.ts";
import { confirmPassword } from "./confirm-password.ts";
import type { IdentityDeps } from "./identity.ts";
import { endSessions } from "./queries.ts";
import { setPin } from "./register.ts";
import type { Caller } from "./sessions.ts";
import { attempt, take } from "./throttles.ts";

type Deps = IdentityDeps & { outbox: Outbox };

/**
 * E-mails a code for a new PIN to a customer who knows the password; it burns an older one (spec 5.11; readings, "Codes").
 * Codes of a recovery, which anybody may ask for, have another count. Refuses with NO_EMAIL, WRONG_PASSWORD, TOO_MANY_REQUESTS or
 * TOO_MANY_CODES.
 */
export async function sendPinCode(deps: Deps, caller: Caller, password: string): Promise<void> {
  const { tenant, id: customerId, email: to, name, hasPin } = caller;
  if (!to) throw new Refusal("NO_EMAIL");
  await confirmPassword(deps, caller, password);
  await attempt(deps, "PIN_CODE", { tenantId: tenant.id, who: customerId });
  await deps.db.transaction().execute(async (tx) => {
    const { wait } = await take({ ...deps, db: tx }, "PIN_CODE_TO_TARGET_DAY", { tenantId: tenant.id, who: to });
    if (wait > 0) throw refusedUntil("TOO_MANY_CODES", wait, deps.now());
    const { code } = await issueCode(deps, tx, { tenant, customerId, purpose: "PIN" });
    const message = { template: "pin-code", data: { name, code, isFirst: !hasPin } } as const;
    await enqueue(deps.outbox, tx, { tenantId: tenant.id, to, message });
  });
}

/**
 * Sets the PIN with the code, be it the first one, a new one, or the way out of a locked one. Ends the customer's other
 * sessions and tells by e-mail (readings, "PIN", "First PIN"). Refuses with INVALID_CODE or TOO_MANY_WRONG_CODES.
 */
export async function changePin(deps: Deps, caller: Caller, typed: { code: string; pin: string }): Promise<void> {
  const { tenant, id: customerId, email, name, hasPin } = caller;
  const of = { tenantId: tenant.id, customerId };
  const now = deps.now();
  // A wrong try is counted in a transaction that commits: the refusal comes after it.
  const changed = await deps.db.transaction().execute(async (tx) => {
    if (!(await useCode(deps, tx, { tenant, customerId, purpose: "PIN", code: typed.code }))) return false;
    await setPin(tx, deps.secrets, { ...of, pin: typed.pin });
    await endSessions(tx, { ...of, except: caller.sessionHash, now });
    await recordSecurityEvent(tx, { ...of, kind: "PIN_CHANGED", at: now });
    if (email) {
      const message = { template: "pin-changed", data: { name, at: now.toISOString(), isFirst: !hasPin } } as const;
      await enqueue(deps.outbox, tx, { tenantId: tenant.id, to: email, message });
    }
    return true;
  });
  if (!changed) throw new Refusal("INVALID_CODE");
}
