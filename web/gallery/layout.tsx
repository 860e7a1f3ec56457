import { Settings } from "lucide-react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { LinkCard } from "@vitral/ui/layout/link-card.tsx";
import { StickyAction } from "@vitral/ui/layout/sticky-action.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import { Example, longText, Section } from "./example.tsx";

export function Layout() {
  return (
    <Section title="Página">
      <Example state="Caminho">
        <Breadcrumb breadcrumbs={[{ label: "Página inicial", to: "#inicio" }, { label: "Transferências" }]} />
      </Example>
      <Example state="Etapas">
        <StepLine step={2} steps={3} />
      </Example>
      <Example state="Cartão">
        <Card title="Limites">Até R$ 5.000,00 por dia.</Card>
      </Example>
      <Example state="Cartão, texto longo">
        <Card title={longText}>{longText}</Card>
      </Example>
      <Example state="Cartão que leva a uma tela">
        <LinkCard label="Configurações" hint="Limites e tarifas" to="#config" icon={<Settings aria-hidden="true" />} />
      </Example>
      <Example state="O mesmo, texto longo">
        <LinkCard label={longText} hint={longText} to="#config-longa" icon={<Settings aria-hidden="true" />} />
      </Example>
      <Example state="Botão que fica à vista">
        <div>
          <p>{longText}</p>
          <StickyAction>
            <Button wide>Pagar R$ 7,77</Button>
          </StickyAction>
        </div>
      </Example>
    </Section>
  );
}
