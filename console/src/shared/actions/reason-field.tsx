import { maxReason } from "@vitral/contract/console/commands";
import type { Ref } from "react";

type Props = {
  id: string;
  label: string;
  value: string;
  onChange: (reason: string) => void;
  /** Ctrl Enter. */
  onSubmit: () => void;
  /** The sentence that a reason is missing. */
  missing: string | undefined;
  max?: number;
  rows?: number;
  /** Sentences that are often the reason; a press puts one into the field. */
  templates?: readonly string[];
  ref?: Ref<HTMLTextAreaElement>;
};

/** A reason, typed or chosen. */
export function ReasonField(props: Props) {
  const { id, label, value, onChange, onSubmit, missing, max = maxReason, rows = 3, templates = [], ref } = props;
  return (
    <>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={rows}
        maxLength={max}
        value={value}
        aria-invalid={missing === undefined ? undefined : true}
        aria-describedby={missing === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit();
        }}
        // The focus scrolls to the sentence below it too.
        className="min-w-0 scroll-mb-10 resize-y rounded-field border border-neutral-400 bg-surface px-3 py-2 text-base hover:border-neutral-500 aria-invalid:border-danger"
      />
      {missing !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {missing}
        </p>
      )}
      {templates.length > 0 && (
        <ul aria-label="Textos prontos" className="flex flex-wrap gap-1.5">
          {templates.map((template) => (
            <li key={template}>
              <button
                type="button"
                onClick={() => onChange(template)}
                className="min-h-7 rounded-2xl border border-neutral-300 px-3 py-1 text-left text-caption hover:bg-neutral-100"
              >
                {template}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
