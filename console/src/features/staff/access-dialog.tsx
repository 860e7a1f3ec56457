import { orderCommand } from "@vitral/contract/console/commands";
import type { StaffMember } from "@vitral/contract/console/staff";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { staffKey } from "../../shared/orders/staff-key.ts";

/** Orders about a person's access. Two people decide: one alone could sign in as that person, or readmit anybody. */
const changes = {
  renew: {
    kind: "staff.renew",
    title: "Renovar acesso",
    about:
      "Outra pessoa precisa aprovar, e nunca a própria. Então senha, segundo fator e sessões terminam, e 'Novo link' aparece.",
    action: "Pedir a renovação",
    done: "Acesso renovado",
  },
  enable: {
    kind: "staff.enable",
    title: "Reativar",
    about:
      "Outra pessoa precisa aprovar, e nunca a própria. Então a pessoa entra de novo, com a senha e o segundo fator que tinha.",
    action: "Pedir a reativação",
    done: "Pessoa reativada",
  },
} as const;

type Props = { person: StaffMember; change: keyof typeof changes; onClose: () => void };

/** Orders a change of a person's way in, which another person approves. */
export function AccessDialog({ person, change, onClose }: Props) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const { kind, title, about, action, done } = changes[change];
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`${title}: ${person.name}`}
      description={about}
      action={action}
      run={(reason, key) => {
        const order = { kind, payload: { staffId: person.id } };
        return call(orderCommand, { params: { tenant: person.tenant ?? slug }, body: { key, order, reason } });
      }}
      onDone={(ordered) => {
        announce(ordered, done);
        void client.invalidateQueries({ queryKey: staffKey });
      }}
    />
  );
}
