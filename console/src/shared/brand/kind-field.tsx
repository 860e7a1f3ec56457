import { institutionLabels } from "@vitral/contract/console/brand/institution";
import { providerKinds } from "@vitral/contract/tenants";
import { useId } from "react";
import { fieldLook } from "./brand-field.tsx";

type Props = { value: string; disabled?: boolean; onChange: (kind: string) => void };

/** Which kind of institution keeps the accounts. */
export function KindField({ value, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {institutionLabels.kind}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} min-h-9`}
      >
        {Object.entries(providerKinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
