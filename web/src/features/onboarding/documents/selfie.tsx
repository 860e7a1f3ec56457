import { ScanFace } from "lucide-react";
import { PhotoCapture } from "./photo-capture.tsx";
import { Step } from "../journey/step.tsx";
import { selfieFile } from "../journey/track.ts";
import { useScreen } from "../journey/use-screen.ts";
import { useUpload } from "./use-upload.ts";

/** pf/docs/2, pj/docs/2 (spec 2.5, 2.6, 5.5). */
export default function SelfieStep() {
  const { track } = useScreen();
  const { submit, busy } = useUpload();
  return (
    <Step title="Tire uma selfie" subtitle="Centralize o rosto e olhe para a câmera.">
      <PhotoCapture
        facing="user"
        drawing={<ScanFace aria-hidden="true" />}
        question="É possível ver seu rosto com nitidez?"
        missing="Por favor, tire uma selfie."
        cameraFailed={track.cameraFailed}
        busy={busy}
        onConfirm={(file) => submit({ type: "SELFIE", file, name: selfieFile })}
      />
    </Step>
  );
}
