import {
  downloadVerifications,
  ledgerCheckName,
  listVerifications,
  startVerification,
  type Verification,
  verificationStateNames,
} from "@vitral/contract/console/ledger";
import { verificationColumns } from "@vitral/contract/console/lists/books";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

const cells = {
  state: ({ state }: Verification) => (
    <span className={state === "BROKEN" ? "font-medium text-danger" : "font-medium"}>
      {verificationStateNames[state]}
    </span>
  ),
  checks: Checks,
};

function Checks({ checks }: Verification) {
  if (checks.length === 0) return "–";
  const broken = checks.filter((check) => check.broken > 0);
  return (
    <details>
      <summary className="cursor-pointer text-accent-strong">
        {broken.length === 0 ? `${checks.length} conferências, nenhuma falha` : `${broken.length} com falhas`}
      </summary>
      <ul className="grid gap-0.5 pt-1">
        {checks.map(({ check, broken: rows }) => (
          <li key={check} className={rows > 0 ? "font-medium text-danger" : ""}>
            {ledgerCheckName(check)}: {rows === 0 ? "certo" : `${rows} linhas com falha`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** For who cannot start one. */
const byItself = "O razão é conferido sozinho uma vez por semana; cada verificação aparece aqui.";

/** The runs of the check of the books, and starting one. */
export default function Verifications() {
  const { slug } = useTenant();
  const mayVerify = useMay("ledger.verify");
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startVerification, { params: { tenant: slug } }),
    onSuccess: () => {
      toast.success("A verificação começou e pode levar alguns minutos. Use Atualizar para ver o resultado.");
      return client.invalidateQueries({ queryKey: ["verifications", slug] });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Page
      title="Verificações do razão"
      subtitle="Confere se débitos e créditos fecham e se todo saldo é a soma das suas partidas."
      actions={
        mayVerify && (
          <Button busy={isPending} onClick={() => mutate()}>
            Verificar agora
          </Button>
        )
      }
    >
      <DataList
        name="verifications"
        what="verificações"
        endpoint={listVerifications}
        csv={downloadVerifications}
        filters={[]}
        columns={verificationColumns}
        cells={cells}
        empty={{
          title: "Nenhuma verificação ainda",
          text: mayVerify ? "A primeira começa com 'Verificar agora'." : byItself,
        }}
      />
    </Page>
  );
}
