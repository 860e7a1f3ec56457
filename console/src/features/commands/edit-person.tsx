import { Field } from "@vitral/ui/form/field.tsx";
import { useState } from "react";
import { RoleSelect } from "../../shared/actions/role-select.tsx";
import type { EditProps } from "./edit-props.ts";

/** A new person: name, e-mail and role. For which bank the person works was said by where it was ordered. */
export function EditPerson({ payload, onChange }: EditProps<"staff.add">) {
  const [person, setPerson] = useState(payload);
  const change = (changed: Partial<typeof payload>) => {
    const next = { ...person, ...changed };
    setPerson(next);
    onChange({ kind: "staff.add", payload: next });
  };
  return (
    <>
      <Field
        label="Nome"
        value={person.name}
        maxLength={120}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label="E-mail"
        type="email"
        autoComplete="off"
        value={person.email}
        maxLength={254}
        onChange={(event) => change({ email: event.target.value })}
      />
      <RoleSelect label="Perfil" value={person.role} onChange={(role) => change({ role })} />
    </>
  );
}

/** The role that somebody is to have. */
export function EditRole({ payload, onChange }: EditProps<"staff.role">) {
  const [role, setRole] = useState(payload.role);
  return (
    <RoleSelect
      label="Perfil"
      value={role}
      onChange={(next) => {
        setRole(next);
        onChange({ kind: "staff.role", payload: { ...payload, role: next } });
      }}
    />
  );
}
