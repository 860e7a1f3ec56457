import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { tenantIds } from "../../../platform/database/each-tenant.ts";
import { messageCell, replaceEncrypted, findEncrypted } from "../queries.ts";
import { encryptedData, decryptData } from "./encrypted-data.ts";

/**
 * Encrypts what waiting and failed messages say anew, where it was encrypted with the previous secret; answers how
 * many. Throws where neither secret decrypts a message.
 */
export async function renewMessages({ db, secrets }: { db: Db; secrets: Secrets }): Promise<number> {
  let renewed = 0;
  for (const tenantId of await tenantIds(db)) {
    for (let last: string | undefined; ;) {
      const batch = await findEncrypted(db, tenantId, last);
      for (const { id, text } of batch) {
        const key = { tenantId, id };
        if (!secrets.isOutdatedText(messageCell(key), text)) continue;
        const after = encryptedData(secrets, key, decryptData(secrets, key, { encrypted: text }));
        if (await replaceEncrypted(db, key, { from: text, to: after.encrypted })) renewed += 1;
      }
      last = batch.at(-1)?.id;
      if (last === undefined) break;
    }
  }
  return renewed;
}
