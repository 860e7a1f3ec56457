import { createHash } from "node:crypto";
import { Refusal } from "../../../platform/http/errors.ts";
import {
  type Caller,
  holdSession,
  type IdentityDeps,
  refuseJustCorrected,
  useCodeFor,
} from "../../identity/identity.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import { contactCode } from "../../onboarding/onboarding.ts";
import { changeContact } from "../change-contact.ts";
import { lockContact } from "../contact-queries.ts";

type Deps = IdentityDeps & { outbox: Outbox };

/** A new e-mail or phone, as it will be stored. */
export type NewContact = { kind: "EMAIL" | "PHONE"; value: string };

const fields = { EMAIL: "email", PHONE: "phone" } as const;
const taken = { EMAIL: "EMAIL_TAKEN", PHONE: "PHONE_TAKEN" } as const;

/**
 * Sends a code to a new e-mail or phone, which proves that it is the customer's; `confirm` asks for the PIN before. It
 * says nothing of whether somebody else has it. Refuses with CONTACT_UNCHANGED, CONTACT_JUST_CORRECTED, as `confirm`
 * does, TOO_MANY_REQUESTS or TOO_MANY_CODES.
 */
export async function sendContactCode(
  deps: Deps,
  caller: Caller,
  { kind, value }: NewContact,
  { address, confirm }: { address: string; confirm: () => Promise<void> },
): Promise<void> {
  if (caller[fields[kind]] === value) throw new Refusal("CONTACT_UNCHANGED");
  await refuseJustCorrected(deps, caller);
  await confirm();
  const subject = subjectOf({ kind, value });
  await deps.db.transaction().execute(async (tx) => {
    const code = await contactCode(deps, tx, caller, { purpose: kind, target: value, address, subject });
    const where = { tenantId: caller.tenant.id, to: value };
    if (kind === "PHONE") {
      const message = { template: "phone-code", data: { code } } as const;
      return enqueue(deps.outbox, tx, { ...where, message, channel: "SMS" });
    }
    const message = { template: "email-code", data: { name: caller.name, code, isChange: true } } as const;
    return enqueue(deps.outbox, tx, { ...where, message });
  });
}

/**
 * Changes the customer's e-mail or phone with the code that was sent to it. The same call again changes
 * nothing more. One contact a day: who took over a session cannot change both before their owner has read of it.
 * Refuses with INVALID_CODE, TOO_MANY_WRONG_CODES, CONTACT_JUST_CORRECTED, UNAUTHORIZED, and only after a right code
 * with EMAIL_TAKEN and PHONE_TAKEN.
 */
export async function changeOwnContact(
  deps: Deps,
  caller: Caller,
  { kind, value }: NewContact,
  code: string,
): Promise<void> {
  const { tenant, id: customerId, sessionHash } = caller;
  const customerKey = { tenantId: tenant.id, customerId };
  const tried = { tenant, customerId, purpose: kind, code, subject: subjectOf({ kind, value }) };
  // The refusal is thrown after the commit, so that the wrong try is counted.
  const refusal = await deps.db.transaction().execute(async (tx) => {
    const before = await lockContact(tx, customerKey);
    // Who ended the session from elsewhere, as the staff does, must not be undone by it.
    if (!(await holdSession(tx, { tenantId: tenant.id, hash: sessionHash, now: deps.now() })))
      return new Refusal("UNAUTHORIZED");
    if (!(await useCodeFor(deps, tx, tried))) return new Refusal("INVALID_CODE");
    if (before[fields[kind]] === value) return null;
    await refuseJustCorrected({ db: tx, now: deps.now }, caller);
    const { outcome } = await changeContact(deps, tx, customerKey, { [fields[kind]]: value }, sessionHash);
    if (outcome === "TAKEN") return new Refusal(taken[kind]);
    return outcome === "CHANGED" ? null : new Refusal("FORBIDDEN");
  });
  if (refusal) throw refusal;
}

/** Binds a customer's code to one contact; it outlives a session that is renewed meanwhile. */
const subjectOf = ({ kind, value }: NewContact): Buffer =>
  createHash("sha256").update(`contact ${kind} ${value}`).digest();
