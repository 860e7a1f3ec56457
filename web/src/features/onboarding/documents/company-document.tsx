import { FileUpload } from "./file-upload.tsx";
import { Step } from "../journey/step.tsx";

/** The articles of incorporation: pj/docs/6 (spec 2.6). */
export default function CompanyDocumentStep() {
  return (
    <Step
      title="Envie o documento da empresa"
      subtitle="O contrato social, ou documento equivalente, em que aparece o quadro societário."
    >
      <FileUpload type="ARTICLES_OF_INCORPORATION" />
    </Step>
  );
}
