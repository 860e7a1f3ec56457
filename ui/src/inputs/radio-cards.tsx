import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useId } from "react";

export type RadioOption<Value extends string> = {
  value: Value;
  label: string;
  hint?: ReactNode;
  icon?: ReactNode;
  /** The option cannot be chosen; the hint says why. */
  disabled?: boolean;
};

type Props<Value extends string> = {
  /** The name of the choice; readers hear it before the options. */
  legend: string;
  /** Whether the legend is visible; the title of a page often says the same. */
  legendShown?: boolean;
  options: readonly RadioOption<Value>[];
  value?: Value | undefined;
  onChange?: (value: Value) => void;
  /** In a form, instead of `value` and `onChange`: the name of the field, and its initial value. */
  name?: string;
  start?: string;
  /** What is wrong with the choice; readers hear it with the group. */
  error?: string | undefined;
  errorId?: string | undefined;
  columns?: 1 | 2;
};

/** Radio buttons as cards; arrow keys move between them. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, legendShown = false, options, value, onChange, start, error, columns = 1 } = props;
  const id = useId();
  const name = props.name ?? id;
  const sentenceId = props.errorId ?? `${id}-error`;
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : sentenceId}>
      <legend className={legendShown ? "mb-1.5 text-sm font-medium" : "sr-only"}>{legend}</legend>
      <div className={`grid gap-3 ${columns === 2 ? "grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))]" : ""}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-neutral-300 bg-surface px-4 py-3 transition-colors hover:border-neutral-500 has-disabled:cursor-not-allowed has-disabled:border-neutral-200 has-disabled:bg-neutral-100 has-disabled:text-neutral-600 has-checked:border-accent-strong has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent-strong forced-colors:has-checked:border-4 forced-colors:has-checked:border-[Highlight] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              {...(onChange
                ? { checked: option.value === value, onChange: () => onChange(option.value) }
                : { defaultChecked: option.value === start })}
              className="sr-only"
            />
            {option.icon && (
              <span className={`[&>svg]:size-5 ${option.disabled ? "text-neutral-500" : "text-accent-strong"}`}>
                {option.icon}
              </span>
            )}
            <span className="min-w-0">
              <span className="block font-medium">{option.label}</span>
              {option.hint && <span className="block text-sm wrap-anywhere text-neutral-600">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={sentenceId} role="alert" className="mt-2 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
