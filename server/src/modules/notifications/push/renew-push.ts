import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { tenantIds } from "../../../platform/database/each-tenant.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { findPushKey, pushKeyCell, replaceAddress, replacePushKey, storedAddresses } from "./key-queries.ts";
import { addressCell } from "./subscription-queries.ts";

/**
 * Encrypts keys for push services and addresses of browsers anew where they are under the previous secret; answers how
 * many. Throws where neither secret decrypts one.
 */
export async function renewPush({ db, secrets }: { db: Db; secrets: Secrets }): Promise<number> {
  let renewed = 0;
  for (const tenantId of await tenantIds(db)) {
    await withTenant(tenantId, async () => {
      const key = await findPushKey(db, tenantId);
      const cell = pushKeyCell(tenantId);
      if (key && secrets.isOutdatedText(cell, key.privateKey)) {
        await replacePushKey(db, tenantId, secrets.encrypt(cell, secrets.decrypt(cell, key.privateKey)));
        renewed += 1;
      }
      for (const { id, encrypted: from } of await storedAddresses(db, tenantId)) {
        const ofRow = addressCell({ tenantId, id });
        if (!secrets.isOutdatedText(ofRow, from)) continue;
        await replaceAddress(db, { tenantId, id, from, to: secrets.encrypt(ofRow, secrets.decrypt(ofRow, from)) });
        renewed += 1;
      }
    });
  }
  return renewed;
}
