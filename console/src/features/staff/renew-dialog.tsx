import { orderCommand } from "@vitral/contract/console/commands";
import type { StaffMember } from "@vitral/contract/console/staff";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { staffKey } from "./staff-key.ts";

/** Orders that password and second factor of a person end: whoever did it alone could sign in as that person. */
export function RenewDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { slug } = useTenant();
  const client = useQueryClient();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Renovar acesso: ${person.name}`}
      description="Outra pessoa precisa aprovar, e nunca a própria. Então senha, segundo fator e sessões terminam, e 'Novo link' aparece."
      action="Pedir a renovação"
      run={(reason, key) => {
        const order = { kind: "staff.renew" as const, payload: { staffId: person.id } };
        return call(orderCommand, { params: { tenant: person.tenant ?? slug }, body: { key, order, reason } });
      }}
      onDone={(ordered) => {
        announce(ordered, "Acesso renovado");
        void client.invalidateQueries({ queryKey: staffKey });
      }}
    />
  );
}
