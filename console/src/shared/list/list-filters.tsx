import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Filter } from "./column.ts";

/** The classes of a small control, as they stand in a row above a list. */
export const smallField =
  "min-h-9 min-w-0 rounded-field border border-neutral-400 bg-surface px-2.5 py-1 text-sm text-neutral-900 placeholder:text-neutral-500 hover:border-neutral-500";

/** In milliseconds after the last key: then the list is asked for. */
const pause = 300;

type Props = {
  filters: readonly Filter[];
  values: Record<string, string>;
  onChange: (name: string, value: string) => void;
};

/** The filters of a list in one row; each has a label that readers hear and eyes see. */
export function ListFilters({ filters, values, onChange }: Props) {
  return filters.map((filter) => (
    <label key={filter.name} className="grid gap-0.5 text-caption text-neutral-600">
      {filter.label}
      <Control filter={filter} value={values[filter.name] ?? ""} onChange={(value) => onChange(filter.name, value)} />
    </label>
  ));
}

type ControlProps = { filter: Filter; value: string; onChange: (value: string) => void };

function Control({ filter, value, onChange }: ControlProps) {
  if (filter.kind === "text") return <TextFilter filter={filter} value={value} onChange={onChange} />;
  if (filter.kind === "date")
    return (
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} className={smallField} />
    );
  return (
    <select value={value} onChange={(event) => onChange(event.target.value)} className={`${smallField} pr-7`}>
      <option value="">{filter.none ?? "Qualquer"}</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function TextFilter({ filter, value, onChange }: ControlProps & { filter: Filter & { kind: "text" } }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** What stands in the address, and what was asked for here and is on its way into it. */
  const asked = useRef([value]);
  if (value !== known) setKnown(value);
  useEffect(() => {
    const at = asked.current.indexOf(known);
    if (at >= 0) {
      asked.current = asked.current.slice(at);
      return;
    }
    // The address has changed by itself: a saved view, Back, or 'Limpar'.
    asked.current = [known];
    setTyped(known);
  }, [known]);
  const ask = useEffectEvent((text: string) => {
    asked.current.push(text);
    onChange(text);
  });
  useEffect(() => {
    const text = typed.trim();
    if (text === asked.current.at(-1)) return undefined;
    const timer = setTimeout(() => ask(text), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      type="search"
      value={typed}
      placeholder={filter.placeholder}
      maxLength={100}
      spellCheck={false}
      onChange={({ target }) => setTyped(filter.mask ? filter.mask(target.value) : target.value)}
      className={`${smallField} ${filter.mask ? "w-36" : "w-76"} max-w-full`}
    />
  );
}
