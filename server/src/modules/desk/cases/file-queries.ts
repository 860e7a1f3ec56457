import { sql } from "kysely";
import { maxCaseFilesEver } from "@vitral/contract/console/cases/case-files";
import type { Cell } from "../../../platform/crypto/secrets.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CaseKey } from "./case-queries.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

type CaseOfTenant = CaseKey & { tenantId: string };
type Encrypted = { iv: Buffer; tag: Buffer; content: Buffer };
/** Where a file's content belongs, for its encryption. */
export const caseContentCell = (key: RowKey): Cell => ({ table: "case_file", column: "content", ...key });

export type CaseFileFormat = "pdf" | "png" | "jpg";

/** The files of a case without their content, the newest first. */
export const findCaseFiles = (db: Db | Tx, { tenantId, kind, id }: CaseOfTenant) =>
  db
    .selectFrom("case_file")
    .select(["id", "name", "format", "bytes", "staff_id as byId", "staff_name as by", "created_at as at"])
    .select(["removed_at as removedAt", "removal"])
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .where("subject_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxCaseFilesEver)
    .execute();

type NewFile = CaseOfTenant & {
  file: { id: string; format: CaseFileFormat; bytes: number; sha256: Buffer } & Encrypted;
  name: string;
  customerId: string | null;
  at: Date;
  staff: { id: string; name: string };
};

/** Adds a file to a case; false where the case has the same file already. */
export async function insertCaseFile(tx: Tx, { file, ...scope }: NewFile): Promise<boolean> {
  const row = await tx
    .insertInto("case_file")
    .values({
      tenant_id: scope.tenantId,
      id: file.id,
      kind: scope.kind,
      subject_id: scope.id,
      customer_id: scope.customerId,
      name: scope.name,
      format: file.format,
      bytes: file.bytes,
      sha256: file.sha256,
      iv: file.iv,
      tag: file.tag,
      content: file.content,
      created_at: scope.at,
      staff_id: scope.staff.id,
      staff_name: scope.staff.name,
    })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "kind", "subject_id", "sha256"]).where("removed_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** One file of a case with its encrypted content. */
export const findCaseFile = (db: Db, { tenantId, kind, id, fileId }: CaseOfTenant & { fileId: string }) =>
  db
    .selectFrom("case_file")
    .select(["name", "format", "iv", "tag", "content"])
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .where("subject_id", "=", id)
    .where("id", "=", fileId)
    .where("removed_at", "is", null)
    .executeTakeFirst();

/** Deletes the content of a file and notes why; its row stays. */
export async function emptyCaseFile(
  tx: Tx,
  { tenantId, fileId, reason, at }: { tenantId: string; fileId: string; reason: string; at: Date },
): Promise<void> {
  const nothing = Buffer.alloc(0);
  await tx
    .updateTable("case_file")
    .set({ iv: nothing, tag: nothing, content: nothing, removed_at: at, removal: reason })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", fileId)
    .execute();
}

/** The next files of a tenant, in the order of their ids. */
export const caseFilesAfter = (db: Db, tenantId: string, last: string | undefined) =>
  db
    .selectFrom("case_file")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .$if(last !== undefined, (query) => query.where("id", ">", last ?? ""))
    .orderBy("id")
    .limit(500)
    .execute();

export const findCaseContent = (db: Db, { tenantId, id }: RowKey): Promise<Encrypted | undefined> =>
  db
    .selectFrom("case_file")
    .select(["iv", "tag", "content"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function changeCaseContent(db: Db, { tenantId, id }: RowKey, content: Encrypted): Promise<void> {
  await db.updateTable("case_file").set(content).where("tenant_id", "=", tenantId).where("id", "=", id).execute();
}

/** Empties every file of all tenants, as nothing decrypts them any more; their rows say why. Answers how many. */
export async function emptyCaseFiles(tx: Tx, at: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update case_file f set iv = '', tag = '', content = '', removed_at = ${at}, removal = ${whyEmptied}
      from tenant t where f.tenant_id = t.id and f.removed_at is null`.execute(tx);
  return Number(numAffectedRows);
}

const whyEmptied = "A chave que abria este arquivo foi perdida.";
