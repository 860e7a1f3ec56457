import type { DocumentType } from "@vitral/contract/documents";
import { CreditCard } from "lucide-react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { onboardingPath } from "../../../lib/paths.ts";
import { PhotoCapture } from "./photo-capture.tsx";
import { screenAfter } from "../journey/screens.ts";
import { Step } from "../journey/step.tsx";
import { useScreen } from "../journey/use-screen.ts";
import { useUpload } from "./use-upload.ts";

export type Side = "front" | "back";
type Kind = { name: string } & Record<Side, DocumentType>;

/** The documents that have two sides, by the `docType` of the address (spec 2.5, 3). */
const kinds: Record<string, Kind> = {
  cnh: { name: "sua habilitação", front: "DRIVER_LICENSE_FRONT", back: "DRIVER_LICENSE_VERSE" },
  rg: { name: "seu RG", front: "IDENTITY_CARD_FRONT", back: "IDENTITY_CARD_VERSE" },
};
const sides: Record<Side, string> = { front: "frente", back: "verso" };

/**
 * The photo of one side. Without a kind of document in the address, the choice of one opens (spec 2.5; ADR-0012, 2).
 */
export function DocumentPhoto({ side }: { side: Side }) {
  const screen = useScreen();
  const { track } = screen;
  const docType = useSearchParams()[0].get("docType") ?? "";
  const kind = kinds[docType];
  const navigate = useNavigate();
  const { submit, busy } = useUpload();
  if (!kind) return <Navigate to={track.withoutDocumentType} replace />;
  const back = `${onboardingPath(screenAfter(screen))}?docType=${docType}`;
  return (
    <Step
      title={`Foto ${side === "front" ? "da frente" : "do verso"} d${kind.name.startsWith("sua") ? "a" : "o"} ${kind.name}`}
      subtitle="Fora do plástico, em um fundo liso e sem reflexos."
    >
      <PhotoCapture
        facing="environment"
        drawing={<CreditCard aria-hidden="true" />}
        question={`É possível ler todos os dados d${side === "front" ? "a" : "o"} ${sides[side]}?`}
        missing="Por favor, tire uma foto do seu documento."
        cameraFailed={track.cameraFailed}
        busy={busy}
        onConfirm={(file) =>
          submit(
            { type: kind[side], file, name: track.files[side] },
            side === "front" ? () => void navigate(back) : undefined,
          )
        }
      />
    </Step>
  );
}
