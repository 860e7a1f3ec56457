import type { ComponentProps } from "react";
import { type Masking, useMask } from "./use-mask.ts";

/** How every field looks; 16 px, so that a phone does not zoom into it. */
export const fieldLook =
  "block min-h-12 w-full min-w-0 rounded-field border border-neutral-400 bg-white px-4 py-2.5 text-base text-neutral-900 placeholder:text-neutral-500 transition-colors hover:border-neutral-500 disabled:bg-neutral-100 aria-invalid:border-danger";

export type TextInputProps = Omit<ComponentProps<"input">, "className"> & Masking;

/** A line of text, with a mask when it has one (spec 5.1). */
export function TextInput({ mask, whole, fromEnd, type = "text", ...input }: TextInputProps) {
  const handlers = useMask({ mask, whole, fromEnd }, input);
  return <input {...input} {...handlers} type={type} className={fieldLook} />;
}
