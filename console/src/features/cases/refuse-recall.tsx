import { type CaseDetail, caseDecisionNames } from "@vitral/contract/console/cases";
import { matterOf } from "@vitral/contract/console/cases/case-orders";
import { type Command, orderCommand } from "@vitral/contract/console/commands";
import { RecallRejection, recallRejections } from "@vitral/contract/pix-recalls";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { Choice } from "../../shared/actions/choice.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type Props = { found: CaseDetail; onClose: () => void; onDone: (command: Command) => void };

/** Refuses what another bank asks back, with the reason that it reads and one for the audit. */
export function RefuseRecall({ found, onClose, onDone }: Props) {
  const { slug } = useTenant();
  const [chosen, setChosen] = useState("");
  const { data: rejection } = RecallRejection.safeParse(chosen);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={caseDecisionNames.RECALL_REFUSE}
      description="Nada volta ao pagador, o que está bloqueado fica livre para o cliente, e o outro banco recebe a resposta. Ela não muda mais."
      action={caseDecisionNames.RECALL_REFUSE}
      templates={["A conta não tem saldo", "O cliente provou que o Pix é devido"]}
      notYet={rejection === undefined ? "Escolha o motivo para o outro banco" : undefined}
      run={(reason, key) => {
        const payload = { recallId: matterOf(found.id), rejection: rejection ?? "OTHER" };
        const order = { kind: "recall.refuse", payload } as const;
        return call(orderCommand, { params: { tenant: slug }, body: { key, order, reason } });
      }}
      onDone={onDone}
    >
      <Choice
        label="Motivo para o outro banco"
        value={chosen}
        onChange={setChosen}
        groups={[
          {
            label: "Motivo",
            options: RecallRejection.options.map((value) => ({ value, label: recallRejections[value] })),
          },
        ]}
      />
    </ReasonDialog>
  );
}
