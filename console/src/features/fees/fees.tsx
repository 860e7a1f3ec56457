import { getTerms } from "@vitral/contract/console/terms/terms";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { FormOf } from "../../shared/orders/change-of.tsx";
import { Editor } from "./editor.tsx";
import { Raises } from "./raises.tsx";

/** The tenant's limits, fees and rules: the form of a new version, who is affected, and the versions. */
export default function FeesPage() {
  const { slug } = useTenant();
  const mayEdit = useMay("fees.edit");
  const terms = useQuery({
    queryKey: ["terms", slug],
    queryFn: ({ signal }) => call(getTerms, { params: { tenant: slug } }, signal),
    refetchOnWindowFocus: false,
  });
  return (
    <Page title="Tarifas e limites" subtitle="Valem para contas sem valor próprio, a partir da data de cada versão">
      <Loaded query={terms} what="as tarifas e os limites">
        {(found) => (
          <>
            <WaitingCommands queryKey={["terms", slug, "waiting"]} filter={{ kind: "terms.publish" }} />
            <WaitingCommands queryKey={["terms", slug, "waiting", "withdraw"]} filter={{ kind: "terms.withdraw" }} />
            {!mayEdit && <Notice kind="info" title="Só o perfil Operação altera e publica tarifas e limites" />}
            {found.accounts.PERSON.total + found.accounts.COMPANY.total === 0 && (
              <Notice kind="info" title="Este banco ainda não tem contas">
                O que está em vigor vale para cada conta que for aberta. O que for publicado aqui diz quantas contas
                muda.
              </Notice>
            )}
            {found.raises !== null && found.raises.length > 0 && <Raises raises={found.raises} />}
            <FormOf kind="terms.publish">
              <Editor key={slug} found={found} mayEdit={mayEdit} />
            </FormOf>
          </>
        )}
      </Loaded>
    </Page>
  );
}
