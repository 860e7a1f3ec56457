import type { StaffRole } from "@vitral/contract/console/permissions";
import { Field } from "@vitral/ui/form/field.tsx";
import { useId, useState } from "react";
import { announce } from "../actions/command-outcome.tsx";
import { useReplaced, useSendOrder } from "../actions/replaced-order.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import { smallField } from "../list/list-filters.tsx";
import { useSession } from "../session/session.ts";
import { useTenant } from "../tenant/use-tenant.ts";
import { RoleSelect } from "../actions/role-select.tsx";

/** Orders a new person. The bank for which the person works decides; for all of them, the one that is open. */
export function NewPerson({ onClose }: { onClose: () => void }) {
  const { staff, tenants } = useSession();
  const { slug } = useTenant();
  const ids = { tenant: useId() };
  const send = useSendOrder();
  const before = useReplaced("staff.add")?.payload;
  const [name, setName] = useState(before?.name ?? "");
  const [email, setEmail] = useState(before?.email ?? "");
  const [role, setRole] = useState<StaffRole>(before?.role ?? "CONSULTA");
  // The bank that decides an order is the one in which it waits.
  const [tenant, setTenant] = useState(before ? (before.everywhere ? "" : slug) : (staff.tenant ?? ""));
  const everywhere = tenant === "";
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Adicionar pessoa"
      description="Outra pessoa precisa aprovar. Depois, 'Novo link' mostra o link com que a pessoa escolhe a própria senha; o código dele vai a este e-mail."
      action="Adicionar"
      notYet={name.trim() === "" ? "Informe o nome" : email.trim() === "" ? "Informe o e-mail" : undefined}
      run={(reason, key) => {
        const order = { kind: "staff.add" as const, payload: { name, email, role, everywhere } };
        return send(order, reason, key, everywhere ? slug : tenant);
      }}
      onDone={(ordered) => announce(ordered, "Pessoa adicionada")}
    >
      <div className="grid gap-4">
        <Field label="Nome" value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
        <Field
          label="E-mail"
          type="email"
          autoComplete="off"
          value={email}
          maxLength={254}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleSelect label="Perfil" value={role} onChange={setRole} />
        {!before && (
          <label htmlFor={ids.tenant} className="grid gap-1.5 text-sm font-medium">
            Banco
            <select
              id={ids.tenant}
              value={tenant}
              onChange={(event) => setTenant(event.target.value)}
              className={`${smallField} font-normal`}
            >
              {staff.tenant === null && <option value="">Todos</option>}
              {tenants.map((one) => (
                <option key={one.slug} value={one.slug}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </ReasonDialog>
  );
}
