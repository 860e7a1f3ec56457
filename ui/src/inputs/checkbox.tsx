import { type ComponentProps, type ReactNode, useId } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "className" | "id"> & {
  children: ReactNode;
  /** As of a field (form/field.tsx). */
  error?: string | undefined;
  errorId?: string | undefined;
};

/** A checkbox; the whole line with its label can be pressed. */
export function Checkbox({ children, error, errorId, ...input }: Props) {
  const id = useId();
  const sentenceId = errorId ?? `${id}-error`;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          {...input}
          id={id}
          type="checkbox"
          {...(error !== undefined && { "aria-invalid": true, "aria-describedby": sentenceId })}
          className="size-5 shrink-0 accent-accent-strong not-checked:appearance-none not-checked:rounded-[3px] not-checked:border not-checked:border-neutral-500 not-checked:bg-surface"
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={sentenceId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
