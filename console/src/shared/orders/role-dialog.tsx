import { roleNames, type StaffRole, staffRoles } from "@vitral/contract/console/permissions";
import type { StaffMember } from "@vitral/contract/console/staff";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { announce } from "../actions/command-outcome.tsx";
import { useReplaced, useSendOrder } from "../actions/replaced-order.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import { smallField } from "../list/list-filters.tsx";
import { useTenant } from "../tenant/use-tenant.ts";
import { staffKey } from "./staff-key.ts";

type Props = { person: Pick<StaffMember, "id" | "name" | "role" | "tenant">; onClose: () => void };

/** Orders another role for a person. Of a person of one bank that bank decides, else the one that is open. */
export function RoleDialog({ person, onClose }: Props) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const send = useSendOrder();
  const before = useReplaced("staff.role");
  const id = useId();
  const [role, setRole] = useState<StaffRole>(before?.payload.role ?? person.role);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Mudar perfil: ${person.name}`}
      description="Outra pessoa precisa aprovar, e nunca a própria. Com o novo perfil a sessão termina."
      action="Pedir a mudança"
      notYet={!before && role === person.role ? "Escolha outro perfil" : undefined}
      run={(reason, key) => {
        const order = { kind: "staff.role" as const, payload: { staffId: person.id, role } };
        return send(order, reason, key, person.tenant ?? slug);
      }}
      onDone={(command) => {
        announce(command, "Perfil alterado.");
        void client.invalidateQueries({ queryKey: staffKey });
      }}
    >
      <label htmlFor={id} className="grid gap-1.5 text-sm font-medium">
        Novo perfil
        <select
          id={id}
          value={role}
          onChange={(event) => setRole(staffRoles.find((one) => one === event.target.value) ?? person.role)}
          className={smallField}
        >
          {staffRoles.map((one) => (
            <option key={one} value={one}>
              {roleNames[one]}
            </option>
          ))}
        </select>
      </label>
    </ReasonDialog>
  );
}
