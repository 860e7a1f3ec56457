import type { Db } from "../../platform/database/db.ts";
import { tenantIds } from "../../platform/database/each-tenant.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { changeContent, documentsAfter, findContent } from "./queries.ts";
import { boundTo } from "./receive-document.ts";

/**
 * Re-encrypts every file that was encrypted with the previous secret; answers how many. One file at a time, while the
 * bank serves; after an interruption the next run does the rest. Throws where neither secret decrypts a file.
 */
export async function renewDocuments({ db, secrets }: { db: Db; secrets: Secrets }): Promise<number> {
  let renewed = 0;
  for (const tenantId of await tenantIds(db)) {
    for (let last: { tenantId: string; id: string } | undefined; ;) {
      const batch = await documentsAfter(db, tenantId, last);
      for (const which of batch) if (await renew(db, secrets, which)) renewed += 1;
      last = batch.at(-1);
      if (!last) break;
    }
  }
  return renewed;
}

async function renew(db: Db, secrets: Secrets, which: { tenantId: string; id: string }): Promise<boolean> {
  const before = await findContent(db, which);
  if (!before) return false; // its customer has replaced it meanwhile
  const bound = boundTo(which.tenantId, which.id);
  const content = secrets.decryptOutdatedFile("documents", bound, before);
  if (!content) return false;
  const { iv, cipher } = secrets.fileCipher("documents", bound);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  await changeContent(db, which, { iv, tag: cipher.getAuthTag(), content: encrypted });
  return true;
}
