import { Building2, UserRound } from "lucide-react";
import { paths } from "../../../lib/paths.ts";
import { LinkCard } from "@vitral/ui/layout/link-card.tsx";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";

/** The choice of the kind of account (spec 2.4). */
export default function Start() {
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <PageTitle subtitle="Escolha o tipo de conta. Leva poucos minutos.">Abra sua conta</PageTitle>
      <div className="grid gap-3 [&>*]:min-w-0">
        <LinkCard
          label="Pessoa física"
          hint="Uma conta para você, com o seu CPF"
          to={paths.onboarding.pf.signUp}
          icon={<UserRound />}
        />
        <LinkCard
          label="Pessoa jurídica"
          hint="Uma conta para a sua empresa, com o CNPJ"
          to={paths.onboarding.pj.signUp}
          icon={<Building2 />}
        />
      </div>
      <p className="text-center">
        <TextLink to={paths.auth.login}>Já tenho uma conta</TextLink>
      </p>
    </div>
  );
}
