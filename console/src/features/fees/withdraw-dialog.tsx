import { formatDay } from "@vitral/brazil/dates";
import { orderCommand } from "@vitral/contract/console/commands";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { ChangeTable } from "../../shared/actions/change-table.tsx";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useCommandCheck } from "../../shared/actions/use-command-check.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type Props = {
  /** The day on which the version begins. */
  from: string;
  onClose: () => void;
};

/** Takes back a version to come: what holds instead, whose raise does not come, and the reason. */
export function WithdrawDialog({ from, onClose }: Props) {
  const { slug } = useTenant();
  const queries = useQueryClient();
  const order = { kind: "terms.withdraw", payload: { from } } as const;
  const check = useCommandCheck(slug, order);
  const second = check.data?.needsSecondPerson ? " Uma segunda pessoa confere e aprova." : "";
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Retirar a versão"
      description={`A versão de ${formatDay(from)} não vale mais, e a anterior continua.${second} Quem foi avisado de um aumento que não vem recebe outro e-mail.`}
      action="Retirar"
      danger
      notYet={check.data ? undefined : check.error ? messageOf(check.error) : "Espere a conferência"}
      run={(reason, key) => call(orderCommand, { params: { tenant: slug }, body: { key, order, reason } })}
      onDone={(command) => {
        announce(command, "Versão retirada.");
        void queries.invalidateQueries({ queryKey: ["terms"] });
        void queries.invalidateQueries({ queryKey: ["home"] });
      }}
    >
      {check.error ? (
        <p role="alert" className="text-sm text-danger">
          {messageOf(check.error)}
        </p>
      ) : check.data ? (
        <ChangeTable changes={check.data.changes} />
      ) : (
        <output className="block text-sm text-neutral-700">Conferindo…</output>
      )}
    </ReasonDialog>
  );
}
