import { documentDigits } from "@vitral/brazil/document";
import type { ForgotPassword, NewPassword } from "@vitral/contract/recovery";
import type { Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { hashPassword } from "../../../platform/crypto/password.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { newToken, tokenHash } from "../../../platform/crypto/secrets.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { moveHandle } from "../codes/code-queries.ts";
import { issueCode, useCodeByHandle } from "../codes/codes.ts";
import type { IdentityDeps } from "../deps.ts";
import { removeKnownBrowsers } from "../sessions/known-browser-queries.ts";
import { endSessions } from "../sessions/session-queries.ts";
import { findByDocument, findContact, recoverableFrom } from "../customer-queries.ts";
import { updatePassword } from "./password-queries.ts";
import { recoverySubject } from "./recovery-subject.ts";
import { refuseWeakPasswordOf } from "./strong-secrets.ts";
import { consume, consumeFrom, reset, tryConsume } from "../throttles/throttles.ts";

type Deps = IdentityDeps & { outbox: Outbox };
type WithPasskeys = Deps & {
  passkeys: { namesOf: (tx: Tx, customer: { tenantId: string; customerId: string }) => Promise<string[]> };
};

/** Where a recovery is requested from: the address, the handle of the code before, and that of the new one. */
type From = { address: string; before: string | undefined; handle: string };

/**
 * Sends a recovery code if document and e-mail match, the account is not closed, the e-mail is below its limit, and the
 * customer's contacts did not change in the last 24 hours. Otherwise it does the same
 * work, so that neither answer nor time tells the difference. A call that sends nothing invalidates no code, and a
 * pending code of the same document and e-mail moves to the new handle, which binds the code to this browser
 * (ADR-0009). Refuses with TOO_MANY_REQUESTS.
 */
export async function sendRecoveryCode(
  deps: Deps,
  tenant: Tenant,
  request: ForgotPassword,
  { address, before, handle }: From,
): Promise<void> {
  const tenantId = tenant.id;
  const document = documentDigits(request.document);
  const email = request.email.trim().toLowerCase();
  const subject = recoverySubject(deps.secrets, { tenantId, document, email });
  const pair = subject.toString("base64");
  await consumeFrom(deps, "CODE_FROM_ADDRESS", { tenantId, address });
  await consume(deps, "RECOVERY", { tenantId, who: pair });

  const found = await findByDocument(deps.db, { tenantId, document });
  const isOpen = !found?.blockedAt && !found?.closedAt;
  const mayRecover = isOpen && recoverableFrom(found?.contactCorrectedAt ?? null, deps.now()) === null;
  const known = found?.email === email && mayRecover ? found : null;
  await deps.db.transaction().execute(async (tx) => {
    const isFree = await mayBeSent({ ...deps, db: tx }, { tenantId, who: known ? email : pair });
    const customer = isFree ? known : null;
    const old = customer ? newToken() : (before ?? newToken());
    const hashes = { from: tokenHash(old), to: tokenHash(handle) };
    const moved = await moveHandle(tx, { tenantId, ...hashes, subject, now: deps.now() });
    const { code } = await issueCode(deps, tx, {
      tenant,
      customerId: customer?.id ?? null,
      purpose: "PASSWORD",
      subject,
      handle: moved ? newToken() : handle,
    });
    await enqueue(deps.outbox, tx, {
      tenantId,
      to: email,
      message: { template: "password-code", data: { name: customer?.name ?? "", code } },
      withheld: customer === null,
    });
  });
}

/** Counts one message to an e-mail if it is below its limits: five in ten minutes, twenty in a day. */
async function mayBeSent(
  deps: Omit<Deps, "db"> & { db: Tx },
  target: { tenantId: string; who: string },
): Promise<boolean> {
  const day = await tryConsume(deps, "RECOVERY_TO_TARGET_DAY", target);
  const soon = await tryConsume(deps, "RECOVERY_TO_TARGET", target);
  if (day.wait === 0 && soon.wait > 0) await day.refund();
  return day.wait === 0 && soon.wait === 0;
}

/**
 * Sets a new password with the code, in the browser that requested it. Ends all sessions of the customer, makes all
 * browsers unknown and sends an e-mail, which names the passkeys: they stay. Refuses with INVALID_CODE,
 * TOO_MANY_WRONG_CODES, TOO_MANY_REQUESTS or WEAK_PASSWORD.
 */
export async function redefinePassword(
  deps: WithPasskeys,
  tenant: Tenant,
  { handle, address }: { handle: string | undefined; address: string },
  { code, password }: NewPassword,
): Promise<void> {
  // An invented handle costs as much as a real one.
  await consumeFrom(deps, "REDEFINE_ADDRESS", { tenantId: tenant.id, address });
  if (!handle) throw new Refusal("INVALID_CODE");
  const now = deps.now();
  // The refusal is thrown after the commit, so that the wrong try is counted.
  const changed = await deps.db.transaction().execute(async (tx) => {
    const customerId = await useCodeByHandle(deps, tx, { tenant, handle, code });
    if (customerId === null) return false;
    const customerKey = { tenantId: tenant.id, customerId };
    // A refusal here rolls back the use of the code, which stays valid for another password.
    await refuseWeakPasswordOf(tx, { tenant, customerId }, password);
    await updatePassword(tx, { ...customerKey, passwordHash: await hashPassword(password) });
    await endSessions(tx, { ...customerKey, except: null, now });
    await recordSecurityEvent(tx, { ...customerKey, kind: "PASSWORD_RECOVERED", at: now });
    await removeKnownBrowsers(tx, customerKey);
    const { name, email, document } = await findContact(tx, customerKey);
    await reset({ db: tx, secrets: deps.secrets }, ["SIGN_IN_DOCUMENT", { tenantId: tenant.id, who: document }]);
    if (email) {
      const passkeys = await deps.passkeys.namesOf(tx, customerKey);
      const message = { template: "password-changed", data: { name, at: now.toISOString(), passkeys } } as const;
      await enqueue(deps.outbox, tx, { ...customerKey, to: email, message });
    }
    return true;
  });
  if (!changed) throw new Refusal("INVALID_CODE");
}
