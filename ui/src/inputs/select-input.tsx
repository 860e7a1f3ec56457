import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { fieldLook } from "./text-input.tsx";

type Props = {
  name: string;
  label: string;
  /** The initial value. */
  start: string;
  options: readonly { value: string; label: string }[];
};

/** A label and a list of which one option is chosen, in a form of `formFor`. */
export function SelectInput({ name, label, start, options }: Props) {
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
    </div>
  );
}
