import type { Tx } from "../../../platform/database/db.ts";
import { Refusal, refusedUntil } from "../../../platform/http/errors.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import { issueCode, type Purpose, useCodes } from "../codes/codes.ts";
import { confirmPassword } from "../passwords/confirm-password.ts";
import type { IdentityDeps } from "../deps.ts";
import { refuseJustCorrected } from "../codes/just-corrected.ts";
import { endSessions } from "../sessions/session-queries.ts";
import { setPin } from "../register.ts";
import type { Caller } from "../sessions/sessions.ts";
import { refuseWeakPinOf } from "../passwords/strong-secrets.ts";
import { consume, tryConsume } from "../throttles/throttles.ts";

type Deps = IdentityDeps & { outbox: Outbox };

/**
 * E-mails a code for a new PIN to a customer who knows the password; it invalidates an older one (spec 5.11; ADR-0009).
 * Where the tenant requires strong secrets, a second code goes by SMS to the confirmed phone. Recovery codes are
 * counted apart. Refuses with NO_EMAIL, NO_PHONE, WRONG_PASSWORD, CONTACT_JUST_CORRECTED, TOO_MANY_REQUESTS or
 * TOO_MANY_CODES.
 */
export async function sendPinCode(deps: Deps, caller: Caller, password: string): Promise<void> {
  const { tenant, id: customerId, email, phone, name, hasPin } = caller;
  const tenantId = tenant.id;
  if (!email) throw new Refusal("NO_EMAIL");
  if (tenant.strongSecrets && !phone) throw new Refusal("NO_PHONE");
  await confirmPassword(deps, caller, password);
  await refuseJustCorrected(deps, caller);
  await consume(deps, "PIN_CODE", { tenantId, who: customerId });
  await deps.db.transaction().execute(async (tx) => {
    await countMessage({ ...deps, db: tx }, { tenantId, who: email });
    const { code } = await issueCode(deps, tx, { tenant, customerId, purpose: "PIN" });
    const message = { template: "pin-code", data: { name, code, isFirst: !hasPin } } as const;
    await enqueue(deps.outbox, tx, { tenantId, to: email, message });
    if (!tenant.strongSecrets || !phone) return;
    await countMessage({ ...deps, db: tx }, { tenantId, who: phone });
    const bySms = await issueCode(deps, tx, { tenant, customerId, purpose: "PIN_PHONE" });
    const text = { template: "pin-phone-code", data: { code: bySms.code } } as const;
    await enqueue(deps.outbox, tx, { tenantId, to: phone, message: text, channel: "SMS" });
  });
}

async function countMessage(deps: Omit<Deps, "db"> & { db: Tx }, target: { tenantId: string; who: string }) {
  const { wait } = await tryConsume(deps, "PIN_CODE_TO_TARGET_DAY", target);
  if (wait > 0) throw refusedUntil("TOO_MANY_CODES", wait, deps.now());
}

type Typed = { code: string; phoneCode?: string | undefined; pin: string };

/**
 * Sets a first or new PIN with the code, also where the PIN is locked; with the SMS's code too where the tenant
 * requires strong secrets. Ends the customer's other sessions and sends an e-mail (ADR-0009). Refuses with
 * INVALID_CODE, TOO_MANY_WRONG_CODES or WEAK_PIN.
 */
export async function changePin(deps: Deps, caller: Caller, { code, phoneCode, pin }: Typed): Promise<void> {
  const { tenant, id: customerId, email, name, hasPin } = caller;
  const customerKey = { tenantId: tenant.id, customerId };
  const now = deps.now();
  if (tenant.strongSecrets && !phoneCode) throw new Refusal("INVALID_CODE");
  const codes: { purpose: Purpose; code: string }[] = [{ purpose: "PIN", code }];
  if (tenant.strongSecrets && phoneCode) codes.push({ purpose: "PIN_PHONE", code: phoneCode });
  // The refusal is thrown after the commit, so that the wrong try is counted.
  const changed = await deps.db.transaction().execute(async (tx) => {
    if (!(await useCodes(deps, tx, { tenant, customerId, codes }))) return false;
    // A refusal here rolls back the use of the codes, which stay valid for another PIN.
    await refuseWeakPinOf(tx, { tenant, customerId }, pin);
    await setPin(tx, deps.secrets, { ...customerKey, pin });
    await endSessions(tx, { ...customerKey, except: caller.sessionHash, now });
    await recordSecurityEvent(tx, { ...customerKey, kind: "PIN_CHANGED", at: now });
    const message = { template: "pin-changed", data: { name, at: now.toISOString(), isFirst: !hasPin } } as const;
    await enqueue(deps.outbox, tx, { ...customerKey, to: email, message });
    return true;
  });
  if (!changed) throw new Refusal("INVALID_CODE");
}
