import { roleNames, type StaffRole, staffRoles } from "@vitral/contract/console/permissions";
import { addStaff } from "@vitral/contract/console/staff";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Field } from "@vitral/ui/form/field.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../lib/api.ts";
import { smallField } from "../../shared/list/list-filters.tsx";
import { useSession } from "../../shared/session/session.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { staffKey } from "./staff-key.ts";

/** Adds a person, and then shows the link to enrol with. */
export function NewPerson({ onClose }: { onClose: () => void }) {
  const { staff, tenants } = useSession();
  const client = useQueryClient();
  const ids = { role: useId(), tenant: useId(), form: useId() };
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<StaffRole>("CONSULTA");
  const [tenant, setTenant] = useState(staff.tenant ?? "");
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(addStaff, { body: { name, email, role, tenant: tenant === "" ? null : tenant } }),
    // After a lost answer the person may be there: the list behind says so, and has 'Novo link'.
    onSettled: () => client.invalidateQueries({ queryKey: staffKey }),
  });
  if (data) return <LinkDialog name={name} made={data} onClose={onClose} />;
  return (
    <Dialog
      open
      keepsTyped
      onClose={() => !isPending && onClose()}
      title="Adicionar pessoa"
      description="A pessoa escolhe a própria senha e o segundo fator por um link, que aparece em seguida."
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={ids.form} busy={isPending}>
            Adicionar
          </Button>
        </>
      }
    >
      <form
        id={ids.form}
        className="grid gap-4 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <Field label="Nome" value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
        <Field
          label="E-mail"
          type="email"
          autoComplete="off"
          value={email}
          maxLength={254}
          onChange={(event) => setEmail(event.target.value)}
        />
        <label htmlFor={ids.role} className="grid gap-1.5 text-sm font-medium">
          Perfil
          <select
            id={ids.role}
            value={role}
            onChange={(event) => setRole(staffRoles.find((one) => one === event.target.value) ?? "CONSULTA")}
            className={smallField}
          >
            {staffRoles.map((one) => (
              <option key={one} value={one}>
                {roleNames[one]}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={ids.tenant} className="grid gap-1.5 text-sm font-medium">
          Banco
          <select
            id={ids.tenant}
            value={tenant}
            onChange={(event) => setTenant(event.target.value)}
            className={smallField}
          >
            {staff.tenant === null && <option value="">Todos</option>}
            {tenants.map((one) => (
              <option key={one.slug} value={one.slug}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        {error && (
          <p role="alert" className="text-sm text-danger">
            {messageOf(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
