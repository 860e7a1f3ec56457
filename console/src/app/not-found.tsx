import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { Compass } from "lucide-react";
import { Page } from "../shared/page/page.tsx";

/** An address that the console does not have, or that the session may not know of. */
export const NotFound = () => (
  <Page title="Página não encontrada">
    <EmptyState
      icon={<Compass />}
      title="Não há nada neste endereço"
      text="Confira o endereço, ou comece pelo início."
      action={<LinkButton to="/">Ir para o início</LinkButton>}
    />
  </Page>
);
