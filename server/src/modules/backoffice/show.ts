import type { Db } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { recordAudit } from "../audit/audit.ts";
import { openDocument } from "../documents/documents.ts";
import { findApplicationFile } from "../onboarding/onboarding.ts";

/** An applicant's answers and documents, for the operator. */
export const showApplicationFile = findApplicationFile;

/** The files that an applicant sent, decrypted, one after the other; the look is audited before the first. */
export async function* readFiles(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: () => Date },
  { tenantId, customerId, actor }: CustomerKey & { actor: string },
): AsyncGenerator<{ name: string; content: Buffer }> {
  const { documents } = await findApplicationFile(db, { tenantId, customerId });
  await recordAudit(db, { tenantId, customerId, actor, action: "review.see-files", at: now() });
  for (const { id, type, format } of documents) {
    const name = `${type.toLowerCase().replaceAll("_", "-")}.${format}`;
    yield { name, content: await openDocument({ db, secrets }, { tenantId, id }) };
  }
}
