import type { Db } from "../../platform/database/db.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";

export type DocumentDeps = { db: Db; secrets: Secrets; now: () => Date };

export { receiveDocument, type ReceivedFile } from "./receive-document.ts";
export { boundTo, type EncryptedFile, receiveFile } from "./receive-file.ts";
export { encryptDocument } from "./encrypt-document.ts";
export { saveDocument } from "./save-document.ts";
export { openDocument } from "./open-document.ts";
export { encryptedAnew, renewDocuments } from "./renew-documents.ts";
export { type DocumentRow, findDocuments as documentsOf, retireDocuments } from "./queries.ts";
