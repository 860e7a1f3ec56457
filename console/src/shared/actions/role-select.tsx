import { roleNames, type StaffRole, staffRoles } from "@vitral/contract/console/permissions";
import { useId } from "react";
import { smallField } from "../list/list-filters.tsx";

type Props = { label: string; value: StaffRole; onChange: (role: StaffRole) => void };

/** A field in which one of the staff's roles is chosen. */
export function RoleSelect({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <label htmlFor={id} className="grid gap-1.5 text-sm font-medium">
      {label}
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(staffRoles.find((role) => role === event.target.value) ?? value)}
        className={`${smallField} font-normal`}
      >
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
    </label>
  );
}
