import {
  caseFileField,
  caseFileFormats,
  largestCaseFile,
  maxCaseFiles,
  maxCaseFilesEver,
} from "@vitral/contract/console/cases/case-files";
import { isPlainText, withoutInvisible } from "@vitral/contract/plain-text";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { ServedFile } from "../../../platform/http/serve-file.ts";
import { receiveFile } from "../../documents/documents.ts";
import { keyOf, theCase } from "./cases.ts";
import {
  caseContentCell,
  type CaseFileFormat,
  emptyCaseFile,
  findCaseFile,
  findCaseFiles,
  insertCaseFile,
} from "./file-queries.ts";
import { auditCase, lockCase, log, type Work } from "./work.ts";

type Deps = { db: Db; now: () => Date; secrets: Secrets };
const formats = Object.keys(caseFileFormats) as CaseFileFormat[];

/**
 * Adds the file of a call to a case, encrypted for its own row; the same file again is one. Whoever holds the case.
 * Refuses with NOT_FOUND, CASE_FILES_FULL, FILE_TOO_LARGE, FILE_TYPE_NOT_ACCEPTED or IMAGE_TOO_LARGE.
 */
export async function addFile(deps: Deps, work: Work, request: Parameters<typeof receiveFile>[1]): Promise<void> {
  const { tenantId, staff } = work;
  await theCase(deps.db, { tenantId, ...keyOf(work.caseId), now: deps.now() });
  await using received = await receiveFile(deps.secrets, request, {
    tenantId,
    cellOf: caseContentCell,
    field: caseFileField,
    maxBytes: largestCaseFile,
    formats,
    accepted: "um PDF, ou uma foto em PNG ou JPEG",
  });
  const file = { ...received, content: await received.content() };
  const name = shownName(received.name, received.format);
  await deps.db.transaction().execute(async (tx) => {
    const found = await lockCase(deps, tx, work);
    const scope = { tenantId, kind: found.kind, id: found.id };
    const before = await findCaseFiles(tx, scope);
    const added = await insertCaseFile(tx, {
      ...scope,
      file,
      name,
      customerId: found.customerId,
      at: deps.now(),
      staff,
    });
    if (!added) return;
    const kept = before.filter(({ removedAt }) => removedAt === null);
    if (kept.length >= maxCaseFiles || before.length >= maxCaseFilesEver) throw new Refusal("CASE_FILES_FULL");
    await log(deps, tx, work, { found, what: "FILE", words: name });
    await auditCase(deps, tx, work, { found, action: "case.file", details: { fileId: file.id, bytes: file.bytes } });
  });
}

/**
 * Removes a file that the caller attached by mistake: its content is deleted, its row stays with the reason. The same
 * again changes nothing. Refuses with NOT_FOUND, CASE_FILE_OTHERS where another person attached it, or CASE_DECIDED
 * where the case is closed.
 */
export const removeFile = (deps: Deps, work: Work & { fileId: string; reason: string }): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { tenantId, staff, fileId, reason } = work;
    const found = await lockCase(deps, tx, work);
    const files = await findCaseFiles(tx, { tenantId, kind: found.kind, id: found.id });
    const file = files.find(({ id }) => id === fileId);
    if (!file) throw new Refusal("NOT_FOUND");
    if (file.byId !== staff.id) throw new Refusal("CASE_FILE_OTHERS");
    if (file.removedAt !== null) return;
    if (!found.isOpen || found.state === "CLOSED") throw new Refusal("CASE_DECIDED");
    await emptyCaseFile(tx, { tenantId, fileId, reason, at: deps.now() });
    await log(deps, tx, work, { found, what: "FILE_REMOVED", words: reason });
    await auditCase(deps, tx, work, { found, action: "case.remove-file", reason, details: { fileId } });
  });

/** The name that the sender's computer had, for a list: one line, without folders, at most 100 characters. */
function shownName(sent: string, format: CaseFileFormat): string {
  const name = withoutInvisible(sent.split(/[/\\]/).at(-1) ?? "")
    .trim()
    .slice(0, 100);
  return name !== "" && isPlainText(name) ? name : `arquivo.${format}`;
}

/**
 * A file of a case, decrypted, to be saved; the look is audited before it is answered. Its type is what its content
 * said when it was received. Refuses with NOT_FOUND.
 */
export async function openFile(deps: Deps, work: Work & { fileId: string }): Promise<ServedFile> {
  const { tenantId, fileId } = work;
  const key = keyOf(work.caseId);
  const found = await theCase(deps.db, { tenantId, ...key, now: deps.now() });
  const file = await findCaseFile(deps.db, { tenantId, ...key, fileId });
  if (!file) throw new Refusal("NOT_FOUND");
  const content = deps.secrets.decryptFile(caseContentCell({ tenantId, id: fileId }), file);
  await deps.db
    .transaction()
    .execute((tx) => auditCase(deps, tx, work, { found, action: "case.see-file", details: { fileId } }));
  return { filename: savedName(file), contentType: caseFileFormats[file.format], content };
}

/** The name in the letters that a header may have, with the ending of what it is. */
function savedName({ name, format }: { name: string; format: CaseFileFormat }): string {
  const stem = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `${stem === "" ? "arquivo" : stem}.${format}`;
}
