import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { recordAudit } from "../audit/audit.ts";
import { openDocument } from "../documents/documents.ts";
import { findApplicationFile } from "../onboarding/onboarding.ts";

/** An applicant's answers and documents, for the operator. */
export const showApplicationFile = findApplicationFile;

/**
 * Writes an applicant's decrypted files into a folder that only this operator can read, and audits it. Answers the
 * paths.
 */
export async function writeFiles(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: () => Date },
  { tenantId, customerId, actor }: CustomerKey & { actor: string },
  folder: string,
): Promise<string[]> {
  const { documents } = await findApplicationFile(db, { tenantId, customerId });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await recordAudit(db, { tenantId, customerId, actor, action: "review.see-files", at: now() });
  const paths: string[] = [];
  for (const { id, type, format } of documents) {
    const path = join(folder, `${type.toLowerCase().replaceAll("_", "-")}.${format}`);
    await writeFile(path, await openDocument({ db, secrets }, { tenantId, id }), { mode: 0o600 });
    paths.push(path);
  }
  return paths;
}
