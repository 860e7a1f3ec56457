import type { Tx } from "../../../platform/database/db.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { knownBrowserHashes } from "../sessions/known-browser-queries.ts";
import { findContact } from "../customer-queries.ts";
import { recoverySubject } from "../passwords/recovery-subject.ts";
import { reset } from "../throttles/throttles.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/**
 * Resets a customer's failed sign-ins and password confirmations, and the short counts of codes. A locked PIN stays
 * locked; counts of addresses and the daily caps of codes stay. Answers how many counts there were; 0 the second time.
 */
export async function unlockCustomer(
  db: Tx,
  { tenantId, customerId, secrets, now }: CustomerKey & { secrets: Secrets; now: Date },
): Promise<number> {
  const { document, email, phone } = await findContact(db, { tenantId, customerId });
  const subject = (who: string) => ({ tenantId, who });
  const pair = email ? recoverySubject(secrets, { tenantId, document, email }).toString("base64") : null;
  const browsers = await knownBrowserHashes(db, { tenantId, customerId });
  const targets = [email, phone].filter((target) => target !== null);
  const counts = await reset(
    { db, secrets },
    ["SIGN_IN_DOCUMENT", subject(document)],
    ["PASSWORD_CONFIRMATION", subject(customerId)],
    ["PIN_CODE", subject(customerId)],
    ["CODE_OF_CUSTOMER", subject(customerId)],
    ...(pair ? ([["RECOVERY", subject(pair)]] as const) : []),
    ...browsers.map((hash) => ["SIGN_IN_BROWSER", subject(hash.toString("base64"))] as const),
    ...targets.flatMap(
      (target) =>
        [
          ["RECOVERY_TO_TARGET", subject(target)],
          ["CODE_TO_TARGET", subject(target)],
        ] as const,
    ),
  );
  if (counts > 0) await recordSecurityEvent(db, { tenantId, customerId, kind: "UNLOCKED", at: now });
  return counts;
}
