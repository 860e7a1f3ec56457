import { type DocumentType, largestUpload, pdfTypes, uploadField } from "@vitral/contract/documents";
import type { DocumentDeps } from "./deps.ts";
import { contentCell } from "./content-cell.ts";
import { type EncryptedFile, receiveFile } from "./receive-file.ts";

/** A complete file of an accepted kind, encrypted for its own row, until it is disposed. */
export type ReceivedFile = Omit<EncryptedFile, "name"> & { type: DocumentType };

const photos = ["jpg", "png", "webp", "heic"] as const;

/**
 * Receives the file of a call (spec 7.2, field `image`, at most 10 MB). Refuses with FILE_TOO_LARGE,
 * FILE_TYPE_NOT_ACCEPTED or IMAGE_TOO_LARGE.
 */
export async function receiveDocument(
  { secrets }: DocumentDeps,
  request: Parameters<typeof receiveFile>[1],
  { tenantId, type }: { tenantId: string; type: DocumentType },
): Promise<ReceivedFile> {
  const mayBePdf = pdfTypes.includes(type);
  const file = await receiveFile(secrets, request, {
    tenantId,
    cellOf: contentCell,
    field: uploadField,
    maxBytes: largestUpload,
    formats: mayBePdf ? [...photos, "pdf"] : photos,
    accepted: `uma foto em JPEG, PNG, WebP ou HEIC${mayBePdf ? ", ou um PDF" : ""}`,
  });
  return { ...file, type };
}
