import type { Db } from "../../platform/database/db.ts";
import { tenantIds } from "../../platform/database/each-tenant.ts";
import type { Cell, Secrets } from "../../platform/crypto/secrets.ts";
import { contentCell } from "./content-cell.ts";
import { changeContent, documentsAfter, findContent } from "./queries.ts";
import type { RowKey } from "../../platform/database/keys.ts";

/**
 * Re-encrypts every file that was encrypted with the previous secret; answers how many. One file at a time, while the
 * bank serves; after an interruption the next run does the rest. Throws where neither secret decrypts a file.
 */
export async function renewDocuments({ db, secrets }: { db: Db; secrets: Secrets }): Promise<number> {
  let renewed = 0;
  for (const tenantId of await tenantIds(db)) {
    for (let last: RowKey | undefined; ;) {
      const batch = await documentsAfter(db, tenantId, last);
      for (const which of batch) if (await renew(db, secrets, which)) renewed += 1;
      last = batch.at(-1);
      if (!last) break;
    }
  }
  return renewed;
}

async function renew(db: Db, secrets: Secrets, which: RowKey): Promise<boolean> {
  const before = await findContent(db, which);
  if (!before) return false; // its customer has replaced it meanwhile
  const renewed = encryptAnew(secrets, contentCell(which), before);
  if (renewed) await changeContent(db, which, renewed);
  return renewed !== null;
}

type Encrypted = { iv: Buffer; tag: Buffer; content: Buffer };

/**
 * A row's file under the secret in use, where it was encrypted with the previous one; null where it was not. Throws
 * where neither decrypts it.
 */
export function encryptAnew(secrets: Secrets, cell: Cell, before: Encrypted): Encrypted | null {
  const content = secrets.decryptOutdatedFile(cell, before);
  if (!content) return null;
  const { iv, cipher } = secrets.fileCipher(cell);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return { iv, tag: cipher.getAuthTag(), content: encrypted };
}
