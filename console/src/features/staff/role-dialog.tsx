import { roleNames, type StaffRole, staffRoles } from "@vitral/contract/console/permissions";
import { orderCommand } from "@vitral/contract/console/commands";
import type { StaffMember } from "@vitral/contract/console/staff";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../lib/api.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { smallField } from "../../shared/list/list-filters.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { staffKey } from "./staff-key.ts";

/** Orders another role for a person. Of a person of one bank that bank decides, else the one that is open. */
export function RoleDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const id = useId();
  const [role, setRole] = useState<StaffRole>(person.role);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Mudar perfil: ${person.name}`}
      description="Outra pessoa precisa aprovar, e nunca a própria. Com o novo perfil a sessão termina."
      action="Pedir a mudança"
      notYet={role === person.role ? "Escolha outro perfil" : undefined}
      run={(reason, key) => {
        const order = { kind: "staff.role" as const, payload: { staffId: person.id, role } };
        return call(orderCommand, { params: { tenant: person.tenant ?? slug }, body: { key, order, reason } });
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
