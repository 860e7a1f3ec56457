import { caseRoles, type CaseTarget, escalateCase } from "@vitral/contract/console/cases/case-queue";
import type { CaseDetail } from "@vitral/contract/console/cases";
import { roleNames } from "@vitral/contract/console/permissions";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCaseStaff } from "./case-staff.ts";
import { Choice } from "../../shared/actions/choice.tsx";

type Props = { found: CaseDetail; onClose: () => void; onDone: (now: CaseDetail) => void };

/** Passes a case on: to a role, whose people alone take it, or to a person, whose it is then. */
export function EscalateDialog({ found, onClose, onDone }: Props) {
  const { slug } = useTenant();
  const { staff: own } = useSession();
  const [chosen, setChosen] = useState("");
  const { data, isError } = useCaseStaff();
  const others = (data?.staff ?? []).filter(({ id }) => id !== own.id);
  const role = caseRoles.find((one) => one === chosen);
  const to: CaseTarget | null = chosen === "" ? null : role ? { role } : { staffId: chosen };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Escalar o caso"
      description="Passado a um perfil, só alguém desse perfil assume o caso. Passado a uma pessoa, ele fica com ela."
      action="Escalar"
      templates={["Precisa da análise da Fraude", "Preciso de uma segunda opinião"]}
      notYet={to === null ? "Escolha a quem escalar" : undefined}
      run={(reason) => {
        if (to === null) throw new Error("the dialog asks for it before");
        return call(escalateCase, { params: { tenant: slug, id: found.id }, body: { to, reason } });
      }}
      onDone={onDone}
    >
      <Choice
        label="A quem"
        value={chosen}
        onChange={setChosen}
        groups={[
          { label: "Perfil", options: caseRoles.map((one) => ({ value: one, label: roleNames[one] })) },
          {
            label: "Pessoa",
            options: others.map((one) => ({ value: one.id, label: `${one.name} (${roleNames[one.role]})` })),
          },
        ]}
      />
      {isError && <p className="text-sm text-danger">A lista de pessoas não pôde ser carregada.</p>}
    </ReasonDialog>
  );
}
