import { type DocumentType, largestUpload, longestSide, pdfTypes, uploadField } from "@vitral/contract/documents";
import { Refusal } from "../../platform/http/errors.ts";
import { newId } from "../../platform/database/ids.ts";
import { receiveUpload, type Upload } from "../../platform/http/uploads.ts";
import type { DocumentDeps } from "./documents.ts";
import { fileFormat, type FormatName } from "./file-format.ts";

/** A complete file of an accepted kind, encrypted for its own row, until it is disposed. */
export type ReceivedFile = AsyncDisposable & {
  id: string;
  type: DocumentType;
  format: FormatName;
  bytes: number;
  sha256: Buffer;
  iv: Buffer;
  /** Available once the whole file has arrived. */
  tag: Buffer;
  content(): Promise<Buffer>;
};

type Request = Parameters<typeof receiveUpload>[0];
type Expected = { tenantId: string; type: DocumentType };

/**
 * Receives the file of a call (spec 7.2, field `image`, at most 10 MB). Its kind is taken from its content, not from
 * its name or declared type. Refuses with FILE_TOO_LARGE, FILE_TYPE_NOT_ACCEPTED or
 * IMAGE_TOO_LARGE.
 */
export async function receiveDocument(
  { secrets }: DocumentDeps,
  request: Request,
  { tenantId, type }: Expected,
): Promise<ReceivedFile> {
  const id = newId();
  const { iv, cipher } = secrets.fileCipher("documents", boundTo(tenantId, id));
  await using cleanUp = new AsyncDisposableStack();
  const options = { field: uploadField, maxBytes: largestUpload, encrypt: cipher };
  const upload = cleanUp.use(await receiveUpload(request, options));
  const format = acceptedFormat(type, upload);
  cleanUp.move(); // nothing failed: the file is the caller's
  return { ...upload, id, type, format, iv, tag: cipher.getAuthTag() };
}

/** Binds a ciphertext to its row: copied to another row, it cannot be decrypted. */
export const boundTo = (tenantId: string, id: string): string => `${tenantId}/${id}`;

function acceptedFormat(type: DocumentType, { head }: Upload): FormatName {
  const mayBePdf = pdfTypes.includes(type);
  const found = fileFormat(head);
  if (!found || (found === "pdf" && !mayBePdf)) {
    const accepted = `uma foto em JPEG, PNG, WebP ou HEIC${mayBePdf ? ", ou um PDF" : ""}`;
    throw new Refusal("FILE_TYPE_NOT_ACCEPTED", { words: { accepted } });
  }
  if (found === "pdf") return found;
  if (Math.max(...found.sides) > longestSide) throw new Refusal("IMAGE_TOO_LARGE");
  return found.format;
}
