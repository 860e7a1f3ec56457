import { documentDigits } from "@vitral/brazil/document";
import type { ForgotPassword, NewPassword } from "@vitral/contract/identity";
import { Refusal } from "../../platform/errors.ts";
import { hashPassword } from "../../platform/password.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { enqueue, type Outbox } from "../notifications/notifications.ts";
import type { Tenant } from "../tenants/tenants.ts";
import { issueCode, useCodeByHandle } from "./codes.ts";
import type { IdentityDeps } from "./identity.ts";
import { endSessions, findByDocument, findContact, updatePassword } from "./queries.ts";
import { attempt, forget } from "./throttles.ts";

type Deps = IdentityDeps & { outbox: Outbox };

/**
 * Sends a recovery code to the e-mail of a customer, if document and e-mail belong together; does the same work if not, so
 * that neither the answer nor its time tells. Answers the handle that binds the code to this browser (readings, "Codes").
 * Refuses with TOO_MANY_REQUESTS.
 */
export async function sendRecoveryCode(
  deps: Deps,
  tenant: Tenant,
  asked: ForgotPassword,
  address: string,
): Promise<string> {
  const document = documentDigits(asked.document);
  const email = asked.email.trim().toLowerCase();
  await attempt(deps, "CODE_FROM_ADDRESS", { tenantId: tenant.id, who: address });
  await attempt(deps, "CODE_TO_TARGET", { tenantId: tenant.id, who: email });

  const found = await findByDocument(deps.db, { tenantId: tenant.id, document });
  const customer = found?.email === email && !found.blockedAt ? found : null;
  return deps.db.transaction().execute(async (tx) => {
    const { code, handle } = await issueCode(deps, tx, {
      tenant,
      customerId: customer?.id ?? null,
      purpose: "PASSWORD",
    });
    await enqueue(deps.outbox, tx, {
      tenantId: tenant.id,
      to: email,
      message: { template: "password-code", data: { name: customer?.name ?? "", code } },
      withheld: customer === null,
    });
    return handle;
  });
}

/**
 * Sets a new password with the code, in the browser that asked for it. Ends all sessions of the customer and tells them.
 * Refuses with INVALID_CODE.
 */
export async function redefinePassword(
  deps: Deps,
  tenant: Tenant,
  handle: string | undefined,
  { code, password }: NewPassword,
): Promise<void> {
  if (!handle) throw new Refusal("INVALID_CODE");
  const now = deps.now();
  // A wrong try is counted in a transaction that commits: the refusal comes after it.
  const changed = await deps.db.transaction().execute(async (tx) => {
    const customerId = await useCodeByHandle(deps, tx, { tenant, handle, code });
    if (customerId === null) return false;
    const of = { tenantId: tenant.id, customerId };
    await updatePassword(tx, { ...of, passwordHash: await hashPassword(password) });
    await endSessions(tx, { ...of, except: null, now });
    await recordSecurityEvent(tx, { ...of, kind: "PASSWORD_RECOVERED", at: now });
    const { name, email, document } = await findContact(tx, of);
    await forget({ db: tx, secrets: deps.secrets }, "SIGN_IN_DOCUMENT", { tenantId: tenant.id, who: document });
    if (email) {
      const message = { template: "password-changed", data: { name, at: now.toISOString() } } as const;
      await enqueue(deps.outbox, tx, { tenantId: tenant.id, to: email, message });
    }
    return true;
  });
  if (!changed) throw new Refusal("INVALID_CODE");
}
