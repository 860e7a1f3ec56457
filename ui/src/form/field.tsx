import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ComponentType, useId } from "react";
import { TextInput, type TextInputProps } from "../inputs/text-input.tsx";
import type { Masking } from "../inputs/use-mask.ts";

export type FieldProps = Omit<ComponentProps<"input">, "className" | "id"> &
  Masking &
  Pick<TextInputProps, "cleanPaste" | "dayName"> & {
    label: string;
    /** A sentence under the field; readers hear it with the field. */
    hint?: string;
    /** What is wrong with the value; "" marks the field only, and `errorId` is the sentence of another field. */
    error?: string | undefined;
    errorId?: string | undefined;
    /** The input: PasswordInput, CodeInput, PinInput, MoneyInput or TextArea; by default a line of text. */
    control?: ComponentType<TextInputProps>;
  };

/** A label, an input, its hint and its error, connected for screen readers. */
export function Field({ label, hint, error, errorId, control: Control = TextInput, ...input }: FieldProps) {
  const id = useId();
  const [hintId, sentenceId] = [`${id}-hint`, errorId ?? `${id}-error`];
  const described = [hint && hintId, error !== undefined && sentenceId].filter(Boolean).join(" ");
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-neutral-900">
        {label}
      </label>
      <Control
        {...input}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={hintId} className="text-sm text-neutral-600">
          {hint}
        </p>
      )}
      {error && (
        <p id={sentenceId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
