import { longestSide } from "@vitral/contract/documents";
import { Refusal } from "../../platform/http/errors.ts";
import type { Cell, Secrets } from "../../platform/crypto/secrets.ts";
import { newId } from "../../platform/database/ids.ts";
import type { RowKey } from "../../platform/database/keys.ts";
import { receiveUpload, type Upload } from "../../platform/http/uploads.ts";
import { fileFormat, type FormatName } from "../../platform/files/file-format.ts";

/** A complete file of an accepted format, encrypted for its own row, until it is disposed. */
export type EncryptedFile<Format extends FormatName = FormatName> = AsyncDisposable & {
  id: string;
  /** As the caller sent it. */
  name: string;
  format: Format;
  bytes: number;
  sha256: Buffer;
  iv: Buffer;
  /** Available once the whole file has arrived. */
  tag: Buffer;
  content(): Promise<Buffer>;
};

type Request = Parameters<typeof receiveUpload>[0];
type Expected<Format extends FormatName> = {
  tenantId: string;
  /** Where the content of a row belongs. */
  cellOf: (key: RowKey) => Cell;
  /** The multipart field. */
  field: string;
  maxBytes: number;
  formats: readonly Format[];
  /** The formats in the words of the refusal. */
  accepted: string;
};

/**
 * Receives the file of a call. Its kind is taken from its content, not from its name or declared type. Refuses with
 * FILE_TOO_LARGE, FILE_TYPE_NOT_ACCEPTED or IMAGE_TOO_LARGE.
 */
export async function receiveFile<const Format extends FormatName>(
  secrets: Secrets,
  request: Request,
  { tenantId, cellOf, field, maxBytes, formats, accepted }: Expected<Format>,
): Promise<EncryptedFile<Format>> {
  const id = newId();
  const { iv, cipher } = secrets.fileCipher(cellOf({ tenantId, id }));
  await using cleanUp = new AsyncDisposableStack();
  const upload = cleanUp.use(await receiveUpload(request, { field, maxBytes, encrypt: cipher }));
  const format = acceptedFormat(upload, formats, accepted);
  cleanUp.move(); // nothing failed: the file is the caller's
  return { ...upload, id, format, iv, tag: cipher.getAuthTag() };
}

function acceptedFormat<Format extends FormatName>(
  { head }: Upload,
  formats: readonly Format[],
  accepted: string,
): Format {
  const found = fileFormat(head);
  const name = found === "pdf" ? found : found?.format;
  const format = formats.find((one) => one === name);
  if (!found || format === undefined) throw new Refusal("FILE_TYPE_NOT_ACCEPTED", { words: { accepted } });
  if (found !== "pdf" && Math.max(...found.sides) > longestSide) throw new Refusal("IMAGE_TOO_LARGE");
  return format;
}
