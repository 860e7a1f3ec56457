export type { DocumentDeps } from "./deps.ts";
export { receiveDocument, type ReceivedFile } from "./receive-document.ts";
export { type EncryptedFile, receiveFile } from "./receive-file.ts";
export { encryptDocument } from "./encrypt-document.ts";
export { saveDocument } from "./save-document.ts";
export { openDocument } from "./open-document.ts";
export { encryptAnew, renewDocuments } from "./renew-documents.ts";
export {
  type DocumentRow,
  findDocuments as documentsOf,
  findReplaced as replacedTypes,
  markReviewed,
  removeDocuments,
  retireDocuments,
} from "./queries.ts";
export { documentTables } from "./kept-tables.ts";
