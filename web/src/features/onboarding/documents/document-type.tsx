import { Car, IdCard, Smartphone } from "lucide-react";
import { Navigate } from "react-router";
import { LinkCard } from "@vitral/ui/layout/link-card.tsx";
import { useAskedAgain } from "../journey/asked-again.tsx";
import { Step } from "../journey/step.tsx";
import { useScreen } from "../journey/use-screen.ts";

const kindOfBack: Record<string, string | undefined> = { DRIVER_LICENSE_VERSE: "cnh", IDENTITY_CARD_VERSE: "rg" };

/** Which identity document: pf/docs/3, pj/docs/3 (spec 2.5, 2.6). */
export default function DocumentTypeStep() {
  const { documentFront, documentBack, digitalLicence } = useScreen().track.paths;
  const kind = kindOfBack[useAskedAgain()?.type ?? ""];
  // The back alone was asked again: its document is known.
  if (kind !== undefined) return <Navigate to={`${documentBack}?docType=${kind}`} replace />;
  return (
    <Step title="Qual documento você vai enviar?">
      <div className="grid gap-3 [&>*]:min-w-0">
        <LinkCard
          label="Carteira de Habilitação"
          hint="Fotos da frente e do verso"
          to={`${documentFront}?docType=cnh`}
          icon={<Car />}
        />
        <LinkCard
          label="Carteira de Habilitação Digital"
          hint="O arquivo exportado do aplicativo"
          to={digitalLicence}
          icon={<Smartphone />}
        />
        <LinkCard
          label="Identidade (RG)"
          hint="Fotos da frente e do verso"
          to={`${documentFront}?docType=rg`}
          icon={<IdCard />}
        />
      </div>
    </Step>
  );
}
