import type { ChangeEvent } from "react";
import { fieldLook, type TextInputProps } from "./text-input.tsx";

type Props = Pick<
  TextInputProps,
  | "id"
  | "name"
  | "value"
  | "defaultValue"
  | "onChange"
  | "placeholder"
  | "disabled"
  | "maxLength"
  | "autoComplete"
  | "aria-invalid"
  | "aria-describedby"
>;

/**
 * A long text, which wraps. It is one line on the wire (`isPlainText`), so a line break, typed or pasted, becomes a
 * space.
 */
export function TextArea({ onChange, ...field }: Props) {
  return (
    <textarea
      {...field}
      rows={4}
      onChange={(event) => {
        toOneLine(event.target);
        // A form's field reads only the value.
        onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
      }}
      className={`${fieldLook} max-h-64 min-h-30 resize-y field-sizing-content`}
    />
  );
}

/** Sets the value only if it changes: that ends the browser's own undo. */
function toOneLine(field: HTMLTextAreaElement): void {
  const line = field.value.replace(/\s/g, " ");
  if (line === field.value) return;
  const caret = field.selectionStart;
  field.value = line;
  field.setSelectionRange(caret, caret);
}
