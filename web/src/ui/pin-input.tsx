import { onlyDigits } from "@vitral/brazil/masks";
import { TextInput, type TextInputProps } from "./text-input.tsx";

const fourDigits = (typed: string) => onlyDigits(typed).slice(0, 4);

/** The transactional PIN: hidden, digits only, at most four (spec 2.9), and no business of a password manager. */
export function PinInput(input: Omit<TextInputProps, "type" | "mask">) {
  return (
    <TextInput
      {...input}
      type="password"
      mask={fourDigits}
      maxLength={4}
      inputMode="numeric"
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
      data-bwignore="true"
      data-form-type="other"
    />
  );
}
