import { createHash } from "node:crypto";
import type { DocumentType } from "@vitral/contract/documents";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { newId } from "../../platform/database/ids.ts";
import type { FormatName } from "../../platform/files/file-format.ts";
import type { ReceivedFile } from "./receive-document.ts";
import { contentCell } from "./content-cell.ts";

/** A file that the server has at hand, such as one of the demo, encrypted for its own row as an upload is. */
export function encryptDocument(
  secrets: Secrets,
  tenantId: string,
  { type, format, content }: { type: DocumentType; format: FormatName; content: Buffer },
): ReceivedFile {
  const id = newId();
  const { iv, cipher } = secrets.fileCipher(contentCell({ tenantId, id }));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return {
    id,
    type,
    format,
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest(),
    iv,
    tag: cipher.getAuthTag(),
    content: async () => encrypted,
    [Symbol.asyncDispose]: async () => {},
  };
}
