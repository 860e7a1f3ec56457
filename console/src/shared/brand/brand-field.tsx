import { type ChangeEvent, useId } from "react";

type Props = {
  label: string;
  kind?: "text" | "colour" | "lines";
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
  hint?: string | undefined;
};

/** The classes of a field of these pages. */
export const fieldLook =
  "w-full min-w-0 rounded-field border border-neutral-400 bg-surface px-3 py-1.5 text-base hover:border-neutral-500 disabled:bg-neutral-100 aria-invalid:border-danger";

/** One field of a brand: a colour with its picker, several lines such as the hosts, or a line of text. */
export function BrandField({ label, kind = "text", value, error, disabled, onChange, hint }: Props) {
  const id = useId();
  const shared = {
    id,
    value,
    disabled,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": error === undefined ? undefined : `${id}-error`,
    spellCheck: false,
  };
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {kind === "lines" ? (
        <textarea {...shared} rows={3} className={fieldLook} />
      ) : (
        <div className="flex gap-2">
          <input {...shared} maxLength={300} className={`${fieldLook} min-h-9`} />
          {kind === "colour" && (
            <input
              type="color"
              aria-label={`Escolher: ${label}`}
              value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#000000"}
              disabled={disabled}
              onChange={shared.onChange}
              className="h-9 w-12 shrink-0 cursor-pointer rounded-field border border-neutral-400 bg-surface p-0.5"
            />
          )}
        </div>
      )}
      {hint && <p className="text-caption text-neutral-600">{hint}</p>}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
