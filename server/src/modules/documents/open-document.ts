import type { Db } from "../../platform/database/db.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { contentCell } from "./content-cell.ts";
import { findContent } from "./queries.ts";
import type { RowKey } from "../../platform/database/keys.ts";

/**
 * Decrypts a document for a review. The public site never serves one; the console does, as a file that runs nothing.
 * Throws when the row was changed or copied from another.
 */
export async function openDocument({ db, secrets }: { db: Db; secrets: Secrets }, which: RowKey): Promise<Buffer> {
  const made = await findContent(db, which);
  if (!made) throw new Error(`there is no document ${which.id}`);
  return secrets.decryptFile(contentCell(which), made);
}
