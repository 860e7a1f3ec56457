import { useId } from "react";
import { fieldLook } from "./brand-field.tsx";

type Props = { value: string; error: string | undefined; onChange: (day: string) => void };

/** The day from which something holds. */
export function DayField({ value, error, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid max-w-60 gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Vale a partir de
      </label>
      <input
        id={id}
        type="date"
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} min-h-9`}
      />
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
