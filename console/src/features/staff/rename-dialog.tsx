import { orderCommand } from "@vitral/contract/console/commands";
import type { StaffMember } from "@vitral/contract/console/staff";
import { Field } from "@vitral/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { staffKey } from "../../shared/orders/staff-key.ts";

/** Orders another name and e-mail. Of a person of one bank that bank decides, else the one that is open. */
export function RenameDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const [name, setName] = useState(person.name);
  const [email, setEmail] = useState(person.problem === "NAME" ? person.email : "");
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Mudar nome e e-mail: ${person.name}`}
      description="Outra pessoa precisa aprovar. Depois a pessoa entra com o novo e-mail; senha e segundo fator ficam como estão."
      action="Pedir a mudança"
      notYet={name.trim() === "" ? "Informe o nome" : email.trim() === "" ? "Informe o e-mail" : undefined}
      run={(reason, key) => {
        const order = { kind: "staff.rename" as const, payload: { staffId: person.id, name, email } };
        return call(orderCommand, { params: { tenant: person.tenant ?? slug }, body: { key, order, reason } });
      }}
      onDone={(command) => {
        announce(command, "Nome e e-mail alterados.");
        void client.invalidateQueries({ queryKey: staffKey });
      }}
    >
      <div className="grid gap-4">
        <Field label="Nome" value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
        <Field
          label="Novo e-mail"
          type="email"
          autoComplete="off"
          value={email}
          maxLength={254}
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
    </ReasonDialog>
  );
}
