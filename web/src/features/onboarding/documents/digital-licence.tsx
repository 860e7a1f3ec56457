import { FileUpload } from "./file-upload.tsx";
import { Step } from "../journey/step.tsx";

/** pf/docs/4/2, pj/docs/4/2 (spec 2.5, 2.6). */
export default function DigitalLicenceStep() {
  return (
    <Step
      title="Envie sua habilitação digital"
      subtitle="O arquivo completo, exportado do aplicativo, em que aparece o QR Code."
    >
      <FileUpload type="DRIVER_LICENSE_DIGITAL" />
    </Step>
  );
}
