import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { knownBrowserHashes } from "../sessions/known-browser-queries.ts";
import { findContact } from "../customer-queries.ts";
import { recoverySubject } from "../passwords/recovery-subject.ts";
import { reset } from "../throttles/throttles.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/**
 * Resets a customer's failed sign-ins and password confirmations, and all counts of codes. A locked PIN stays locked,
 * and counts of addresses stay. Answers how many counts there were; 0 the second time.
 */
export async function unlockCustomer(
  { db, secrets }: { db: Db | Tx; secrets: Secrets },
  { tenantId, customerId }: CustomerKey,
): Promise<number> {
  const { document, email, phone } = await findContact(db, { tenantId, customerId });
  const of = (who: string) => ({ tenantId, who });
  const pair = email ? recoverySubject(secrets, { tenantId, document, email }).toString("base64") : null;
  const browsers = await knownBrowserHashes(db, { tenantId, customerId });
  const targets = [email, phone].filter((target) => target !== null);
  return reset(
    { db, secrets },
    ["SIGN_IN_DOCUMENT", of(document)],
    ["PASSWORD_CONFIRMATION", of(customerId)],
    ["PIN_CODE", of(customerId)],
    ["CODE_OF_CUSTOMER", of(customerId)],
    ["WRONG_CODE", of(customerId)],
    ...(pair
      ? ([
          ["RECOVERY", of(pair)],
          ["WRONG_RECOVERY_CODE", of(pair)],
        ] as const)
      : []),
    ...browsers.map((hash) => ["SIGN_IN_BROWSER", of(hash.toString("base64"))] as const),
    ...targets.flatMap(
      (target) =>
        [
          ["RECOVERY_TO_TARGET", of(target)],
          ["RECOVERY_TO_TARGET_DAY", of(target)],
          ["PIN_CODE_TO_TARGET_DAY", of(target)],
          ["CODE_TO_TARGET", of(target)],
          ["CODE_TO_TARGET_DAY", of(target)],
        ] as const,
    ),
  );
}
