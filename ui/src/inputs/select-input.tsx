import { ChevronDown } from "lucide-react";
import { type ChangeEventHandler, useId } from "react";
import { fieldLook } from "./text-input.tsx";

type Props = {
  name: string;
  label: string;
  /** A sentence under the list; readers hear it with the list. */
  hint?: string;
  options: readonly { value: string; label: string }[];
  /** In a form of `formFor`: the initial value. Elsewhere `value` and `onChange`. */
  start?: string;
  value?: string;
  onChange?: ChangeEventHandler<HTMLSelectElement>;
};

/** A label and a list of which one option is chosen. */
export function SelectInput({ name, label, hint, options, start, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-neutral-900">
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          name={name}
          defaultValue={start}
          value={value}
          onChange={onChange}
          aria-describedby={hint && `${id}-hint`}
          className={`${fieldLook} cursor-pointer appearance-none pr-11`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5" />
      </span>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-neutral-600">
          {hint}
        </p>
      )}
    </div>
  );
}
