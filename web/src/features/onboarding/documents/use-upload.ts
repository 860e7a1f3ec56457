import type { DocumentType } from "@vitral/contract/documents";
import { uploadCompanyDocument, uploadPersonDocument } from "@vitral/contract/documents";
import { sendFile } from "../../../lib/send-file.ts";
import type { Progress } from "@vitral/contract/onboarding";
import { useNavigate } from "react-router";
import { onboardingPath } from "../../../lib/paths.ts";
import { screenOfStep } from "../journey/screens.ts";
import { useScreen } from "../journey/use-screen.ts";
import { useStep } from "../journey/use-progress.ts";

type Upload = { type: DocumentType; file: Blob; name: string };

/**
 * Sends one photo or file of the customer (spec 7.2, 7.3), and goes to the screen of the step that follows: past the
 * files that are there, where one alone was asked again.
 */
export function useUpload() {
  const { entityType } = useScreen();
  const navigate = useNavigate();
  const follow = ({ onboardingStep }: Progress) =>
    void navigate(onboardingPath(screenOfStep(entityType, onboardingStep)));
  const step = useStep(({ type, file, name }: Upload) => {
    if (entityType === "COMPANY") return sendFile(uploadCompanyDocument, { query: { type }, file, name });
    const { type: personType } = uploadPersonDocument.query.parse({ type });
    return sendFile(uploadPersonDocument, { query: { type: personType }, file, name });
  });
  const submit = (upload: Upload, next = follow) => step.submit(upload, next);
  return { ...step, submit };
}
