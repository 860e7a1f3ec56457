import { onlyDigits } from "@vitral/brazil/masks";
import { TextInput, type TextInputProps } from "./text-input.tsx";

const fourDigits = (typed: string) => onlyDigits(typed).slice(0, 4);

/**
 * The transactional PIN: hidden, at most four digits (spec 2.9), ignored by password managers. The mask limits the
 * length: `maxLength` would cut a pasted "1 2 3 4" before the spaces are removed.
 */
export function PinInput({ mask = fourDigits, ...input }: Omit<TextInputProps, "type">) {
  return (
    <TextInput
      {...input}
      type="password"
      mask={mask}
      inputMode="numeric"
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
      data-bwignore="true"
      data-form-type="other"
    />
  );
}

/** The field of the PIN wherever a payment asks for it. */
export const pinField = { label: "PIN", hint: "Os 4 dígitos do seu PIN transacional", control: PinInput } as const;
