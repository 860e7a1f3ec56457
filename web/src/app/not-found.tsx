import { Compass } from "lucide-react";
import { Logo } from "../shared/tenant/logo.tsx";
import { paths } from "../lib/paths.ts";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";

/** An address that the bank does not have. */
export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-4 py-8">
      <div className="flex justify-center text-accent-strong [&_img]:object-center [&>span]:justify-center">
        <Logo on="page" />
      </div>
      <div className="sr-only">
        <PageTitle>Página não encontrada</PageTitle>
      </div>
      <EmptyState
        icon={<Compass />}
        title="Não encontramos esta página"
        text="O endereço pode ter mudado ou ter sido digitado com um erro."
        action={<LinkButton to={paths.home}>Ir para o início</LinkButton>}
      />
    </main>
  );
}
