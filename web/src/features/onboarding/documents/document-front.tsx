import { DocumentPhoto } from "./document-photo.tsx";

/** pf/docs/4, pj/docs/4. */
export default function DocumentFrontStep() {
  return <DocumentPhoto side="front" />;
}
