import { Refusal } from "../../../platform/http/errors.ts";
import { hashPassword } from "../../../platform/crypto/password.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import { confirmPassword } from "./confirm-password.ts";
import type { IdentityDeps } from "../deps.ts";
import { removeKnownBrowsers } from "../sessions/known-browser-queries.ts";
import { endSessions } from "../sessions/session-queries.ts";
import { replacePassword } from "./password-queries.ts";
import type { Caller } from "../sessions/sessions.ts";
import { refuseWeakPasswordOf } from "./strong-secrets.ts";

/**
 * Changes the password of a customer who knows the current one. Ends the other sessions, makes all browsers unknown and
 * sends an e-mail (spec 5.11; ADR-0020). Of two changes at once one succeeds. Refuses with WRONG_PASSWORD,
 * WEAK_PASSWORD or TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: IdentityDeps & { outbox: Outbox },
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const oldHash = await confirmPassword(deps, caller, currentPassword);
  await refuseWeakPasswordOf(deps.db, { tenant: caller.tenant, customerId: caller.id }, newPassword);
  const newHash = await hashPassword(newPassword);
  const customerKey = { tenantId: caller.tenant.id, customerId: caller.id };
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    // A recovery or another change came first: the confirmed password is no longer valid.
    if (!(await replacePassword(tx, { ...customerKey, oldHash, newHash }))) throw new Refusal("WRONG_PASSWORD");
    await endSessions(tx, { ...customerKey, except: caller.sessionHash, now });
    await recordSecurityEvent(tx, { ...customerKey, kind: "PASSWORD_CHANGED", at: now });
    await removeKnownBrowsers(tx, customerKey);
    const message = { template: "password-changed", data: { name: caller.name, at: now.toISOString() } } as const;
    await enqueue(deps.outbox, tx, { ...customerKey, to: caller.email, message });
  });
}
