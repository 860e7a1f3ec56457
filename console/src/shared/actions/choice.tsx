import { useId } from "react";
import { smallField } from "../list/list-filters.tsx";

type Option = { value: string; label: string };
type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Groups without options are left out. */
  groups: readonly { label: string; options: readonly Option[] }[];
};

/** A labelled list of which one option is chosen; nothing at first. */
export function Choice({ label, value, onChange, groups }: Props) {
  const id = useId();
  return (
    <label htmlFor={id} className="grid gap-1 text-sm font-medium">
      {label}
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${smallField} font-normal`}
      >
        <option value="">Escolha</option>
        {groups
          .filter(({ options }) => options.length > 0)
          .map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
    </label>
  );
}
