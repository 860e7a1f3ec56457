import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { tenantIds } from "../../../platform/database/each-tenant.ts";
import { encryptAnew } from "../../documents/documents.ts";
import { caseContentCell, caseFilesAfter, changeCaseContent, findCaseContent } from "./file-queries.ts";

/**
 * Re-encrypts every file of a case that was encrypted with the previous secret; answers how many. Throws where neither
 * secret decrypts a file.
 */
export async function renewCaseFiles({ db, secrets }: { db: Db; secrets: Secrets }): Promise<number> {
  let renewed = 0;
  for (const tenantId of await tenantIds(db)) {
    for (let last: string | undefined; ;) {
      const batch = await caseFilesAfter(db, tenantId, last);
      for (const { id } of batch) {
        const before = await findCaseContent(db, { tenantId, id });
        const after = before && encryptAnew(secrets, caseContentCell({ tenantId, id }), before);
        if (!after) continue;
        await changeCaseContent(db, { tenantId, id }, after);
        renewed += 1;
      }
      last = batch.at(-1)?.id;
      if (last === undefined) break;
    }
  }
  return renewed;
}
