import { Hourglass } from "lucide-react";
import { useSessionState } from "../features/session/session.ts";
import { paths } from "../lib/paths.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** An address whose screen is not built yet says so, and leads back to where something can be done. */
export default function ComingSoon() {
  const session = useSessionState();
  const isActive = session.name === "signed-in" && session.user.status === "ACTIVE";
  return (
    <div>
      <div className="sr-only">
        <PageTitle>Em breve</PageTitle>
      </div>
      <EmptyState
        icon={<Hourglass />}
        title="Em breve"
        text="Esta parte do banco ainda está sendo construída."
        action={
          isActive ? (
            <LinkButton to={paths.home}>Ir para o início</LinkButton>
          ) : (
            <LinkButton to={paths.auth.login}>Voltar para a entrada</LinkButton>
          )
        }
      />
    </div>
  );
}
