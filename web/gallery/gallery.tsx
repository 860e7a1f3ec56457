import { Logo } from "../src/shared/tenant/logo.tsx";
import { useTenant } from "../src/shared/tenant/tenant.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { Buttons } from "./buttons.tsx";
import { Example, Section } from "./example.tsx";
import { Fields } from "./fields.tsx";
import { Layout } from "./layout.tsx";
import { Notices } from "./notices.tsx";
import { Overlays } from "./overlays.tsx";
import { Texts } from "./texts.tsx";

/**
 * Every component of `ui/src` in every state, in the brand of the address. `gallery.test.ts` says which one is
 * missing.
 */
export function Gallery() {
  const { displayName } = useTenant();
  return (
    <main className="gallery">
      <PageTitle subtitle={`Todos os componentes das telas, na marca ${displayName}.`}>Galeria</PageTitle>
      <Section title="Marca">
        <Example state="Sobre claro">
          <Logo on="page" />
        </Example>
        <Example state="Sobre escuro">
          <div className="gallery-dark">
            <Logo on="bar" />
          </div>
        </Example>
      </Section>
      <Buttons />
      <Fields />
      <Notices />
      <Texts />
      <Layout />
      <Overlays />
    </main>
  );
}
