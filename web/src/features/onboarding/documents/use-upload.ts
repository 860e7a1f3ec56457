import type { DocumentType } from "@vitral/contract/documents";
import { uploadCompanyDocument, uploadPersonDocument } from "@vitral/contract/documents";
import { send } from "../../../lib/api.ts";
import { usePlace } from "../journey/use-place.ts";
import { useStep } from "../journey/use-progress.ts";

type Upload = { type: DocumentType; file: Blob; name: string };

/** Sends one photo or file of the customer's (spec 7.2, 7.3). */
export function useUpload() {
  const { entityType } = usePlace();
  return useStep(({ type, file, name }: Upload) => {
    if (entityType === "COMPANY") return send(uploadCompanyDocument, { query: { type }, file, name });
    const { type: theirs } = uploadPersonDocument.query.parse({ type });
    return send(uploadPersonDocument, { query: { type: theirs }, file, name });
  });
}
