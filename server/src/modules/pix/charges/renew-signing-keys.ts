import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { tenantIds } from "../../../platform/database/each-tenant.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { replaceStoredKey, signingKeyCell, storedKeys } from "./signing-queries.ts";

/**
 * Encrypts every signing key anew under the newest secret, and answers how many: they are few, so all are. The keys
 * themselves stay, and with them every signature. Throws where no secret decrypts a key.
 */
export async function renewSigningKeys({ db, secrets }: { db: Db; secrets: Secrets }): Promise<number> {
  let renewed = 0;
  for (const tenantId of await tenantIds(db)) {
    await withTenant(tenantId, async () => {
      for (const { host, privateKey } of await storedKeys(db, tenantId)) {
        const cell = signingKeyCell({ tenantId, host });
        await replaceStoredKey(db, { tenantId, host }, secrets.encrypt(cell, secrets.decrypt(cell, privateKey)));
        renewed += 1;
      }
    });
  }
  return renewed;
}
