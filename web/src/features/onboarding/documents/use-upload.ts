import type { DocumentType } from "@vitral/contract/documents";
import { uploadCompanyDocument, uploadPersonDocument } from "@vitral/contract/documents";
import { sendFile } from "../../../lib/send-file.ts";
import { useScreen } from "../journey/use-screen.ts";
import { useStep } from "../journey/use-progress.ts";

type Upload = { type: DocumentType; file: Blob; name: string };

/** Sends one photo or file of the customer (spec 7.2, 7.3). */
export function useUpload() {
  const { entityType } = useScreen();
  return useStep(({ type, file, name }: Upload) => {
    if (entityType === "COMPANY") return sendFile(uploadCompanyDocument, { query: { type }, file, name });
    const { type: personType } = uploadPersonDocument.query.parse({ type });
    return sendFile(uploadPersonDocument, { query: { type: personType }, file, name });
  });
}
