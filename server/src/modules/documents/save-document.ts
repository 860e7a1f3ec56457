import type { Tx } from "../../platform/database/db.ts";
import type { ReceivedFile } from "./receive-document.ts";
import { dropDocument, findDocuments, insertDocument, retireDocuments, touchDocument } from "./queries.ts";

type DocumentScope = { tenantId: string; customerId: string; at: Date };

/**
 * Saves a file in place of the customer's last one of the same type, which is kept, and said to be, only where it was
 * in a review: others cannot fill the disk. The same file again only becomes the newest.
 */
export async function saveDocument(tx: Tx, scope: DocumentScope, file: ReceivedFile): Promise<void> {
  const last = (await findDocuments(tx, scope)).find(({ type }) => type === file.type);
  if (last?.sha256.equals(file.sha256))
    return touchDocument(tx, { tenantId: scope.tenantId, id: last.id, at: scope.at });
  if (last?.wasReviewed) await retireDocuments(tx, { ...scope, types: [file.type] });
  else if (last) await dropDocument(tx, { tenantId: scope.tenantId, id: last.id });
  await insertDocument(tx, scope, file, await file.content());
}
