import type { ChangeEvent, ComponentProps } from "react";

/** How every field looks; 16 px, so that a phone does not zoom into it. */
export const fieldLook =
  "block min-h-12 w-full min-w-0 rounded-field border border-neutral-400 bg-white px-4 py-2.5 text-base text-neutral-900 placeholder:text-neutral-500 transition-colors hover:border-neutral-500 disabled:bg-neutral-100 aria-invalid:border-danger";

export type TextInputProps = Omit<ComponentProps<"input">, "className"> & {
  /** From what was typed to what is shown (spec 5.1). */
  mask?: (typed: string) => string;
};

/** A line of text. With a mask, the caret stays behind the character that was typed. */
export function TextInput({ mask, onChange, type = "text", ...input }: TextInputProps) {
  const masked = (event: ChangeEvent<HTMLInputElement>) => {
    if (mask) applyMask(event.target, mask);
    onChange?.(event);
  };
  return <input {...input} type={type} onChange={masked} className={fieldLook} />;
}

function applyMask(input: HTMLInputElement, mask: (typed: string) => string): void {
  const { value, selectionStart } = input;
  const shown = mask(value);
  if (shown === value) return;
  const behind = characters(value.slice(selectionStart ?? value.length));
  input.value = shown;
  const caret = placeBefore(shown, behind);
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

const characters = (text: string): number => text.replaceAll(/[^0-9A-Za-z]/g, "").length;

/** The place in `shown` that has as many letters and digits behind it as the caret had. */
function placeBefore(shown: string, behind: number): number {
  let place = shown.length;
  while (place > 0 && characters(shown.slice(place)) < behind) place -= 1;
  return place;
}
