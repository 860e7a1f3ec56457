import type { ComponentProps } from "react";
import { type Masking, useMask } from "./use-mask.ts";

/** The classes of every input; a phone would zoom into a font smaller than 16 px. */
export const fieldLook =
  "block min-h-12 w-full min-w-0 rounded-field border border-neutral-400 bg-surface px-4 py-2.5 text-base text-neutral-900 placeholder:text-neutral-500 transition-colors hover:border-neutral-500 disabled:bg-neutral-100 aria-invalid:border-danger";

export type TextInputProps = Omit<ComponentProps<"input">, "className"> & Masking;

/** A line of text, with or without a mask (spec 5.1). */
export function TextInput({ mask, whole, fromEnd, type = "text", ...input }: TextInputProps) {
  const handlers = useMask({ mask, whole, fromEnd }, input);
  return <input {...input} {...handlers} type={type} className={fieldLook} />;
}
