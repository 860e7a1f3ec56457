import type { ClipboardEvent, ComponentProps } from "react";
import { type Masking, useMask } from "./use-mask.ts";

/** The classes of every input; a phone would zoom into a font smaller than 16 px. */
const look =
  "block min-h-12 w-full min-w-0 rounded-field border border-neutral-400 bg-surface px-4 py-2.5 text-neutral-900 placeholder:text-neutral-500 transition-colors hover:border-neutral-500 disabled:bg-neutral-100 aria-invalid:border-danger";
export const fieldLook = `${look} text-base`;
/** As large as an amount allows that has room in it; the element around it must have the class @container. */
const largeLook = `${look} text-[max(1rem,min(2rem,8.5cqi))] leading-tight font-title tabular-nums`;

export type TextInputProps = Omit<ComponentProps<"input">, "className"> &
  Masking & {
    /** Cleans a text that is pasted. A browser would make a blank of each line break before any mask sees it. */
    cleanPaste?: (text: string) => string;
    /** For a control with a calendar: what its day is, such as 'vencimento', in the names of its button and dialog. */
    dayName?: string;
    /** Large letters, for the one value that a screen is about. */
    large?: boolean;
  };

/** A line of text, with or without a mask (spec 5.1). */
export function TextInput({ mask, whole, fromEnd, cleanPaste, large, type = "text", ...input }: TextInputProps) {
  const handlers = useMask({ mask, whole, fromEnd }, input);
  return (
    <input
      {...input}
      {...handlers}
      {...(cleanPaste && { onPaste: (event) => pasteClean(event, cleanPaste) })}
      type={type}
      className={large ? largeLook : fieldLook}
    />
  );
}

/** Inserts the cleaned text at the caret, as the browser would insert the copied one. */
function pasteClean(event: ClipboardEvent<HTMLInputElement>, clean: (text: string) => string): void {
  const copied = event.clipboardData.getData("text");
  const text = clean(copied);
  if (text === copied) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, "end");
  input.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", data: text, bubbles: true }));
}
