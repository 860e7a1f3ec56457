import { DocumentPhoto } from "./document-photo.tsx";

/** pf/docs/5, pj/docs/5. */
export default function DocumentBackStep() {
  return <DocumentPhoto side="back" />;
}
