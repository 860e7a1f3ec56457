import { type ComponentProps, type ReactNode, useId } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "className" | "id"> & {
  children: ReactNode;
  error?: string | undefined;
};

/** A checkbox; the whole line with its label can be pressed. */
export function Checkbox({ children, error, ...input }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-accent-strong not-checked:appearance-none not-checked:rounded-[3px] not-checked:border not-checked:border-neutral-500 not-checked:bg-surface"
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
